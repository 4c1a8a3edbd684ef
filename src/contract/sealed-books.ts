import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, success } from './fields.ts'

const hex = (bytes: number) => z.string().meta({ description: `${bytes} bytes in hex` })
const signedHeader = {
  header: z.string().meta({ description: 'The text that is signed: docs/sealed-books.md' }),
  signature: hex(64),
}

export const sealedBooksCalls = {
  'GET /api/sealed-books': endpoint({
    summary: 'The public key of the sealed books, and the header of the newest block',
    access: 'anyone',
    answer: success.extend({ key: hex(32), head: z.object(signedHeader).nullable() }),
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
