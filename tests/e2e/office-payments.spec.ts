import { expect, type Page } from '@playwright/test'
import { addDays, businessDateAt } from '#core/calendar.ts'
import { ask } from './support/calls.ts'
import { expectErrorsTied } from './support/errors.ts'
import { fact } from './support/figures.ts'
import { holdFiles } from './support/held-files.ts'
import { expectFocusIn } from './support/keyboard.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { latest, opened, queue, results } from './support/payment-desk.ts'
import { AT_A_DESK, ON_A_PHONE } from './support/test.ts'

test('ten receipts are cleared by keyboard alone, one key each', AT_A_DESK, async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const sent = []
  for (let each = 0; each < 10; each += 1) sent.push(await office.memberWithReceipt())
  await openAs(page, treasurer, queue)
  for (const { member } of sent) {
    await expect(opened(page)).toHaveText(member.name)
    await expect(page.getByRole('img', { name: new RegExp(`Receipt of SM-\\d+ ${member.name}`) })).toBeVisible()
    await page.keyboard.press('v')
    await expect(latest(page)).toHaveText(new RegExp(`^SM-\\d+ ${member.name}, 100.00 verifiedUndo U$`))
  }
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  for (const { paymentId } of sent) expect(await office.payment(paymentId)).toMatchObject({ status: 'verified' })
})

test(
  'the first receipt is asked for before the page has its files, once, and the second when the first is there',
  AT_A_DESK,
  async ({ page, office }) => {
    const treasurer = await office.officer('Farida Yasmin', 'treasurer')
    const first = await office.memberWithReceipt()
    const second = await office.memberWithReceipt()
    const receiptOf = ({ paymentId }: { paymentId: number }) => `/api/payments/${paymentId}/receipt`
    const { asked, release } = await holdFiles(page)
    const receipts = () => asked.filter((path) => path.endsWith('/receipt'))
    const there = openAs(page, treasurer, queue)
    await expect.poll(receipts).toEqual([receiptOf(first)])
    release()
    await there
    await expect(page.getByRole('img', { name: new RegExp(first.member.name) })).toBeVisible()
    await expect.poll(receipts).toEqual([receiptOf(first), receiptOf(second)])
  },
)

test('a receipt is verified by thumb', ON_A_PHONE, async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const first = await office.memberWithReceipt()
  const second = await office.memberWithReceipt()
  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(first.member.name)
  const verify = page.getByRole('button', { name: 'Verify', exact: true })
  await expect(verify).toBeInViewport({ ratio: 1 })
  await verify.tap()
  await expect(opened(page)).toHaveText(second.member.name)
  await expect(latest(page)).toContainText(`${first.member.name}, 100.00 verified`)
  await page.getByText('1 of 1').tap()
  await expect(page.getByRole('checkbox', { name: new RegExp(second.member.name) })).toBeVisible()
})

test('refusing takes a reason, which the member reads', AT_A_DESK, async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt()
  const next = await office.memberWithReceipt()
  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(member.name)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Reject this payment?' })
  await expectFocusIn(dialog)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Give a reason.')).toBeVisible()
  await expectErrorsTied(dialog)
  await page.keyboard.type('Every letter is very blurred.')
  await expect(dialog.getByLabel('Reason', { exact: true }), 'keys type here').toHaveValue(
    'Every letter is very blurred.',
  )
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(latest(page)).toContainText(`${member.name}, 100.00 rejected`)
  await expect(opened(page)).toHaveText(next.member.name)
  expect(await office.payment(paymentId)).toMatchObject({ status: 'refused', reason: 'Every letter is very blurred.' })
  expect(await office.payment(next.paymentId)).toMatchObject({ status: 'in_review' })
  await openAs(page, member, '/user/monthly-pay')
  await expect(page.getByText('The last receipt was rejected: Every letter is very blurred.')).toBeVisible()
})

