import { expect, type Page } from '@playwright/test'
import { addDays, businessDateAt } from '#core/calendar.ts'
import { formatAed } from '#core/money.ts'
import { act, notice, take } from './support/acts.ts'
import { ask } from './support/calls.ts'
import { type OwnOffice, openAs, officeTest as test } from './support/own-office.ts'
import type { Person } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

const today = businessDateAt(new Date())
/** Of the lines. Not today: what other tests send would be on days that a statement covers. */
const yesterday = addDays(today, -1)
const COLUMNS = ['date', 'description', 'amount', 'balance']

const line = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Lines of the statement' }).getByRole('listitem').filter({ hasText: words })
const list = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name }).click()

/** A statement whose headings nobody knows. Rows: text, amount, balance. */
function statementOf(rows: readonly (readonly [string, string, string?])[]) {
  const written = rows.map(([text, amount, balance = '']) => `${yesterday};${text};${amount};${balance}`)
  return Buffer.from(`\uFEFF${['Tag;Zweck;Betrag;Saldo', ...written].join('\r\n')}\r\n`)
}

/** By call, where how it is imported is not what the test is about. */
async function imported(office: OwnOffice, treasurer: Person, rows: Parameters<typeof statementOf>[0]) {
  const file = new File([new Uint8Array(statementOf(rows))], 'more.csv', { type: 'text/csv' })
  const form = { account: 'bank', file_name: 'more.csv', reading: JSON.stringify({ columns: COLUMNS }), file }
  await ask(treasurer.token, 'POST /api/office/bank-statements', { form, origin: office.origin })
}

/** As the bank writes whose transfer it was. */
async function transferOf(office: OwnOffice, { id }: Person): Promise<string> {
  const { rows } = await office.db.query<{ number: number }>('select number from member where id = $1', [id])
  return `TRF SM${String(rows[0]?.number).padStart(6, '0')}`
}

/** What the bank had before that day, and what earlier statements say of it, in fils. */
async function bankBefore(office: OwnOffice): Promise<bigint> {
  const { rows } = await office.db.query<{ fils: bigint }>(
    `select (coalesce((select sum(p.amount) from posting p join entry e on e.id = p.entry_id
       where p.account = 'bank' and e.received_on < $1), 0) + coalesce((select sum(amount) from bank_line), 0))::bigint as fils`,
    [yesterday],
  )
  return rows[0]?.fils ?? 0n
}

test('a statement is mapped, and its ten lines are posted with one button; then nothing lies between it and the books', async ({
  page,
  office,
}) => {
  test.setTimeout(90_000)
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const before = await bankBefore(office)
  const rows: [string, string, string][] = []
  for (let sent = 1; sent <= 10; sent += 1) {
    const { member } = await office.memberWithReceipt()
    rows.push([
      await transferOf(office, member),
      '100.00',
      formatAed(before + BigInt(sent) * 100_00n).replaceAll(',', ''),
    ])
  }
  const statement = { name: 'november.csv', mimeType: 'text/csv', buffer: statementOf(rows) }

  await openAs(page, treasurer, '/office')
  await page.getByRole('link', { name: 'Bank', exact: true }).click()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByLabel('Statement of the bank').setInputFiles(statement)
  await act(page, 'Check the file').click()
  await expect(page.getByText('Choose what each column holds.')).toBeVisible()
  await expect(page.getByLabel('Betrag')).toHaveAccessibleDescription(/100\.00/)
  await expect(page.getByLabel('Tag', { exact: true })).toHaveValue('date')
  await expectAccessible(page)
  for (const [heading, holds] of [
    ['Zweck', 'Description'],
    ['Betrag', 'Amount'],
    ['Saldo', 'Balance'],
  ] as const) {
    await page.getByLabel(heading).selectOption(holds)
    await expect(page.getByLabel(heading)).toHaveAccessibleDescription(/^Chosen by you/)
  }
  await expect(notice(page, '10 new lines can be imported.')).toBeVisible()
  await expectAccessible(page)
  await act(page, 'Import 10 lines').click()

  await expect(page).toHaveURL('/office/bank?account=bank')
  await expect(
    line(page, 'The line has their ID, mobile or account number').filter({ has: page.locator(':checked') }),
  ).toHaveCount(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Post 10 payments' }).click()
  await expect(notice(page, '10 payments are posted.')).toBeVisible()
  await expect(line(page, rows[0]?.[0] ?? '')).toHaveCount(0)
  await list(page, 'Matched')
  await expect(line(page, rows[9]?.[0] ?? '')).toContainText('By Farida Yasmin')

  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Imported statements' })).toContainText('All in the books')
  await page.getByLabel('Statement of the bank').setInputFiles(statement)
  await act(page, 'Check the file').click()
  await expect(page.getByText('All these lines were imported before.')).toBeVisible()
  await expect(page.getByLabel('Zweck')).toHaveAccessibleDescription(/^As last time/)
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Reconciliation' }).click()
  await expect(page.getByText('No difference: the lines listed here')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Difference/ })).toHaveText('Difference0.00')
  await expect(page.getByRole('row', { name: /^The statement has/ })).toContainText(formatAed(before + 1000_00n))
  const saving = page.waitForEvent('download')
  await act(page, 'Download CSV').click()
  expect((await saving).suggestedFilename()).toBe(`reconciliation-bank-${today}.csv`)
  await expectAccessible(page)
})

