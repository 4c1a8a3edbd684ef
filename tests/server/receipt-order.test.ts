import { expect, test } from 'vitest'
import { readFile } from '#server/files/receipts/read-file.ts'
import { bankReceipts, drawBankReceipt } from '../support/bank-receipts.ts'
import { drawUnseenReceipt, unseenReceipts } from '../support/unseen-receipts.ts'

const fileOf = (bytes: Buffer) => ({ bytes, type: 'image/jpeg', cameOn: '2026-11-29' }) as const

test('a picture is read alike first in its process, and after others in either script, turned or unreadable', async () => {
  const [english, turned, arabic] = ['bandApp clean', 'webPage turned', 'arabicDark tilted'].map((name) =>
    bankReceipts().find(({ layout, way }) => `${layout} ${way}` === name),
  )
  const other = unseenReceipts().find(({ layout }) => layout === 'arabicCard')
  if (!english || !turned || !arabic || !other) throw new Error('a receipt has another name')
  const read = fileOf(await drawBankReceipt(arabic))
  const alone = await readFile(read)
  expect(alone.reading.amount?.value).toBe(arabic.amount)
  const before = [await drawBankReceipt(english), await drawBankReceipt(turned), await drawUnseenReceipt(other)]
  for (const bytes of [...before, Buffer.from('no picture')]) await readFile(fileOf(bytes))
  // Everything, how sure each word is and where it stands too.
  expect(await readFile(read)).toEqual(alone)
}, 240_000)
