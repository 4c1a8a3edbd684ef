import { beforeAll, describe, expect, test } from 'vitest'
import { sharedWorld } from '../support/opened-world.ts'
import { check, csvOf, goodLine, importForm } from '../support/spreadsheets.ts'
import { refusedUntouched, untouched } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

const CHECK = 'POST /api/office/imports/check'
const world = sharedWorld()
let secretary: Person
let member: Person

beforeAll(async () => {
  secretary = await world.officer('secretary')
  member = await world.member('Amina Hossain')
})

/** What is said of a file whose second line has these cells and whose first is good: line and column of each. */
async function problemsOf(cells: Record<string, string>) {
  const csv = csvOf([goodLine(), goodLine(cells)])
  const { problems, bad_lines } = await untouched(world, () => check(secretary, csv))
  expect(bad_lines).toBe(problems.length === 0 ? 0 : 1)
  return problems.map(({ line, column }) => [line, column])
}

describe('a dry run', () => {
  test('says what an import would bring, and stores nothing', async () => {
    const loan = {
      loan_principal: '1,000',
      loan_interest: '70',
      loan_term: '3',
      loan_disbursed_on: '2026-09-01',
      loan_repaid: '356.67',
    }
    const lines = [goodLine({ savings: '1,250.50', ...loan }), goodLine({ savings: '٣٠٠' }), goodLine({ savings: '' })]
    const answer = await untouched(world, () => check(secretary, csvOf(lines), { bank: '1,000.25', cash: '৫০' }))
    // The first instalment is 356.67, of which 23.33 is interest: 666.66 of the principal stands.
    expect(answer).toMatchObject({ lines: 3, bad_lines: 0, problem_count: 0, problems: [], ignored_columns: [] })
    expect(answer.figures).toEqual({
      members: 3,
      active: 3,
      loans: 1,
      savings: 1550.5,
      loans_outstanding: 666.66,
      bank: 1000.25,
      cash: 50,
      surplus: 166.41,
    })
  })

  test('names each bad cell by its line and column, all of them at once', async () => {
    const lines = [
      goodLine({ savings: '1' }),
      goodLine({ name: '', email: 'nobody', savings: '1.234' }),
      goodLine(),
      goodLine({ mobile: '9.71505E+11', dues_from: '05/17/2024' }),
    ]
    const { problems, bad_lines, problem_count, figures } = await check(secretary, csvOf(lines))
    expect(problems).toEqual([
      { line: 3, column: 'name', value: '', message: 'Fill this in.' },
      { line: 3, column: 'email', value: 'nobody', message: 'Enter an email address like name@example.com.' },
      { line: 3, column: 'savings', value: '1.234', message: 'Write an amount like 100 or 1250.50.' },
      {
        line: 5,
        column: 'mobile',
        value: '9.71505E+11',
        message: 'Enter the full number, like +971 50 123 4567.',
      },
      {
        line: 5,
        column: 'dues_from',
        value: '05/17/2024',
        message: 'Write a month like 2024-05, May 2024 or 01/05/2024, at most 11 months ahead.',
      },
    ])
    expect({ bad_lines, problem_count, members: figures.members }).toEqual({
      bad_lines: 2,
      problem_count: 5,
      members: 2,
    })
  })

  test('shows 200 of the problems and counts them all', async () => {
    const lines = Array.from({ length: 300 }, () => goodLine({ savings: 'many' }))
    const { problems, problem_count, bad_lines } = await check(secretary, csvOf(lines))
    expect([problems.length, problem_count, bad_lines]).toEqual([200, 300, 300])
  })

  test('finds whom the file has twice, and whom the register has', async () => {
    const taken = goodLine({ email: member.email.toUpperCase(), member_id: '' })
    const first = goodLine({ member_id: '77' })
    const lines = [
      first,
      taken,
      goodLine({ member_id: 'SM-000077' }),
      goodLine({ email: ` ${first.email?.toUpperCase()}`, member_id: 'sm-1' }),
    ]
    const { problems } = await check(secretary, csvOf(lines))
    expect(problems).toMatchObject([
      { line: 3, column: 'email', message: 'Another member already signs in with this.' },
      { line: 4, column: 'member_id', message: 'Line 2 has the same value.' },
      { line: 5, column: 'email', message: 'Line 2 has the same value.' },
    ])
    const { problems: numbers } = await check(secretary, csvOf([goodLine({ member_id: '1' })]))
    expect(numbers).toMatchObject([{ line: 2, column: 'member_id', message: 'A member has this number already.' }])
  })

  test.each<[string, Record<string, string>, string]>([
    ['a name that is too long', { name: 'n'.repeat(101) }, 'name'],
    ['a control character', { name: 'Ami\u0007na' }, 'name'],
    ['an address that is none', { email: 'amina at example' }, 'email'],
    ['a mobile of four digits', { mobile: '1234' }, 'mobile'],
    ['another word for the gender', { gender: 'person' }, 'gender'],
    ['another word for the status', { status: 'maybe' }, 'status'],
    ['a member ID of seven digits', { member_id: '1234567' }, 'member_id'],
    ['a member ID that leaves no room after it', { member_id: '900001' }, 'member_id'],
    ['an amount below zero', { savings: '-5' }, 'savings'],
    ['an amount that would be rounded', { savings: '10.005' }, 'savings'],
    ['a decimal comma with three digits', { savings: '10,5055' }, 'savings'],
    ['a month beyond those that can be paid', { dues_from: '2027-11' }, 'dues_from'],
    ['dues paid until before they begin', { dues_from: '2026-05', dues_paid_until: '2026-03' }, 'dues_paid_until'],
    ['a joining day to come', { joined_on: '2026-11-22' }, 'joined_on'],
    ['dues from before the joining', { joined_on: '2026-02-10', dues_from: '2026-01' }, 'dues_from'],
    ['an active member who is inactive since', { inactive_since: '2026-05-01' }, 'inactive_since'],
    [
      'inactive since before the joining',
      { status: 'inactive', joined_on: '2026-01-10', inactive_since: '2025-05-01' },
      'inactive_since',
    ],
  ])('does not take %s', async (_, cells, column) => {
    expect(await problemsOf(cells)).toEqual([[3, column]])
  })

  const loan = {
    loan_principal: '1000',
    loan_interest: '70',
    loan_term: '3',
    loan_disbursed_on: '2026-09-01',
    loan_repaid: '0',
  }
  test.each<[string, Record<string, string>, string]>([
    ['without its term', { loan_term: '' }, 'loan_term'],
    ['of nothing', { loan_principal: '0' }, 'loan_principal'],
    ['over 121 months', { loan_term: '121' }, 'loan_term'],
    ['paid out tomorrow', { loan_disbursed_on: '2026-11-22' }, 'loan_disbursed_on'],
    ['that is repaid', { loan_repaid: '1070' }, 'loan_repaid'],
    ['of less than a fils a month', { loan_principal: '0.01', loan_interest: '0' }, 'loan_term'],
  ])('does not take a loan %s', async (_, cells, column) => {
    expect(await problemsOf({ ...loan, ...cells })).toEqual([[3, column]])
  })

  test('takes what is good at its edges', async () => {
    expect(
      await problemsOf({
        member_id: 'SM-900000',
        gender: 'Female',
        status: 'INACTIVE',
        joined_on: '21/11/2020',
        inactive_since: '2026-11-21',
        dues_from: 'Nov-20',
        dues_paid_until: '10/2027',
        savings: '999,999,999.99',
        mobile: '٠٥٠١٢٣٤٥٦٧',
        ...loan,
        loan_repaid: '1069.99',
      }),
    ).toEqual([])
  })
})

