import { deflateRawSync } from 'node:zlib'
import { type BookType, type CellObject, CFB, utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { readSheet } from './read-sheet.ts'

type Cells = (CellObject | string | number | null)[][]

function workbook(sheets: Record<string, Cells>, bookType: BookType): Buffer {
  const book = utils.book_new()
  for (const [name, cells] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(cells), name)
  return Buffer.from(write(book, { type: 'buffer', bookType }))
}

const read = async (bytes: Buffer, sheet?: string, most = 100_000) => readSheet(bytes, { sheet }, most)

describe('a workbook', () => {
  test.each(['xlsx', 'biff8', 'ods', 'xlsm', 'xlsb'] as const)('as %s is read cell by cell', async (bookType) => {
    const cells: Cells = [
      ['Rotary savings group'],
      [],
      ['Name', 'Joined', 'Savings', 'Mobile'],
      ['آمنة', { t: 'n', v: 45_429, z: 'dd/mm/yyyy' }, 1_250.5, { t: 'n', v: 501_234_567, z: '0000000000' }],
      ['জোয়েল', { t: 'n', v: 45_429, z: 'd-mmm-yy' }, { t: 'n', v: 0.1 + 0.2, z: '#,##0.00' }, 971_501_234_567],
    ]
    expect(await read(workbook({ Members: cells }, bookType))).toEqual({
      kind: 'workbook',
      sheet: 'Members',
      sheets: ['Members'],
      rows: [
        { line: 1, cells: ['Rotary savings group'] },
        { line: 3, cells: ['Name', 'Joined', 'Savings', 'Mobile'] },
        { line: 4, cells: ['آمنة', '2024-05-17', '1250.5', '0501234567'] },
        { line: 5, cells: ['জোয়েল', '2024-05-17', '0.3', '971501234567'] },
      ],
    })
  })

  test('of several sheets gives the longest, or the one that is asked for', async () => {
    const bytes = workbook({ Notes: [['x']], Members: [['Name'], ['Amina']], Old: [['y']] }, 'xlsx')
    expect(await read(bytes)).toMatchObject({ sheet: 'Members', sheets: ['Notes', 'Members', 'Old'] })
    expect(await read(bytes, 'Old')).toMatchObject({ sheet: 'Old', rows: [{ line: 1, cells: ['y'] }] })
    expect(await read(bytes, 'No such')).toMatchObject({ sheet: 'Members' })
  })

  test('with more rows than are taken gives one more, and no further', async () => {
    const bytes = workbook({ Long: Array.from({ length: 50 }, (_, at) => [`row ${at}`]) }, 'xlsx')
    expect((await read(bytes, undefined, 10)).rows).toHaveLength(11)
  })

  test('with a cell at the far end of an empty sheet is read at once', async () => {
    const zip = CFB.read(workbook({ Wide: [['Name'], ['Amina']] }, 'xlsx'), { type: 'buffer' })
    const part = CFB.find(zip, '/xl/worksheets/sheet1.xml')
    const xml = Buffer.from(part?.content ?? []).toString()
    expect(xml).toContain('A1:A2')
    const changed = Buffer.from(xml.replace('A1:A2', 'A1:XFD1048576'))
    if (part) Object.assign(part, { content: changed, size: changed.length })
    const bytes = CFB.write(zip, { fileType: 'zip', type: 'buffer' })
    expect((await read(Buffer.from(bytes))).rows.map(({ cells }) => cells)).toEqual([['Name'], ['Amina']])
  })

  test('that says one long text in thousands of cells is refused, though it is small', async () => {
    const row = Array.from({ length: 1_000 }, () => 'x'.repeat(30_000))
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([row, row, row, row]), 'Texts')
    const bytes = Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true }))
    expect(bytes.length).toBeLessThan(500_000)
    await expect(read(bytes)).rejects.toMatchObject({ code: 'import_too_large' })
  })

  test.each([
    ['a zip of something else', Buffer.from('PK\x03\x04 and so on', 'latin1'), 'import_workbook'],
    ['half of one', workbook({ Members: [['Name']] }, 'xlsx').subarray(0, 900), 'import_workbook'],
    ['a document of Word', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'import_workbook'],
    ['one that unpacks to gigabytes', bomb(), 'import_too_large'],
  ])('that is %s is refused', async (_, bytes, code) => {
    await expect(read(bytes)).rejects.toMatchObject({ code })
  })
})

/** A zip of some kilobytes with one sheet of 400 MB. */
function bomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(1024))
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(packed.length, 4)
  sizes.writeUInt32LE(400 * 1024 * 1024, 8)
  const common = Buffer.concat([
    Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]),
    sizes,
    Buffer.from([name.length, 0, 0, 0]),
  ])
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed])
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02', 'latin1'),
    Buffer.from([20, 0]),
    common,
    Buffer.alloc(14),
    name,
  ])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}
