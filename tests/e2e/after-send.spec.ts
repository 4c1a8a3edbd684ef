import type { Locator, Page } from '@playwright/test'
import { database } from './support/database.ts'
import { fillDuesForm, labelOf, paymentRow, reviewDialog } from './support/dues.ts'
import { fundTheBank, lend } from './support/office.ts'
import { expect, memberTest, test } from './support/test.ts'
import type { Watch } from './support/watch.ts'

// On a small phone most forms are longer than the screen: what is said after a press on send must not stand out of sight.
const SMALL = { width: 360, height: 640 }
const SAID = 'The server says what came of it.'
const LINK = `#${'a'.repeat(43)}`

/** Something said in the page or dialog itself, not in a toast that goes, stands whole on the screen and under nothing. */
async function expectSeen(place: Locator, words: string | RegExp = SAID) {
  const said = place.getByText(words).first()
  await expect(said).toBeInViewport({ ratio: 1 })
  const covered = () =>
    said.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const over = document.elementsFromPoint(left + width / 2, top + height / 2)
      const stack = over.filter((each) => !each.closest('[data-toasts]'))
      return !stack[0]?.contains(element) && !element.contains(stack[0] ?? null)
    })
  await expect.poll(covered, 'whether something lies over it').toBe(false)
}

/** What is wrong with a field stands in view with the first of the fields. */
async function expectFirstFaultSeen(place: Locator) {
  const field = place.locator('[aria-invalid=true]').first()
  await expect(field).toBeInViewport()
  const [id = ''] = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  await expect(place.locator(`[id="${id}"]`)).toBeInViewport({ ratio: 1 })
}

const INVITATION = {
  ...{ first: true, name: 'Rahim Uddin', by: 'Nadia Karim', email: '', mobile: '+971 50 555 0100', unique_id: null },
  ...{ roles: [], may_enter_email: true, confirms_email: false, valid_until: '2099-01-01T00:00:00.000Z' },
}

const answerWith = (page: Page, call: string, status: 200 | 409, more: object = {}) => {
  const [method, path = ''] = call.split(' ')
  const json = {
    status_code: status,
    message: SAID,
    ...(status === 409 && { code: 'unlike_any', errors: {} }),
    ...more,
  }
  return page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  )
}

/** A form, and what it is filled with. */
type FormCase = {
  address: string
  send: string
  /** What money that leaves is confirmed with, after a last look. */
  confirm?: string
  call: string
  fill?: (place: Locator) => Promise<unknown>
  /** What the page asks for before it shows the form. */
  before?: (page: Page) => Promise<unknown>
  /** What opens it, where it is a dialog. */
  open?: (page: Page) => Promise<unknown>
  /** Whether nothing of it has to be filled. */
  complete?: boolean
  /** Whether it stays where it is, or leads elsewhere. */
  stays?: boolean
  /** What is said of a failure, where that is not what the server says. */
  says?: string
}

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
const fillAll = (fields: Readonly<Record<string, string>>) => async (place: Locator) => {
  for (const [label, text] of Object.entries(fields)) await place.getByLabel(label, { exact: true }).fill(text)
}
const choosePassword = fillAll({
  'New password': 'seven green lanterns',
  'Repeat the new password': 'seven green lanterns',
})

