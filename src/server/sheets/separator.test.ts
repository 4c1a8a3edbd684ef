import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSheet } from './read-sheet.ts'
import { separatorOf } from './separator.ts'

const table = (separator: string, rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.join(separator)).join('\n')

describe('what divides the cells', () => {
  const members = [
    ['Name', 'Mobile', 'Savings', 'Joined'],
    ['Amina', '0501234567', '1,250.00', '17/05/2024'],
    ['Vijay', '0501234568', '12,000', '18/05/2024'],
    ['Total', '', '13,250.00', ''],
  ]
  test.each([':', '^', '~', ';', '\t', '|', '#', '*', '!', '¦', '§', '،', '؛', '\u001f', '{'])(
    'is %j where it divides the headings, whatever amounts and days the lines have',
    (separator) => {
      expect(separatorOf(table(separator, members))).toBe(separator)
      expect(separatorOf(`Deira savings group, members of 2026\n\n${table(separator, members)}`)).toBe(separator)
    },
  )

  test.each([
    ['in Arabic', 'الاسم^الجوال^الرصيد\nأمينة^٠٥٠١٢٣٤٥٦٧^١٬٢٥٠\n', '^'],
    ['in Bengali', 'নাম~মোবাইল~মোট জমা\nরোকেয়া~০৫০১২৩৪৫৬৭~১,২৫০\n', '~'],
    ['of a bank', 'Transaction date:Description:Amount\n2026-11-02:Fee, monthly:-1,250.00\n', ':'],
    ['that are quoted', '"Name"^"Mobile"^"Savings"\n"Nair, Vijay"^"0501234567"^"1,250,000.00"\n', '^'],
    ['that nobody knows', 'Uno~Dos~Tres\nx~1,250~2\ny~2,250~3\n', '~'],
  ])('is known by headings %s', (_, text, separator) => {
    expect(separatorOf(text)).toBe(separator)
  })

  test.each([
    ['times', 'Name,Mobile,Meets at\nAmina,0501234567,10:30\nVijay,0501234568,11:30\n', ','],
    ['times to the second alone', 'Arrived\n10:30:15\n11:30:15\n12:30:15\n', ','],
    ['a time in a heading', 'Name;Mobile;Meets at 10:30:00\nAmina;0501234567;yes\n', ';'],
    ['titles like headings', 'Name: Amina: Mobile: 050\nNombre,Correo,Saldo\nA,a@b.test,1\nB,b@b.test,2\n', ','],
    ['emails and links', 'Name;E-mail;Savings\nAmina;a@example.test;https://example.test/a\n', ';'],
    ['amounts behind semicolons', 'Name;Savings\nAmina;1,250,000\nVijay;2,250,000\n', ';'],
    ['signs in every cell', 'Name,Mobile,Note\nA#1,0501,x#y\nB#2,0502,x#y\n', ','],
  ])('is no sign of %s', (_, text, separator) => {
    expect(separatorOf(text)).toBe(separator)
  })

  test('is found of whatever is written with known headings, and every cell is read again', async () => {
    const SIGNS = [...':^~#*!;|,¦', '\t']
    const cell = fc
      .string({ unit: fc.constantFrom(...'ab1,:;^~#|* "\n.-/', '10:30', '1,250.50', 'আ', 'م') })
      .filter((text) => text.trim() !== '')
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(...SIGNS), async (lines, delimiter) => {
        // A bank or a spreadsheet quotes what has its separator in it.
        const text = stringify([['Name', 'Mobile', 'Savings'], ...lines], { delimiter })
        const { rows: read, separator } = await readSheet(Buffer.from(text), {}, 100)
        expect(separator).toBe(delimiter)
        expect(read.slice(1).map(({ cells }) => cells)).toEqual(lines)
      }),
      { numRuns: 150 },
    )
  })

  test('can be said otherwise', async () => {
    const { rows, separator } = await readSheet(Buffer.from('a^b,c\n'), { separator: '^' }, 10)
    expect([separator, rows[0]?.cells]).toEqual(['^', ['a', 'b,c']])
  })
})
