import { expect } from '@playwright/test'
import { addDays, businessDateAt } from '#core/calendar.ts'
import { pdf } from '../support/samples.ts'
import { ask } from './support/calls.ts'
import { count, expectAtMost } from './support/count.ts'
import { expectDrawn } from './support/drawn.ts'
import { nameOf } from './support/dues.ts'
import { withoutNews } from './support/news.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { latest, opened, queue, results } from './support/payment-desk.ts'
import { newMember } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { AT_A_DESK, ON_A_PHONE } from './support/test.ts'

test(
  'of forty-nine that wait, forty clear ones are verified in three clicks, and nine that are flagged are left',
  AT_A_DESK,
  async ({ page, office }) => {
    const treasurer = await office.officer('Farida Yasmin', 'treasurer')
    const amounts = Array.from({ length: 49 }, (_, at) => (at % 5 === 4 ? '90' : '100'))
    const sent: number[] = []
    for (let at = 0; at < amounts.length; at += 7) {
      const some = await Promise.all(amounts.slice(at, at + 7).map((amount) => office.memberWithReceipt({ amount })))
      sent.push(...some.map(({ paymentId }) => paymentId))
    }
    const counted = await count(page)
    await openAs(page, treasurer, queue)
    await page.getByRole('checkbox', { name: 'All', exact: true }).click()
    await page.getByRole('button', { name: 'Verify 49 payments' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify 40 payments?' })
    await expect(dialog).toContainText('9 payments are left for a look')
    await dialog.getByRole('button', { name: 'Verify payments' }).click()
    await expect(results(page).filter({ hasText: '40 payments verified: AED 4,000.00' })).toHaveCount(1)
    expectAtMost('Verify 40 clear of 49, 9 flagged left', counted, { clicks: 3, fields: 0 })
    const { rows } = await office.db.query(
      'select status, amount::int, count(*)::int from payment where id = any ($1) group by status, amount order by amount',
      [sent],
    )
    expect(rows).toEqual([
      { status: 'in_review', amount: 90_00, count: 9 },
      { status: 'verified', amount: 100_00, count: 40 },
    ])
  },
)

test('what has to be looked at twice is said beside the receipt', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const photo = new Blob([new Uint8Array(pdf())], { type: 'application/pdf' })
  const first = await office.memberWithReceipt({ photo })
  const second = await office.memberWithReceipt({ photo, amount: '250' })
  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(first.member.name)
  await page.keyboard.press('j')
  await expect(page.getByText(`The very same file was sent with payment no. ${first.paymentId}.`)).toBeVisible()
  for (const { paymentId } of [first, second]) {
    await expect(page.getByRole('heading', { name: `Payment ${paymentId}` }).getByRole('link')).toHaveAttribute(
      'href',
      `/office/payments?payment=${paymentId}`,
    )
  }
  await expect(page.getByTitle(`${first.member.name}, payment ${first.paymentId}`)).toBeVisible()
  await expect(page.getByText('The dues of these months are AED 100.00, the claim is AED 250.00.')).toBeVisible()
  await page.keyboard.press('v')
  const dialog = page.getByRole('dialog', { name: 'Verify this payment?' })
  await expect(dialog).toContainText('the claim is AED 250.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(latest(page)).toContainText('250.00 verified')
})

test('a payment is verified by its line of the statement, in one press where it is sure', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const sure = await office.memberWithReceipt()
  const unsure = await office.memberWithReceipt()
  const day = addDays(businessDateAt(new Date()), -1)
  const number = async ({ id }: { id: bigint | number }) => {
    const { rows } = await office.db.query<{ number: number }>('select number from member where id = $1', [id])
    return `SM${String(rows[0]?.number).padStart(6, '0')}`
  }
  const named = `TRF ${await number(sure.member)}`
  const rows = [`${day},${named},100.00,`, `${day},CDM CASH 0417,100.00,`]
  const file = new File([['Date,Description,Amount,Balance', ...rows, ''].join('\n')], 'desk.csv', {
    type: 'text/csv',
  })
  const form = { account: 'bank', file_name: 'desk.csv', file }
  await ask(treasurer.token, 'POST /api/office/bank-statements', { form, origin: office.origin })
  await openAs(page, treasurer, queue)
  await expect(page.getByRole('article')).toContainText(named)
  await page.keyboard.press('v')
  await expect(latest(page)).toContainText(`${sure.member.name}, 100.00 verified`)
  expect(await office.payment(sure.paymentId)).toMatchObject({ status: 'verified', received_on: day })

  await expect(opened(page)).toHaveText(unsure.member.name)
  await page.keyboard.press('v')
  const dialog = page.getByRole('dialog', { name: 'Verify this payment?' })
  await expect(dialog.getByLabel('Line of the statement')).toContainText('CDM CASH 0417')
  await dialog.getByLabel('Line of the statement').selectOption({ label: 'None of these' })
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(dialog.getByText('Give a reason.')).toBeVisible()
  await dialog.getByText('It is not on the statement yet.').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(latest(page)).toContainText(`${unsure.member.name}, 100.00 verified`)
  const open = { query: { account: 'bank', status: 'open' }, origin: office.origin } as const
  const { lines } = await ask(treasurer.token, 'GET /api/office/bank-lines', open)
  const left = lines.find(({ description }) => description === 'CDM CASH 0417')
  const aside = { params: { id: left?.id ?? 0 }, body: { reason: 'Of this test alone.' }, origin: office.origin }
  await ask(treasurer.token, 'POST /api/office/bank-lines/:id/set-aside', aside)
})

test('who entered a payment cancels it, and is not offered to decide on it', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const member = await newMember(office.db)
  const today = businessDateAt(new Date())
  const form = { payment_amount: '100', month: nameOf(), paid_into: 'cash', received_on: today }
  const sent = { params: { id: member.id }, form, origin: office.origin }
  const { payment_id: id } = await ask(treasurer.token, 'POST /api/office/members/:id/dues-payments', sent)
  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(member.name)
  await expect(page.getByRole('button', { name: /^(Verify|Edit|Reject)/ })).toHaveCount(0)
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Cancel this payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this payment?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(latest(page)).toContainText('100.00 cancelled')
  expect(await office.payment(id)).toMatchObject({ status: 'cancelled' })
})

