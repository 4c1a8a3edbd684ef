import { z } from 'zod'
import { SEAL_FAULTS } from '#core/sealed-books/seal-faults.ts'
import { TRANSACTION_ACCOUNTS } from '#core/transactions.ts'
import { endpoint } from './endpoint.ts'
import { aed, businessDate, cursor, hex, id, idParams, instant, success } from './fields.ts'

const signedHeader = {
  header: z.string().meta({ description: 'The text that is signed: docs/reference/sealed-books.md' }),
  signature: hex(64),
}

const INCOMPLETE = 'This code is not complete. Scan it again.'

/** What a paper says of what its code shows, as it is kept with its token. */
const receiptSays = z.object({
  of: z.literal('receipt'),
  number: z.string().meta({ description: "'R-000123'" }),
  name: z.string().meta({ description: 'Who paid' }),
  kind: z.enum(['dues', 'loan', 'deposit']),
  purpose: z
    .object({
      months: z.array(z.string()).meta({ description: "Of dues, which months were paid: '2026-11'" }),
      loan_id: id.nullable(),
      from_savings: z.boolean(),
    })
    .optional()
    .meta({ description: 'Older papers have none' }),
  amount: aed,
  received_on: businessDate,
})
const statementSays = z.object({
  of: z.literal('statement'),
  name: z.string().meta({ description: 'Whose it is' }),
  made_on: businessDate,
  from: businessDate,
  to: businessDate,
  balances: z.array(z.object({ account: z.enum(TRANSACTION_ACCOUNTS), loan_id: id.nullable(), closing: aed })),
})
const paperSays = z.discriminatedUnion('of', [receiptSays, statementSays])
export type PaperSays = z.infer<typeof paperSays>

export const sealedBooksCalls = {
  'POST /api/check-paper': endpoint({
    summary: 'What a receipt or a statement says and what has become of its entries, by the token of its code',
    access: 'anyone',
    body: z.object({ token: z.string({ error: INCOMPLETE }).regex(/^[\w-]{22}$/, INCOMPLETE) }),
    answer: success.extend({
      paper: paperSays,
      state: z.enum(['sealed', 'not_sealed', 'reversed', 'changed']).meta({
        description:
          'reversed: an entry of it was, by one that is not on it; changed: an entry is not as it was sealed',
      }),
      since: businessDate.nullable().meta({
        description:
          'Sealed: the day from which all of it is unchanged. Reversed: the latest day. Null: it has no entry.',
      }),
      domain: z.string().meta({ description: 'Where our papers lead, and no other' }),
    }),
  }),
  'GET /api/sealed-books': endpoint({
    summary: 'The public key of the sealed books, and the header of the newest block',
    access: 'anyone',
    answer: success.extend({ key: hex(32), head: z.object(signedHeader).nullable() }),
  }),
  'GET /api/office/sealed-books': endpoint({
    summary:
      'Holds every sealed entry against its block, or one entry of the journal, and says what is not as it was sealed',
    access: { officer: 'read_history' },
    query: z.object({ entry: cursor.meta({ description: 'One entry of the journal alone' }) }),
    answer: success.extend({
      key: hex(32).meta({ description: 'Public; hold it against the key that was written down' }),
      head: z
        .object({ block: id, hash: hex(32), sealed_at: instant })
        .nullable()
        .meta({ description: 'The newest block that was looked at; of one entry, its own. Null: there is none.' }),
      entries: z.number().int().meta({ description: 'How many were held against their blocks' }),
      waiting: z.number().int().meta({ description: 'How many of those asked about wait for a block' }),
      faults: z
        .array(
          z.object({ what: z.enum(SEAL_FAULTS), block: id.nullable(), entry: id.nullable(), key: hex(32).nullable() }),
        )
        .meta({ description: 'Empty: all is as it was sealed. At most 20.' }),
    }),
  }),
  'GET /api/payments/:id/seal-proof': endpoint({
    summary: 'The proof that a credited payment stands in the sealed books, for its member and for officers',
    access: 'signed_in',
    params: idParams,
    answer: success.extend({
      format: z.literal('somiti-seal-proof-1'),
      entry: z.string().meta({ description: 'The text of the entry that is hashed' }),
      place: z.number().int().meta({ description: 'Among the entries of the block, from 0' }),
      path: z.array(hex(32)).meta({ description: 'Hashes from the entry to the root of the block' }),
      ...signedHeader,
      key: hex(32).meta({ description: 'Whose half signed; hold it against the key that you know' }),
      head: z.object(signedHeader).meta({ description: 'The newest block' }),
    }),
  }),
}
