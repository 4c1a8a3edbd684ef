import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { columnsMeant, saysTotal } from './column-names.ts'
import { columnNamed, IMPORT_COLUMNS } from './import-columns.ts'

const columnOf = (heading: string) => columnsMeant(heading)?.map(({ column }) => column)

describe('a heading', () => {
  test.each([
    ['Mobile No.', 'mobile'],
    ['WhatsApp', 'mobile'],
    ['Phone number (UAE)', 'mobile'],
    ['Member Name', 'name'],
    ['Name in full', 'name'],
    ['FULL NAME:', 'name'],
    ['E-Mail', 'email'],
    ['Balance (AED)', 'savings'],
    ['Total savings till Nov 2026', 'savings'],
    ['Deposit', 'savings'],
    ['Total saved (AED)', 'savings'],
    ['Closing Bal.', 'savings'],
    ['Total Amt', 'savings'],
    ['Member Names', 'name'],
    ['Ph.', 'mobile'],
    ['Paid through', 'dues_paid_until'],
    ['Loan bal.', undefined],
    ['Date of joining', 'joined_on'],
    ['رقم الهاتف', 'mobile'],
    ['الإسم', 'name'],
    ['সদস্যের নাম', 'name'],
    ['কুল', undefined],
    ['मोबाइल नंबर', 'mobile'],
    ['ഫോൺ നമ്പർ', 'mobile'],
    ['Pangalan', 'name'],
    ['موبائل نمبر', 'mobile'],
    ["Father's name", undefined],
    ['Nominee mobile', undefined],
    ['Loan balance', undefined],
  ])('%s is %s', (heading, column) => {
    expect(columnOf(heading)?.[0]).toBe(column)
  })

  test('may mean two things, and is known where it is not read', () => {
    expect(columnOf('Paid')).toEqual(expect.arrayContaining(['savings', 'dues_paid_until']))
    for (const heading of ['S/N', 'Sl. No', 'Remarks', 'ক্রমিক', 'ملاحظات']) expect(columnOf(heading)).toEqual([])
  })

  test('of our own template is known in every language', () => {
    const locales = path.join(import.meta.dirname, '../../web/locales')
    for (const file of readdirSync(locales).filter((name) => name.endsWith('.po'))) {
      const text = readFileSync(path.join(locales, file), 'utf8')
      const names = [...text.matchAll(/msgctxt "column"\nmsgid "(.+)"\nmsgstr "(.+)"/g)]
      expect([file, names.length]).toEqual([file, IMPORT_COLUMNS.length])
      for (const [, english = '', name = ''] of names)
        expect([file, name, columnOf(name)]).toEqual([file, name, expect.arrayContaining([columnNamed(english)])])
    }
  })
})

test.each(['Total', 'GRAND TOTAL:', 'Total (AED)', 'المجموع', 'মোট', 'कुल योग', 'ആകെ', 'Kabuuan', 'ٹوٹل'])(
  '%s is a total',
  (cell) => {
    expect(saysTotal(cell)).toBe(true)
  },
)

test.each(['', 'Tota Rahman', 'Total Kumar', '3000'])('%j is none', (cell) => {
  expect(saysTotal(cell)).toBe(false)
})