describe('the heading', () => {
  test('is read in any order, whatever the case, spaces and underscores', async () => {
    const csv = 'Dues From;E-mail address;MOBILE; Name ;e_MAIL\nMay 2024;x;0501234567;Rokeya;r@example.test'
    const { bad_lines, ignored_columns, figures } = await check(secretary, csv)
    expect({ bad_lines, ignored_columns, members: figures.members }).toEqual({
      bad_lines: 0,
      ignored_columns: ['E-mail address'],
      members: 1,
    })
  })

  test('without a column that is needed, or with one twice, is said once and not for each line', async () => {
    const { problems } = await check(secretary, 'name,savings,name\nAmina,1,x\nVijay,2,x')
    expect(problems).toMatchObject([
      { line: 1, column: 'name', message: 'This column is in the file twice.' },
      { line: 1, column: 'mobile', message: 'No column has this. Choose the column that has it.' },
      {
        line: 1,
        column: 'dues_from',
        message: 'No column has this. Choose the column that has it, or one month for all members.',
      },
    ])
  })

  test('is shorter than a line where text with a comma lacks its quotation marks', async () => {
    const { problems } = await check(
      secretary,
      'name,email,mobile,dues_from\nNair, Vijay,v@example.test,0501234567,2024-05',
    )
    expect(problems).toMatchObject([{ line: 2, column: '' }])
  })
})

describe('a file', () => {
  test.each<[string, string | Buffer, string]>([
    ['that is no whole workbook', Buffer.from('PK\x03\x04', 'latin1'), 'import_workbook'],
    ['that is a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3', 'latin1'), 'import_pdf'],
    ['with a NUL among its letters', 'name,sav\0ings\nAmina,100', 'import_encoding'],
    ['with a quotation mark that is never closed', 'name,email\n"Amina,a@example.test\n', 'import_unreadable'],
    ['with a heading alone', csvOf([goodLine()]).split('\r\n')[0] ?? '', 'import_empty'],
    ['of empty lines', ',,\n\n,,\n', 'import_empty'],
  ])('%s is refused with a sentence beside it', async (_, csv, code) => {
    const refused = await refusedUntouched(world, () => secretary.send(CHECK, importForm(csv)))
    expect(refused).toMatchObject({ code, fields: ['file'] })
  })

  test('has to be there, and an opening figure has to be one', async () => {
    const sent = { fields: { file_name: 'x.csv', bank: '12,50', cash: '-1' } }
    expect(await secretary.refused('invalid_fields', CHECK, sent)).toMatchObject({
      errors: { bank: [expect.any(String)], cash: [expect.any(String)] },
    })
    expect(await secretary.refused('invalid_fields', CHECK, { fields: { file_name: 'x.csv' } })).toMatchObject({
      errors: { file: ['Choose a file.'] },
    })
  })

  test('whose amounts come to more than the books can carry is told so', async () => {
    const lines = Array.from({ length: 11 }, () => goodLine({ savings: '999999999.99' }))
    expect((await check(secretary, csvOf(lines))).problems).toMatchObject([{ line: 1, column: 'savings' }])
  })
})