test('what nobody claims is taken up when its member sends the receipt', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt({ amount: '217' })
  const name = `${await transferOf(office, member)} LATE`
  await office.emptyQueue()
  await imported(office, treasurer, [[name, '217.00']])
  await openAs(page, treasurer, '/office/bank')
  await expect(line(page, name)).toContainText('No waiting payment has this amount.')
  const said = 'Posted as unclaimed money.'
  await take(page, `Unclaimed: ${name}`, 'Post as unclaimed', said)
  await expect(line(page, name)).toHaveCount(0)

  const claimed = await office.sendReceipt(member, { amount: '217' })
  await list(page, 'Unclaimed')
  await expect(line(page, name)).toContainText(member.name)
  await expectAccessible(page)
  // 217 is not what the month's dues are: nobody posts it without a look.
  await expect(line(page, name)).toContainText('Check again')
  await expect(page.getByRole('checkbox', { name: `Accept for ${name}` })).not.toBeChecked()
  await page.getByRole('checkbox', { name: `Accept for ${name}` }).check()
  await page.keyboard.press('p')
  const asked = page.getByRole('dialog', { name: 'Check 1 payment carefully' })
  await expect(asked).toContainText(`${member.name} · AED 217.00`)
  await expectAccessible(page)
  expect((await office.payment(claimed)).status).toBe('in_review')
  await asked.getByRole('button', { name: 'Post lines' }).click()
  await expect(notice(page, '1 payment is posted.')).toBeVisible()
  expect((await office.payment(claimed)).status).toBe('verified')
  expect((await office.payment(paymentId)).status).toBe('cancelled')
})

test('what the bank took, what concerns nobody, and what was a mistake', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  await imported(office, treasurer, [
    ['MONTHLY FEE', '-26.25'],
    ['OF THE OTHER ACCOUNT', '43.00'],
  ])
  await openAs(page, treasurer, '/office/bank')
  await take(page, 'Bank charge: MONTHLY FEE', 'Post the charge', 'The bank charge is posted.')
  const reason = { Reason: 'It belongs to the other account.' }
  await take(page, 'Set aside: OF THE OTHER ACCOUNT', 'Set line aside', 'The line is set aside.', reason)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(notice(page, 'The line is open again.')).toBeVisible()
  await take(page, 'Set aside: OF THE OTHER ACCOUNT', 'Set line aside', 'The line is set aside.', reason)
  await list(page, 'Set aside')
  await expect(line(page, 'OF THE OTHER ACCOUNT')).toContainText('It belongs to the other account.')
  await take(page, 'Open again: OF THE OTHER ACCOUNT', 'Reopen line', 'The line is open again.')
  await list(page, 'To match')
  await expect(line(page, 'OF THE OTHER ACCOUNT')).toBeVisible()
  await expect(line(page, 'MONTHLY FEE')).toHaveCount(0)
})

test('who entered a payment does not post it by its line, and what a colleague was quicker with says so', async ({
  page,
  office,
}) => {
  const farida = await office.officer('Farida Yasmin', 'treasurer')
  const rashid = await office.officer('Rashid Khan', 'treasurer')
  const { member } = await office.memberWithReceipt()
  const second = await office.memberWithReceipt()
  await office.emptyQueue()
  const form = { payment_amount: '100', month: 'December', paid_into: 'bank', account_number: '77', received_on: today }
  const params = { id: member.id }
  const recorded = await ask(farida.token, 'POST /api/office/members/:id/dues-payments', {
    params,
    form,
    origin: office.origin,
  })
  const own = `${await transferOf(office, member)} OWN`
  const raced = `${await transferOf(office, second.member)} RACED`
  const waiting = await office.sendReceipt(second.member)
  await imported(office, farida, [
    [own, '100.00'],
    [raced, '100.00'],
  ])
  // The page hears of a payment at once, and would show the line as it is by then: what is answered from then on is held until
  // the press, also to what it asked before.
  const pressed = Promise.withResolvers<void>()
  let isHeld = false
  await page.route('/api/office/bank-lines?*', async (route) => {
    const response = await route.fetch()
    if (isHeld) await pressed.promise
    await route.fulfill({ response })
  })
  await openAs(page, farida, '/office/bank')
  await expect(line(page, own)).toContainText('You entered this payment, so another officer has to post it.')
  await expect(page.getByRole('checkbox', { name: `Accept for ${own}` })).toBeDisabled()

  isHeld = true
  const body = { no_line_reason: 'It is on no line that I know.' }
  const verify = { params: { id: waiting }, body, origin: office.origin }
  await ask(rashid.token, 'POST /api/office/payments/:id/verify', verify)
  await page.getByRole('button', { name: 'Post 1 payment' }).click()
  pressed.resolve()
  await expect(line(page, raced).getByRole('alert')).toContainText('Rashid Khan')
  await page.unrouteAll({ behavior: 'wait' })
  await expect(line(page, raced), 'it is an entry now').toContainText('Posted on')
  await page.getByRole('checkbox', { name: `Accept for ${raced}` }).check()
  await page.getByRole('button', { name: 'Match 1 line' }).click()
  await expect(notice(page, '1 line is matched.')).toBeVisible()

  await openAs(page, rashid, '/office/bank')
  await page.getByRole('button', { name: 'Post 1 payment' }).click()
  await expect(notice(page, '1 payment is posted.')).toBeVisible()
  expect((await office.payment(recorded.payment_id)).status).toBe('verified')
})

test('who may not post reads what is proposed', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const auditor = await office.officer('Nadia Rahman', 'auditor')
  await imported(office, treasurer, [['FOR THE AUDITOR TO READ', '51.00']])
  await openAs(page, auditor, '/office/bank')
  await expect(line(page, 'FOR THE AUDITOR TO READ')).toBeVisible()
  await expect(page.getByText('A treasurer matches each line with a payment or an entry.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  await expect(line(page, 'FOR THE AUDITOR TO READ').getByRole('button')).toHaveCount(0)
  await page.goto('/office/bank/import')
  await expect(page.getByText('A treasurer imports the statements of the bank.')).toBeVisible()
})
