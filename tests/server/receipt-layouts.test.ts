import { expect, test } from 'vitest'
import { readFile } from '#server/files/receipts/read-file.ts'
import { counterReceipts, drawCounterReceipt } from '../support/counter-receipts.ts'
import { drawEverydayReceipt, everydayReceipts } from '../support/everyday-receipts.ts'
import { drawGulfReceipt, gulfReceipts } from '../support/gulf-receipts.ts'
import { drawHarbourReceipt, harbourReceipts } from '../support/harbour-receipts.ts'

// One receipt of each kind that the reader was mended for; npm run bench -- receipts reads all of them.

const KINDS = {
  everyday: { receipts: everydayReceipts, draw: drawEverydayReceipt },
  counter: { receipts: counterReceipts, draw: drawCounterReceipt },
  gulf: { receipts: gulfReceipts, draw: drawGulfReceipt },
  harbour: { receipts: harbourReceipts, draw: drawHarbourReceipt },
}

test.each([
  ['a bold amount with the name of its money smaller', 'everyday', 'byMobile', 'clean'],
  ['points that are too small for signs', 'everyday', 'exchangePaper', 'clean'],
  ['the day of the transfer above the day of its booking, and an O in the reference', 'everyday', 'phoneMail', 'clean'],
  ['the dirham in Arabic, which looks like figures', 'everyday', 'arabicDetails', 'soft'],
  ['the new sign of the dirham beside an amount that nothing names', 'counter', 'signNight', 'clean'],
  ['a day and a time that one reader takes for one word', 'counter', 'signNight', 'soft'],
  ['a reference whose last figure stands apart, in a debit in Arabic', 'counter', 'arabicThread', 'clean'],
  ['a reference beside its label on a photo from aside', 'counter', 'signSheet', 'photographed'],
  ['letters so large and bold that they hide what is behind them', 'gulf', 'heroGrid', 'soft'],
  ['small letters of Arabic whose points are as small as grain', 'gulf', 'nightShare', 'clean'],
  ['zeros of bold letters and a day of two ones in Arabic figures', 'gulf', 'arabicIndic', 'clean'],
  ['small letters that lost the points of all parts of a total', 'harbour', 'debitAdvice', 'clean'],
  ['whole dirhams in groups beside a balance with decimals', 'harbour', 'coalApp', 'clean'],
] as const)(
  '%s',
  async (_, kind, layout, way) => {
    const { receipts, draw } = KINDS[kind]
    const receipt = receipts().find((each) => each.layout === layout && each.way === way)
    if (!receipt) throw new Error('a receipt has another name')
    const bytes = await draw(receipt)
    const { reading } = await readFile({ bytes, type: 'image/jpeg', cameOn: '2026-11-29' })
    expect(reading).toMatchObject({
      amount: { value: receipt.amount },
      date: { value: receipt.day.toISOString().slice(0, 10) },
      reference: { value: receipt.reference },
    })
  },
  120_000,
)
