import { expect, test } from 'vitest'
import { readPicture } from '#server/files/receipts/read-picture.ts'
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
