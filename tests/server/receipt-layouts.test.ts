import { expect, test } from 'vitest'
import { readFile } from '#server/files/receipts/read-file.ts'
import { drawEverydayReceipt, everydayReceipts } from '../support/everyday-receipts.ts'

// One receipt of each kind that the reader was mended for; npm run bench -- receipts reads all of them.

test.each([
  ['a bold amount with the name of its money smaller', 'byMobile', 'clean'],
  ['points that are too small for signs', 'exchangePaper', 'clean'],
  ['the day of the transfer above the day of its booking, and an O in the reference', 'phoneMail', 'clean'],
  ['the dirham in Arabic, which looks like figures', 'arabicDetails', 'soft'],
])(
  '%s',
  async (_, layout, way) => {
    const receipt = everydayReceipts().find((each) => each.layout === layout && each.way === way)
    if (!receipt) throw new Error('a receipt has another name')
    const bytes = await drawEverydayReceipt(receipt)
    const { reading } = await readFile({ bytes, type: 'image/jpeg', cameOn: '2026-11-29' })
    expect(reading).toMatchObject({
      amount: { value: receipt.amount },
      date: { value: receipt.day.toISOString().slice(0, 10) },
      reference: { value: receipt.reference },
    })
  },
  120_000,
)
