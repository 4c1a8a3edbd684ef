import { expect } from '@playwright/test'
import { addMonths, businessDateAt, monthOf } from '#core/calendar.ts'
import { act, notice } from './support/acts.ts'
import { imported, line, referencesOf, setAsideAll } from './support/bank-lines.ts'
import { ask } from './support/calls.ts'
import { beginTask, count, expectAtMost } from './support/count.ts'
import { labelOf } from './support/dues.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { newMember } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

test('a line that names a member who sent nothing is posted with one press, and one of a cash machine with two', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const member = await newMember(office.db)
  const name = `TRF ${await referencesOf(office, [member.id])}`
  await imported(office, treasurer, [`${name},317.00`, 'ATM WDL 0042,-50.00'])
  const counted = await count(page)
  await openAs(page, treasurer, '/office/bank')
  await expect(line(page, name)).toContainText('No payment sent')
  await expectAccessible(page)
  await line(page, name).getByRole('button', { name: 'Post line' }).click()
  await expect(notice(page, 'The payment is verified and posted.')).toBeVisible()
  await expect(line(page, name)).toHaveCount(0)
  expectAtMost('A line of a member who sent nothing', counted, { clicks: 1, fields: 0 })
  await line(page, 'ATM WDL').getByRole('button', { name: 'Transfer' }).click()
  await act(page, 'Post the transfer').click()
  await expect(notice(page, 'The transfer is posted.')).toBeVisible()
  expectAtMost('A line of a cash machine to the cash box', counted, { clicks: 2, fields: 0 })
  await expect(line(page, 'ATM WDL')).toHaveCount(0)
})

test('a line of another amount than its member sent is verified as received, in place and with one click', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt()
  const name = `TRF ${await referencesOf(office, [member.id])}`
  await imported(office, treasurer, [`${name},73.00`])
  const counted = await count(page)
  await openAs(page, treasurer, '/office/bank')
  await expect(line(page, name)).toContainText('of AED 100.00. Is it this money?')
  await expectAccessible(page)
  await line(page, name).getByRole('button', { name: 'Verify AED 73.00 as received' }).click()
  await expect(notice(page, 'The payment is verified and posted.')).toBeVisible()
  expectAtMost('A claim of another amount than its line', counted, { clicks: 1, fields: 0 })
  await expect(line(page, name)).toHaveCount(0)
  expect(await office.payment(paymentId)).toMatchObject({ status: 'verified' })
})

test('a line that is short by the fee of a bank is posted with one click, and the fee with it', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt()
  const name = `TRF ${await referencesOf(office, [member.id])}`
  await imported(office, treasurer, [`${name},95.00`])
  const counted = await count(page)
  await openAs(page, treasurer, '/office/bank')
  await line(page, name).getByRole('button', { name: 'The bank kept AED 5.00' }).click()
  await expect(notice(page, 'The payment is verified and posted.')).toBeVisible()
  expectAtMost('A line that is short by a fee', counted, { clicks: 1, fields: 0 })
  await expect(line(page, name)).toHaveCount(0)
  expect(await office.payment(paymentId)).toMatchObject({ status: 'verified' })
  const { rows: paid } = await office.db.query('select amount::int, bank_fee::int from payment where id = $1', [
    paymentId,
  ])
  expect(paid).toEqual([{ amount: 100_00, bank_fee: 5_00 }])
  await page.goto(`/office/payments?payment=${paymentId}`)
  await expect(page.getByRole('main')).toContainText(/Kept by the bank\s*AED 5\.00/)
})