test('a common reason is two keys away', AT_A_DESK, async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt()
  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(member.name)
  await page.keyboard.press('r')
  await expectFocusIn(page.getByRole('dialog', { name: 'Reject this payment?' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(latest(page)).toContainText('rejected')
  expect(await office.payment(paymentId)).toMatchObject({
    reason: 'The receipt cannot be read. Send a clear photo.',
  })
})

test('another amount than the claimed one is verified with a reason', AT_A_DESK, async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt()
  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(member.name)
  await page.keyboard.press('e')
  const dialog = page.getByRole('region', { name: 'Edit this payment' })
  await expect(dialog.getByLabel('Amount received')).toBeFocused()
  await dialog.getByLabel('Reason', { exact: true }).fill('The bank took a charge.')
  await page.keyboard.press('Enter')
  await expect(
    dialog.getByText('Nothing differs from the claim. Verify the payment without a correction.'),
  ).toBeVisible()
  await dialog.getByLabel('Amount received').fill('90.50')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(latest(page)).toContainText(`${member.name}, 90.50 verified, corrected`)
  expect(await office.payment(paymentId)).toMatchObject({ status: 'verified', amount: 9_050n })
  await page.getByRole('link', { name: 'Verified' }).click()
  await openInList(page, member.name, paymentId)
  await expect(fact(page, 'Claimed')).toHaveText('AED 100.00')
  await expect(fact(page, 'Reason')).toHaveText('The bank took a charge.')
})

test('several are verified at once: what was is told in one line, what was not says why', async ({
  page,
  office,
  watch,
  isMobile,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const [first, second, other, third] = [
    await office.memberWithReceipt(),
    await office.memberWithReceipt(),
    await office.memberWithReceipt(),
    await office.memberWithReceipt(),
  ]
  await openAs(page, treasurer, queue)
  for (const { member } of [first, second, other]) {
    await expect(opened(page)).toHaveText(member.name)
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
  }
  if (isMobile) await page.locator('summary').click()
  await expect(page.getByRole('button', { name: 'Verify 3 payments' })).toBeVisible()
  await ask(treasurer.token, 'POST /api/office/payments/:id/refuse', {
    params: { id: second.paymentId },
    body: { reason: 'It never came.' },
    origin: office.origin,
  })
  await page.getByRole('button', { name: 'Verify 3 payments' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify 3 payments?' })
  await expect(dialog).toContainText('AED 300.00 in all')
  await dialog.getByRole('button', { name: 'Verify payments' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(results(page).filter({ hasText: '2 payments verified: AED 200.00' })).toHaveCount(1)
  await expect(results(page).filter({ hasText: /already decided: rejected, by Farida Yasmin/ })).toHaveCount(1)
  await expect(opened(page)).toHaveText(third.member.name)
  await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeEnabled()
  expect(await office.payment(first.paymentId)).toMatchObject({ status: 'verified' })
  await watch.verify()
})

test('who comes second is told who was first, and the queue goes on', AT_A_DESK, async ({ page, office, watch }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const colleague = await office.officer('Rashid Khan', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt()
  const next = await office.memberWithReceipt()
  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(member.name)
  await ask(colleague.token, 'POST /api/office/payments/:id/verify', {
    params: { id: paymentId },
    body: {},
    origin: office.origin,
  })
  watch.expectFailure(`POST /api/office/payments/${paymentId}/verify 409`)
  await page.keyboard.press('v')
  await expect(latest(page)).toContainText('This was already decided: verified, by Rashid Khan.')
  await expect(opened(page)).toHaveText(next.member.name)
})

test('a payment that could not be verified comes back to the list', AT_A_DESK, async ({ page, office, watch }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt()
  const address = `/api/office/payments/${paymentId}/verify`
  watch.expectFailure(`POST ${address} net::ERR_FAILED`)
  await page.route(address, (route) => route.abort(), { times: 1 })
  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(member.name)
  await page.keyboard.press('v')
  await expect(page.getByRole('article').getByRole('alert')).toContainText('Network Error')
  await expect(results(page)).toHaveCount(0)
  await expect(opened(page)).toHaveText(member.name)
  await page.keyboard.press('v')
  await expect(latest(page)).toContainText('verified')
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  expect(await office.payment(paymentId)).toMatchObject({ status: 'verified' })
})

test(
  'the day on which the money came can be another than the claimed one, but not one to come',
  AT_A_DESK,
  async ({ page, office }) => {
    const treasurer = await office.officer('Farida Yasmin', 'treasurer')
    const { member, paymentId } = await office.memberWithReceipt()
    await openAs(page, treasurer, queue)
    await expect(opened(page)).toHaveText(member.name)
    const day = page.getByLabel('Received on')
    const today = businessDateAt(new Date())
    await day.fill(addDays(today, 1))
    await expect(page.getByText('Enter today or an earlier date.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeDisabled()
    await day.fill(addDays(today, -3))
    await page.keyboard.press('v')
    expect(await office.payment(paymentId), 'keys are for what is typed').toMatchObject({ status: 'in_review' })
    await page.keyboard.press('Backspace')
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(page.getByText('Nothing waits.')).toBeVisible()
    await expect(latest(page)).toContainText('verified')
    expect(await office.payment(paymentId)).toMatchObject({ status: 'verified', received_on: addDays(today, -3) })
  },
)

test('a mistaken verification is reversed with a reason', AT_A_DESK, async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt()
  await ask(treasurer.token, 'POST /api/office/payments/:id/verify', {
    params: { id: paymentId },
    body: {},
    origin: office.origin,
  })
  await openAs(page, treasurer, `${queue}?status=verified`)
  await openInList(page, member.name, paymentId)
  await page.getByRole('button', { name: 'Reverse this payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reverse this payment?' })
  await expect(dialog).toContainText('A reversing entry of AED 100.00 undoes the payment')
  await dialog.getByLabel('Reason', { exact: true }).fill('It belongs to her sister.')
  await dialog.getByRole('button', { name: 'Reverse payment' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(latest(page)).toContainText(`${member.name}, 100.00 reversed`)
  expect(await office.payment(paymentId)).toMatchObject({ status: 'reversed', reason: 'It belongs to her sister.' })
})

test(
  'a payment is searched by its amount, the search stays in the address, and the list says how many wait and for what',
  AT_A_DESK,
  async ({ page, office }) => {
    await office.emptyQueue()
    const treasurer = await office.officer('Farida Yasmin', 'treasurer')
    await office.memberWithReceipt()
    const { member, paymentId } = await office.memberWithReceipt({ amount: '130.25' })
    await openAs(page, treasurer, queue)
    await expect(page.getByRole('link', { name: 'To check' })).toContainText('2')
    const field = page.getByRole('searchbox', { name: 'Search payments' })
    await field.fill('130.25')
    await expect(page).toHaveURL(/search=130\.25/)
    await expect(fact(page, 'Payment')).toHaveText(String(paymentId))
    await expect(opened(page)).toHaveText(member.name)
    await page.reload()
    await expect(field).toHaveValue('130.25')
    await expect(fact(page, 'Payment')).toHaveText(String(paymentId))
    await field.fill('nobody is called this')
    await expect(page.getByText('Nothing found')).toBeVisible()
  },
)

/** Steps through the list until that payment is open. */
async function openInList(page: Page, name: string, paymentId: number) {
  const number = fact(page, 'Payment')
  for (let open = await number.textContent(); open !== String(paymentId); open = await number.textContent()) {
    await page.keyboard.press('j')
    await expect(number).not.toHaveText(open ?? '')
  }
  await expect(opened(page)).toHaveText(name)
}