const PUBLIC: readonly FormCase[] = [
  {
    address: '/join',
    send: 'Send the application',
    call: 'POST /api/join',
    stays: true,
    fill: async (place) => {
      await fillAll({
        ...{ 'Full name': 'Rahim Uddin', Email: 'rahim@example.test', Mobile: '+971 50 123 4567' },
        ...{ Address: 'Deira, Dubai', 'Choose a password': 'seven green lanterns' },
      })(place)
      await place.getByRole('radio', { name: 'Female' }).check()
    },
  },
  {
    address: '/contact',
    send: 'Send',
    call: 'POST /api/contact',
    stays: true,
    fill: fillAll({ 'Your name': 'Rahim Uddin', 'Email or mobile': 'rahim@example.test', Message: 'Hello' }),
  },
  {
    address: '/sign-in',
    send: 'Login',
    call: 'POST /api/login',
    fill: fillAll({ Email: 'rahim@example.test', Password: 'seven green lanterns' }),
  },
  {
    address: '/forgot-password',
    send: 'Send the link',
    call: 'POST /api/forgot-password',
    stays: true,
    fill: fillAll({ Email: 'rahim@example.test' }),
  },
  {
    address: `/reset-password${LINK}`,
    send: 'Set the password',
    call: 'POST /api/reset-password',
    stays: true,
    fill: choosePassword,
  },
  {
    address: `/setup${LINK}`,
    send: 'Set up the association',
    call: 'POST /api/setup',
    before: (page) => answerWith(page, 'POST /api/setup/check', 200),
    fill: fillAll({
      ...{ 'Name of the association': 'Sonar Bangla', 'Your name': 'Nadia Karim', 'Your email': 'nadia@example.test' },
      ...{ Password: 'seven green lanterns', 'Repeat the password': 'seven green lanterns' },
    }),
  },
  {
    address: `/invitation${LINK}`,
    send: 'Set the password',
    call: 'POST /api/invitation/accept',
    before: (page) => answerWith(page, 'POST /api/invitation', 200, { invitation: INVITATION }),
    fill: choosePassword,
  },
  {
    address: `/confirm-email${LINK}`,
    send: 'Confirm the email',
    call: 'POST /api/join/confirm',
    fill: fillAll({ Password: 'seven green lanterns' }),
  },
  {
    address: `/confirm-new-email${LINK}`,
    send: 'Confirm the new email',
    call: 'POST /api/email-change/confirm-by-link',
    stays: true,
    complete: true,
  },
  {
    address: `/stop-new-email${LINK}`,
    send: 'Stop the change',
    call: 'POST /api/email-change/stop-by-link',
    stays: true,
    complete: true,
  },
]

const MEMBERS: readonly FormCase[] = [
  {
    address: '/user/mobile-recharge',
    send: 'Confirm & Pay',
    confirm: 'Pay AED 10',
    call: 'POST /api/recharges',
    stays: true,
    fill: async (place) => {
      await fillAll({ Number: '98765 43210', Amount: '10' })(place)
      await place.getByLabel('Operator').selectOption({ index: 1 })
    },
  },
  { address: '/user/notifications', send: 'Save', call: 'PUT /api/notification-choices', stays: true, complete: true },
  {
    address: '/user/my-profile',
    open: press('Change password'),
    send: 'Change password',
    call: 'POST /api/profile/password/update',
    fill: fillAll({
      ...{ 'Old password': 'seven red lanterns', 'New password': 'seven green lanterns' },
      ...{ 'New password, once more': 'seven green lanterns' },
    }),
  },
  {
    address: '/user/my-profile',
    open: press('Name a nominee'),
    send: 'Save',
    call: 'POST /api/nominee',
    fill: fillAll({ Name: 'Karim Uddin', Relation: 'Brother', Mobile: '+971 50 555 0177', 'Your password': 'seven' }),
  },
  {
    address: '/user/withdrawals',
    open: press('Withdraw'),
    send: 'Continue',
    confirm: 'Ask for withdrawal',
    call: 'POST /api/withdrawals',
    fill: fillAll({ Amount: '10', 'Account to pay to': 'AE07 0331 2345 6789 0123 456' }),
  },
  {
    address: '/user/my-profile',
    open: press('Edit profile'),
    send: 'Save',
    call: 'POST /api/profile/update',
    says: 'Failed to update profile. Please try again later.',
    complete: true,
  },
  {
    address: '/user/security',
    open: press('Set up authenticator'),
    send: 'Continue',
    call: 'POST /api/second-factor/begin',
    fill: fillAll({ 'Your password': 'seven red lanterns' }),
  },
  {
    address: '/user/monthly-pay',
    open: press('Monthly Payment'),
    send: 'Send the receipt',
    call: 'POST /api/save-monthly-payment',
    fill: (place) => fillDuesForm(place.page()),
  },
  {
    address: '/user/contact-chat',
    send: 'Send',
    call: 'POST /api/messages',
    fill: fillAll({ Message: 'Hello' }),
  },
  {
    address: '/user/apply-loan',
    send: 'Send the application',
    call: 'POST /api/loan-application',
    stays: true,
    fill: fillAll({ 'Bank account or Botim': 'AE07 0331 2345', 'Passport or ID number': 'BX4100917' }),
  },
]