test('two lines that make one payment are ticked, and verify it with one press', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt()
  const name = `HALF ${await referencesOf(office, [member.id])}`
  await imported(office, treasurer, [`${name} A,60.00`, `${name} B,40.00`])
  const counted = await count(page)
  await openAs(page, treasurer, '/office/bank')
  for (const half of ['A', 'B']) await line(page, `${name} ${half}`).getByRole('checkbox').check()
  const verify = page.getByRole('button', { name: 'Verify by 2 lines' })
  await expect(verify).toHaveAccessibleDescription(new RegExp(`Together payment ${paymentId} ?: ${member.name}`))
  await expectAccessible(page)
  await verify.click()
  await expect(notice(page, 'The payment is verified and posted.')).toBeVisible()
  expectAtMost('Two lines to one payment', counted, { clicks: 3, fields: 0 })
  await expect(line(page, name)).toHaveCount(0)
  expect(await office.payment(paymentId)).toMatchObject({ status: 'verified' })
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Matched' }).click()
  await expect(line(page, name).getByRole('link', { name: `Payment ${paymentId}` })).toHaveCount(2)
  await page.goto(`/office/payments?payment=${paymentId}`)
  await expect(page.getByRole('main')).toContainText('and 1 more line')
})

test('what was done with lines is undone from its note, with its key or one click, and later from the line', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const member = await newMember(office.db)
  const name = `UNDO ${await referencesOf(office, [member.id])}`
  await imported(office, treasurer, [`${name},318.00`, 'CDM UNDONE,84.00', 'SVC CHARGES UNDONE,-6.25'])
  const counted = await count(page)
  await openAs(page, treasurer, '/office/bank')
  await line(page, name).getByRole('button', { name: 'Post line' }).click()
  await expect(notice(page, 'The payment is verified and posted.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('u')
  await expect(notice(page, 'Undone. The lines are open again.')).toBeVisible()
  await expect(line(page, name).getByRole('button', { name: 'Post line' })).toBeVisible()
  await line(page, 'CDM UNDONE').getByRole('button', { name: 'Unclaimed' }).click()
  await act(page, 'Post as unclaimed').click()
  await expect(line(page, 'CDM UNDONE')).toHaveCount(0)
  beginTask(counted)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(line(page, 'CDM UNDONE')).toBeVisible()
  expectAtMost('What a line became undone from its note', counted, { clicks: 1, fields: 0 })
  await line(page, 'SVC CHARGES UNDONE').getByRole('button', { name: 'Bank charge' }).click()
  await act(page, 'Post the charge').click()
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Matched' }).click()
  await line(page, 'SVC CHARGES UNDONE').getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await act(page, 'Reverse and open it again').click()
  await expect(notice(page, 'The line is open again.')).toBeVisible()
  await expect(line(page, 'SVC CHARGES UNDONE')).toHaveCount(0)
})

test('unclaimed money is sent back once another treasurer confirms it', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const second = await office.officer('Vijay Nair', 'treasurer')
  await imported(office, treasurer, ['CDM 4711 UNKNOWN,83.00'])
  await openAs(page, treasurer, '/office/bank')
  await line(page, 'CDM 4711').getByRole('button', { name: 'Unclaimed' }).click()
  await act(page, 'Post as unclaimed').click()
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Unclaimed' }).click()
  await line(page, 'CDM 4711').getByRole('button', { name: 'Send back' }).click()
  await expect(page.getByLabel('Back to')).toHaveValue('CDM 4711 UNKNOWN')
  await act(page, 'Send money back').click()
  await expect(line(page, 'CDM 4711')).toContainText('Another treasurer has to confirm it.')
  await expectAccessible(page)
  await openAs(page, second, '/office/expenses?status=waiting')
  await page.getByRole('button', { name: 'Confirm: CDM 4711 UNKNOWN' }).click()
  await act(page, 'Confirm and post').click()
  await expect(notice(page, 'The return is posted.')).toBeVisible()
})

