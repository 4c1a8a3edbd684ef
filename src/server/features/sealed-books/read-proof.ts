import { Refusal } from '#core/refusal.ts'
import type { SealProof } from '#core/sealed-books/check-proof.ts'
import { entryText } from '#core/sealed-books/entry-text.ts'
import type { Db } from '#server/db/connect.ts'
import { readOneEntry } from './entry-store.ts'
import { pathOf } from './merkle-tree.ts'
import { readSealedPlace } from './proof-store.ts'
import { type Block, readLastBlock } from './seal-store.ts'

/** A proof with the key that it says it is signed with; who checks it holds it against the key that they know. */
export type GivenProof = SealProof & { format: 'somiti-seal-proof-1'; key: string }

const HASH_BYTES = 32

export const signedHeader = ({ header, signature }: Block) => ({ header, signature: signature.toString('hex') })

/** That an entry stands in the sealed books. Throws `not_sealed_yet`. */
export async function readSealProof(db: Db, entryId: bigint): Promise<GivenProof> {
  const [sealed] = await readSealedPlace(db, [entryId])
  const [head] = await readLastBlock(db)
  if (!sealed || !head) throw new Refusal('not_sealed_yet')
  const entry = await readOneEntry(db, entryId)
  if (!entry) throw new Error(`entry ${entryId} is sealed and not in the journal`)
  const { leaves, place, salt, key } = sealed
  const hashes = Array.from({ length: leaves.length / HASH_BYTES }, (_, at) =>
    leaves.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )
  return {
    format: 'somiti-seal-proof-1',
    entry: entryText(entry, salt.toString('hex')),
    place,
    path: pathOf(hashes, place).map((hash) => hash.toString('hex')),
    ...signedHeader(sealed),
    key: key.toString('hex'),
    head: signedHeader(head),
  }
}