test('nobody verifies their own payment, and the list still holds it', AT_A_DESK, async ({ page, office }) => {
  const { member, paymentId } = await office.memberWithReceipt()
  await office.appoint(member, 'treasurer')
  await openAs(page, member, queue)
  await expect(page.getByText('This is your own payment. Another officer has to decide on it.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Verify|Edit|Reject)/ })).toHaveCount(0)
  await page.keyboard.press('v')
  await expect(opened(page)).toHaveText(member.name)
  expect(await office.payment(paymentId)).toMatchObject({ status: 'in_review' })
})

test('a photo is zoomed and turned', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  await office.memberWithReceipt()
  await openAs(page, treasurer, queue)
  const photo = page.getByRole('img', { name: /^Receipt of/ })
  await expectDrawn(photo)
  // Of the room that there is, which changes by some pixels while the page comes.
  const share = async () => {
    const room = await photo.locator('xpath=../..').evaluate((frame) => frame.clientWidth)
    return ((await photo.boundingBox())?.width ?? 0) / room
  }
  await expect.poll(share).toBeCloseTo(1, 2)
  await page.keyboard.press('z')
  await expect.poll(share).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Show the whole receipt' }).click()
  await expect.poll(share).toBeCloseTo(1, 2)
  await page.keyboard.press('o')
  await expect(photo).toHaveCSS('rotate', '90deg')
})

test('two fingers zoom a photo', ON_A_PHONE, async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  await office.memberWithReceipt()
  await openAs(page, treasurer, queue)
  const photo = page.getByRole('img', { name: /^Receipt of/ })
  await expectDrawn(photo)
  // In the middle of the screen, where no bar lies over it.
  await photo.evaluate((drawn) => drawn.scrollIntoView({ block: 'center' }))
  const box = await photo.boundingBox()
  if (!box) throw new Error('the photo is nowhere')
  const fingers = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = (type: 'touchStart' | 'touchMove', apart: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [
        { x: x - apart, y, id: 0 },
        { x: x + apart, y, id: 1 },
      ],
    })
  await touch('touchStart', 20)
  await touch('touchMove', 40)
  await touch('touchMove', 60)
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(async () => (await photo.boundingBox())?.width ?? 0).toBeGreaterThan(box.width * 2)
})

test('a PDF is shown in the page', AT_A_DESK, async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  await office.memberWithReceipt({ photo: new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }) })
  await openAs(page, treasurer, queue)
  await expect(page.locator('iframe[title^="Receipt of"]')).toHaveAttribute('src', /^blob:/)
  await expect(page.getByRole('link', { name: 'Open the PDF by itself' })).toBeVisible()
})

test('the keys are listed, and can be switched off', AT_A_DESK, async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member } = await office.memberWithReceipt()
  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(member.name)
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keys' })
  await expect(dialog).toContainText('Verify the payment')
  await dialog.getByLabel('Use these keys on this device').uncheck()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('v')
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opened(page)).toHaveText(member.name)
})

test('an auditor reads everything and decides nothing', AT_A_DESK, async ({ page, office }) => {
  const auditor = await office.officer('Grace Santos', 'auditor')
  const { member, paymentId } = await office.memberWithReceipt()
  await openAs(page, auditor, queue)
  await expect(opened(page)).toHaveText(member.name)
  await expect(page.getByRole('img', { name: /^Receipt of/ })).toBeVisible()
  await expect(page.getByText('A treasurer decides on payments.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Verify|Reject|Edit/ })).toHaveCount(0)
  await page.keyboard.press('v')
  expect(await office.payment(paymentId)).toMatchObject({ status: 'in_review' })
})

test('without a network the list says so and can be tried again', async ({ page, office, watch, isMobile }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const member = await newMember(office.db)
  await office.sendReceipt(member)
  await withoutNews(page)
  await openAs(page, treasurer, '/office')
  await expect(page.getByRole('heading', { name: 'The fund' })).toBeVisible()
  const address = /\/api\/office\/payments\?.*status=in_review/
  watch.expectFailure('GET /api/office/payments 404')
  await page.route(address, (route) => route.fulfill({ status: 404, json: { message: 'Not just now.' } }))
  if (isMobile) await page.getByRole('button', { name: "Today's work" }).click()
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The payments could not be loaded: Not just now.')
  await page.unroute(address)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(opened(page)).toHaveText(member.name)
})
