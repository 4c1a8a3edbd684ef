import { expect, test } from 'vitest'
import { readPicture } from '#server/files/receipts/read-picture.ts'
import { drawLaterReceipt, laterReceipts } from '../support/later-receipts.ts'
import { drawUnseenReceipt, unseenReceipts } from '../support/unseen-receipts.ts'

test('an amount in Arabic figures of a font that nobody drew for the network is read with its money, or not at all', async () => {
  const receipts = unseenReceipts().filter(({ layout }) => layout === 'arabicCard')
  const said: Record<string, number | undefined> = {}
  for (const receipt of receipts) {
    const { reading } = await readPicture(await drawUnseenReceipt(receipt), '2026-11-29')
    said[receipt.way] = reading.amount?.value
    expect([undefined, receipt.amount], receipt.way).toContain(said[receipt.way])
  }
  expect(said).toMatchObject({ clean: 35_075, soft: 20_000 })
}, 120_000)

test('an amount whose one was read as a letter of the word beside it is no other amount', async () => {
  const receipts = laterReceipts(77).filter(({ layout, amount }) => layout === 'arabicExchange' && amount === 18_025)
  expect(receipts.length).toBeGreaterThan(1)
  for (const receipt of receipts) {
    const { reading } = await readPicture(await drawLaterReceipt(receipt), '2026-11-29')
    expect([undefined, receipt.amount], receipt.way).toContain(reading.amount?.value)
  }
}, 120_000)