test('many lines take the same answer at once: eight to unclaimed with three clicks, all known charges with one', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member } = await office.memberWithReceipt()
  await office.emptyQueue()
  const name = `TRF ${await referencesOf(office, [member.id])} NOV`
  await setAsideAll(office, treasurer)
  const unknown = Array.from({ length: 8 }, (_, at) => `CDM ${at + 1} OF NOBODY,${61 + at}.00`)
  await imported(office, treasurer, [...unknown, 'SVC CHARGES,-5.25', 'TT COMMISSION,-11.00', `${name},100.00`])
  const counted = await count(page)
  await openAs(page, treasurer, '/office/bank')

  await expect(page.getByRole('heading', { name: '1 line names its payer' })).toBeVisible()
  const lines = page.getByRole('list', { name: 'Lines of the statement' }).getByRole('listitem')
  await expect(lines.first()).toContainText(name)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Post 2 charges' }).click()
  await expect(notice(page, '2 bank charges are posted.')).toBeVisible()
  expectAtMost('All known charges', counted, { clicks: 1, fields: 0 })
  await page.getByRole('button', { name: 'Post lines' }).click()
  await expect(notice(page, '1 payment is posted.')).toBeVisible()
  expectAtMost('All lines that name their payer', counted, { clicks: 1, fields: 0 })

  await page.getByRole('checkbox', { name: 'Select all shown' }).click()
  await page.getByRole('button', { name: 'Unclaimed (8)' }).click()
  // Its file is fetched first: what opens while axe looks is found half drawn.
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await act(page, 'Post as unclaimed').click()
  await expect(notice(page, '8 lines are unclaimed.')).toBeVisible()
  expectAtMost('Eight lines to unclaimed', counted, { clicks: 3, fields: 0 })
  await expect(lines).toHaveCount(0)
  const { rows: left } = await office.db.query<{ sum: bigint }>(
    `select sum(amount)::bigint as sum from bank_line where status = 'unclaimed' and description like 'CDM % OF NOBODY'`,
  )
  expect(left[0]?.sum).toBe(516_00n)
})

