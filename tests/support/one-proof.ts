import { createHash } from 'node:crypto'
import type { SealProof } from '#core/sealed-books/check-proof.ts'
import { BEGINNING, entryText, headerText } from '#core/sealed-books/sealed-text.ts'
import { booksKey } from './books-key.ts'

/** The proof of a payment of AED 100, entry 812, alone in the first block: the root is its leaf. */
export function oneProof(): SealProof & { key: string; format: 'somiti-seal-proof-1'; status_code: 200 } {
  const entry = entryText(
    {
      id: '812',
      kind: 'dues_payment',
      date: '2026-11-21',
      receivedOn: '2026-11-20',
      postedAt: '2026-11-21T06:00:00.000000Z',
      madeBy: '5',
      reverses: null,
      // A line of its own in some languages' eyes, and none in the text that is hashed.
      memo: 'Thanks\u2028posting bank - - 99900\nposting bank - - 99900',
      postings: [
        ['bank', null, null, '10000'],
        ['savings', '17', null, '-10000'],
      ],
    },
    '00112233445566778899aabbccddeeff',
  )
  const root = createHash('sha256').update(Buffer.of(0)).update(entry).digest('hex')
  const header = headerText({
    number: 1,
    previous: BEGINNING,
    root,
    first: 1,
    last: 1,
    sealedAt: '2026-11-21T20:30:00.000Z',
  })
  const signature = booksKey.sign(header).toString('hex')
  const key = booksKey.publicKey.toString('hex')
  const head = { header, signature }
  return { status_code: 200, format: 'somiti-seal-proof-1', entry, place: 0, path: [], header, signature, key, head }
}