const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Those of a member whose authenticator app is set up, as the page asks for it. */
const FACTOR: readonly FormCase[] = (
  [
    {
      open: press('Remove'),
      send: 'Remove authenticator',
      call: 'POST /api/second-factor/remove',
      fill: fillAll({ 'Your password': 'seven red lanterns' }),
    },
    {
      open: press('New recovery codes'),
      send: 'Make new ones',
      call: 'POST /api/second-factor/recovery-codes',
      complete: true,
    },
    {
      open: async (page) => {
        await press('Use another app')(page)
        await fillAll({ 'Your password': 'seven red lanterns' })(page.getByRole('dialog'))
        await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
      },
      send: 'Set up authenticator',
      call: 'POST /api/second-factor/confirm',
      fill: fillAll({ 'The code that the app shows now': '123456' }),
    },
  ] satisfies Omit<FormCase, 'address'>[]
).map((form) => ({
  ...form,
  address: '/user/security',
  before: async (page) => {
    const factor = { on: true, since: '2026-01-05', recovery_codes_left: 8, may: ['remove'], may_not: {} }
    await answerWith(page, 'GET /api/second-factor', 200, factor)
    const begun = { secret: SECRET, address: `otpauth://totp/Somiti:member?secret=${SECRET}&issuer=Somiti` }
    await answerWith(page, 'POST /api/second-factor/begin', 200, begun)
  },
}))

const LOAN: FormCase = {
  address: '/user/monthly-pay',
  open: (page) =>
    paymentRow(page, labelOf(), 'Loan instalment 1 of 3').getByRole('button', { name: 'Pay Now' }).click(),
  send: 'Send the payment',
  call: 'POST /api/save-monthly-payment',
  fill: fillAll({ Amount: '100' }),
}

async function open(page: Page, form: FormCase): Promise<Locator> {
  // The same page again would begin where it was left.
  await page.goto('/icon.svg')
  await form.before?.(page)
  await page.goto(form.address)
  await form.open?.(page)
  const place = form.open ? page.getByRole('dialog') : page.getByRole('main')
  await expect(place.getByRole('button', { name: form.send, exact: true })).toBeEnabled()
  return place
}

const send = (place: Locator, form: FormCase) => place.getByRole('button', { name: form.send, exact: true }).click()

async function expectAnswersSeen(page: Page, watch: Watch, form: FormCase) {
  if (!form.complete) {
    const empty = await open(page, form)
    await send(empty, form)
    await expectFirstFaultSeen(empty)
  }
  for (const status of form.stays ? ([409, 200] as const) : ([409] as const)) {
    if (status === 409) watch.expectFailure(`${form.call} 409`)
    const place = await open(page, form)
    await answerWith(page, form.call, status)
    await form.fill?.(place)
    await send(place, form)
    if (form.confirm !== undefined) await reviewDialog(page).getByRole('button', { name: form.confirm }).click()
    const asked = form.confirm === undefined || status === 200 ? place : reviewDialog(page)
    await expectSeen(asked, status === 409 ? form.says : SAID)
    await page.unrouteAll()
  }
}

/** The form begins with what is due, so only an emptied field is wrong. */
async function expectLoanAnswersSeen(page: Page, watch: Watch) {
  const place = await open(page, LOAN)
  await place.getByLabel('Amount', { exact: true }).fill('')
  await send(place, LOAN)
  await expectFirstFaultSeen(place)
  await expectAnswersSeen(page, watch, { ...LOAN, complete: true })
}

const nameOf = ({ address, call }: FormCase) => `${address.replace(LINK, '')}, ${call}`

test.describe('of a visitor’s form', () => {
  test.use({ viewport: SMALL })
  for (const form of PUBLIC) {
    test(`${nameOf(form)}: what comes of it is in view`, ({ page, watch }) => expectAnswersSeen(page, watch, form))
  }
})

memberTest.describe('of a member’s form', () => {
  memberTest.use({ viewport: SMALL })
  memberTest.beforeEach(({ person }) => fundTheBank(database(), 500, person))
  for (const form of [...MEMBERS, ...FACTOR]) {
    memberTest(`${nameOf(form)}: what comes of it is in view`, ({ page, watch }) =>
      expectAnswersSeen(page, watch, form),
    )
  }
  memberTest(`${nameOf(LOAN)}, of a loan: what comes of it is in view`, async ({ page, person, watch }) => {
    await lend(database(), person, { monthsAgo: 1 })
    await expectLoanAnswersSeen(page, watch)
  })
})
