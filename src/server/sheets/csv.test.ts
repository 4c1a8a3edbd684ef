import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guardCell, unguardCell } from '#core/csv-guard.ts'
import { readSheet } from './read-sheet.ts'
import { separatorOf } from './separator.ts'

const read = async (bytes: Buffer | string) => {
  const { rows } = await readSheet(Buffer.from(bytes), {}, 100_000)
  return rows.map(({ line, cells }) => [line, ...cells])
}
const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}
const TWO_ROWS = [
  [1, 'name', 'savings'],
  [2, 'Amina', '١٠٠'],
]

describe('a spreadsheet', () => {
  test.each([
    ['with commas', 'name,savings\nAmina,١٠٠\n'],
    ['with semicolons', 'name;savings\nAmina;١٠٠\n'],
    ['with upright lines', 'name|savings\nAmina|١٠٠\n'],
    ['with tabs', 'name\tsavings\nAmina\t١٠٠\n'],
    ['with a byte order mark', '\uFEFFname,savings\nAmina,١٠٠\n'],
    ['with lines that end as in Windows', 'name,savings\r\nAmina,١٠٠\r\n'],
    ['with lines that end as on old Macs', 'name,savings\rAmina,١٠٠'],
    ['with quotation marks', '"name","savings"\r\n"Amina","١٠٠"'],
    ['in UTF-16', utf16('name\tsavings\r\nAmina\t١٠٠\r\n')],
    ['in UTF-16 the other way round', utf16('name,savings\nAmina,١٠٠\n', true)],
    ['in UTF-16 that lost its mark', utf16('name,savings\nAmina,١٠٠\n').subarray(2)],
    ['in UTF-16 that lost its mark, the other way round', utf16('name,savings\nAmina,١٠٠\n', true).subarray(2)],
  ])('%s is read', async (_, bytes) => {
    expect(await read(bytes)).toEqual(TWO_ROWS)
  })

  test('keeps the line numbers of the spreadsheet: empty lines count, and a cell of several lines is one', async () => {
    const text = '\nname,address\n,\n"Amina","Flat 1\nDeira; ""Tower"", 2"\n\n  , \nVijay,Satwa\n'
    expect(await read(text)).toEqual([
      [2, 'name', 'address'],
      [4, 'Amina', 'Flat 1\nDeira; "Tower", 2'],
      [7, 'Vijay', 'Satwa'],
    ])
  })

  test('takes its separator from the heading, whatever stands between quotation marks', () => {
    expect(separatorOf('"a,b,c,d";e\n1,2,3;4')).toBe(';')
    expect(separatorOf('name\nAmina')).toBe(',')
    expect(separatorOf('Account statement, November\nDate;Details;Amount\n1;a, b;2')).toBe(';')
    expect(separatorOf('name\tage, in years\tsavings')).toBe('\t')
  })

  test.each([
    ['a workbook', Buffer.from('PK\x03\x04 and so on', 'latin1'), 'import_workbook'],
    ['half a letter of UTF-16 that lost its mark', utf16('name,savings\n').subarray(2, -1), 'import_encoding'],
    ['UTF-8 with a NUL in it', 'name,sav\0ings\nAmina,100\n', 'import_encoding'],
    ['UTF-16 with a NUL in it that lost its mark', utf16('name,sav\0ings\n').subarray(2), 'import_encoding'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]), 'import_encoding'],
    ['half a letter of UTF-16', Buffer.concat([utf16('name\n'), Buffer.from([0x00, 0xd8])]), 'import_encoding'],
  ])('that is %s is refused', async (_, bytes, code) => {
    await expect(read(bytes)).rejects.toMatchObject({ code })
  })

  test.each([
    ['never closed', 'name\nAmina\n"Vijay\nJoel\n', '3'],
    ['within a word', 'name\nAmina\nVijay "VJ" Nair\n', '3'],
    ['before more text', 'name\nAmina\n"Vijay" Nair\n', '3'],
    ['never closed, with more after it than any line has', `name\n"${'x\n'.repeat(30_000)}`, '2'],
  ])('with a quotation mark that is %s is refused, and the line is said', async (_, text, line) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'import_unreadable', details: { line } })
  })
})

test('whatever is written is read again, cell by cell', async () => {
  const cell = fc
    .string({ unit: fc.constantFrom(...'ab1,;|\t"\'=+-@\r\n é১', '👍') })
    .filter((text) => text.trim() !== '')
  const rowsOfThree = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(rowsOfThree, fc.constantFrom(',', ';', '\t', '|'), async (rows, delimiter) => {
      const guarded = rows.map((row) => row.map(guardCell))
      const text = stringify([['one', 'two', 'three'], ...guarded], { delimiter, bom: true, escape_formulas: true })
      const [, ...read_] = await read(text)
      expect(read_.map(([, ...cells]) => cells.map((each) => unguardCell(String(each))))).toEqual(rows)
    }),
  )
})

describe('a file in a code page of Windows', () => {
  const arabic = 'الاسم,المدخرات,الهاتف\nآمنة خليفة,١٠٠,0501234567\nعبد الله سعيد,٢٠٠,0507654321\n'
  const western = 'Nom,Épargne\nJosé Muñoz,100\nHélène Lefèvre,200\nBjörk Guðmundsdóttir,300\n'
  const inPage = (text: string, page: string) => {
    const bytes = new Map(Array.from({ length: 256 }, (_, at) => [new TextDecoder(page).decode(Buffer.from([at])), at]))
    // The figures of a page are ASCII's.
    return Buffer.from(
      [...text.replace(/[٠-٩]/g, (figure) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(figure)))].map(
        (each) => bytes.get(each) ?? 63,
      ),
    )
  }
  test.each([
    ['windows-1256', arabic],
    ['windows-1252', western],
  ])('is read, and it says which: %s', async (page, text) => {
    const { encoding, rows } = await readSheet(inPage(text, page), {}, 100)
    expect(encoding).toBe(page)
    expect(rows[1]?.cells[0]).toBe(text.split('\n')[1]?.split(',')[0])
  })

  test('that was taken for the other is read anew as somebody says', async () => {
    const { rows } = await readSheet(inPage(arabic, 'windows-1256'), { encoding: 'windows-1252' }, 100)
    expect(rows[1]?.cells[0]).toMatch(/^[À-ÿÂÃ¡-¿ÇÐ×ØÙ ]+$/)
    await expect(readSheet(inPage(western, 'windows-1252'), { encoding: 'utf-8' }, 100)).rejects.toMatchObject({
      code: 'import_encoding',
    })
  })
})