test('of many lines that take one answer each tells why it could not', async ({ page, office, watch }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  await setAsideAll(office, treasurer)
  await imported(office, treasurer, ['SMS FEE,-2.10', 'GUARANTEE FEE,-61000.00'])
  const { lines } = await ask(treasurer.token, 'GET /api/office/bank-lines', {
    query: { account: 'bank' },
    origin: office.origin,
  })
  const refused = lines.find(({ description }) => description === 'GUARANTEE FEE')
  watch.expectFailure(`POST /api/office/bank-lines/${refused?.id}/charge 409`)
  await openAs(page, treasurer, '/office/bank')
  await page.getByRole('button', { name: 'Post 2 charges' }).click()
  await expect(notice(page, '1 bank charge is posted. 1 line could not be posted. GUARANTEE FEE: ')).toBeVisible()
  await expect(line(page, 'GUARANTEE FEE').getByRole('alert')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select GUARANTEE FEE' }).click()
  await page.getByRole('button', { name: 'Set aside (1)' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Asked the bank.')
  await act(page, 'Set lines aside').click()
  await expect(notice(page, '1 line is set aside.')).toBeVisible()
})

test('a line of two members is split with five clicks and one field at most', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const two = [await office.memberWithReceipt(), await office.memberWithReceipt()]
  await office.emptyQueue()
  const ids = two.map(({ member }) => member.id)
  const name = `FAMILY ${await referencesOf(office, ids)}`
  await imported(office, treasurer, [`${name},250.00`])
  const counted = await count(page)
  await openAs(page, treasurer, '/office/bank')
  await line(page, name).getByRole('button', { name: 'Split' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(2)
  await expect(dialog.getByText('Left: AED 250.00')).toBeVisible()
  await dialog.getByRole('group', { name: 'Part 1' }).getByLabel('Amount').fill('100')
  await expect(dialog.getByText('Left: AED 0.00')).toBeVisible()
  const beyond = 'AED 50.00 is more than the member owes, and goes to savings.'
  await expect(dialog.getByRole('group', { name: 'Part 2' }).getByRole('status')).toHaveText(beyond)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Post the parts' }).click()
  await expect(notice(page, 'The parts of the line are posted.')).toBeVisible()
  expectAtMost('A line split over two members', counted, { clicks: 5, fields: 1 })
  await expect(line(page, name)).toHaveCount(0)
  const { rows: posted } = await office.db.query(
    `select amount::int from payment where member_id = any ($1) and status = 'verified' order by amount`,
    [ids],
  )
  expect(posted).toEqual([{ amount: 100_00 }, { amount: 150_00 }])
})

test('a part of a line is for the months that the treasurer ticks', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const [behind, other] = [await newMember(office.db, { monthsAgo: 3 }), await newMember(office.db)]
  const ids = [behind.id, other.id]
  const name = `BROTHERS ${await referencesOf(office, ids)}`
  await imported(office, treasurer, [`${name},200.00`])
  await openAs(page, treasurer, '/office/bank')
  await line(page, name).getByRole('button', { name: 'Split' }).click()
  const parts = page.getByRole('dialog').getByRole('group', { name: /^Part \d$/ })
  const own = parts.filter({ has: page.locator(`input:checked[value="${behind.id}"]`) })
  await own.getByLabel('Amount').fill('100')
  await own.getByLabel('Purpose').selectOption('Monthly dues')
  await own.getByRole('checkbox', { name: `${labelOf(1)} 100.00` }).check()
  await expectAccessible(page)
  await act(page, 'Post the parts').click()
  await expect(notice(page, 'The parts of the line are posted.')).toBeVisible()
  const { rows: months } = await office.db.query<{ month: string }>(
    `select to_char(m.month, 'YYYY-MM') as month from payment_month m join payment p on p.id = m.payment_id
     where p.member_id = $1 and p.status = 'verified'`,
    [behind.id],
  )
  expect(months).toEqual([{ month: addMonths(monthOf(businessDateAt(new Date())), -1) }])
})

test('after two lines of one answer a rule is made with one press, and what it fills in is posted with one', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  await office.emptyQueue()
  await setAsideAll(office, treasurer)
  const words = `COMMUNITY HALL ${test.info().project.name.toUpperCase()}`
  await imported(office, treasurer, [`${words} 1,-40.00`, `${words} 2,-41.00`])
  await openAs(page, treasurer, '/office/bank')
  for (const nth of [1, 2]) {
    await line(page, `${words} ${nth}`).getByRole('button', { name: 'Expense' }).click()
    await page.getByLabel('Purpose').fill('Rent of the hall')
    await act(page, 'Post the expense').click()
    await expect(line(page, `${words} ${nth}`)).toHaveCount(0)
  }
  const make = page.getByRole('button', { name: `Make a rule: ${words}` })
  await expect(make).toBeVisible()
  await expectAccessible(page)
  await make.click()
  await expect(make).toHaveCount(0)

  await imported(office, treasurer, [`${words} 3,-42.00`, `${words} 4,-43.00`])
  await page.reload()
  await expect(line(page, `${words} 3`)).toContainText('Expense, Rent of the hall')
  await expect(line(page, `${words} 3`)).toContainText(`By the rule “${words}”`)
  await expect(page.getByRole('heading', { name: '2 lines are filled in by rules' })).toBeVisible()
  await page.getByRole('button', { name: 'Post lines' }).click()
  await expect(page.getByText('2 lines are done by their rules.')).toBeVisible()
  await expect(line(page, words)).toHaveCount(0)

  await page.getByRole('link', { name: 'Rules', exact: true }).click()
  const rule = page.getByRole('list', { name: 'Rules' }).getByRole('listitem').filter({ hasText: words })
  await rule.getByRole('button', { name: 'Switch off' }).click()
  await expect(rule).toContainText('Off')
  await expectAccessible(page)
  await rule.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Purpose').fill('Rent and water of the hall')
  await act(page, 'Save').click()
  await expect(rule).toContainText('Rent and water of the hall')
})

test('lines are narrowed to money in or money out', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  await imported(office, treasurer, ['CDM NARROWED,77.00', 'POS NARROWED,-88.00'])
  await openAs(page, treasurer, '/office/bank')
  await expect(line(page, 'CDM NARROWED')).toBeVisible()
  await page.getByLabel('Direction').selectOption({ label: 'Money out' })
  await expect(page).toHaveURL(/way=out/)
  await expect(line(page, 'CDM NARROWED')).toHaveCount(0)
  await expect(line(page, 'POS NARROWED')).toBeVisible()
  await expectAccessible(page)
})
