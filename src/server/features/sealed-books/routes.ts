import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { Refusal } from '#core/refusal.ts'
import type { SealProof } from '#core/sealed-books/check-proof.ts'
import type { SealFault } from '#core/sealed-books/seal-faults.ts'
import { entryText, readHeader } from '#core/sealed-books/sealed-text.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { takeOfAddress } from '#server/http/attempts.ts'
import { type Deps, route } from '#server/http/route.ts'
import { mayInOffice, officerOf } from '#server/http/second-factor.ts'
import { sharedWhile } from '#server/http/shared-while.ts'
import { checkBooks, checkEntry, countWaiting, inSnapshot } from './check-books.ts'
import { checkPaper } from './check-paper.ts'
import { readOneEntry } from './entry-store.ts'
import { pathOf } from './merkle-tree.ts'
import { type Block, hashOfHeader, readLastBlock } from './seal-blocks.ts'

export function sealedBooksRoutes(app: FastifyInstance, deps: Deps): void {
  const key = deps.booksKey.toString('hex')

  route(app, deps, 'GET /api/sealed-books', async ({ db }) => {
    const [head] = await readLastBlock(db)
    return { key, head: head ? signedHeader(head) : null }
  })

  const checkAll = sharedWhile(() => inSnapshot(deps.pool, (db) => verdictOfAll(db, deps.booksKey)))
  route(app, deps, 'GET /api/office/sealed-books', async ({ query }) => {
    const { entry } = query
    const verdict =
      entry === undefined ? await checkAll() : await inSnapshot(deps.pool, (db) => verdictOf(db, entry, deps.booksKey))
    if (!verdict) throw new Refusal('not_found')
    return { key, ...verdict }
  })

  route(app, deps, 'POST /api/check-paper', async ({ db, body, now }, request) => {
    await takeOfAddress(deps.pool, 'paper', request.ip, now)
    return { ...(await checkPaper(db, body.token)), domain: new URL(deps.publicUrl).host }
  })

  route(app, deps, 'GET /api/payments/:id/seal-proof', async ({ db, session, params }) => {
    const [payment] = await readPaymentEntry(db, [params.id])
    const reads = mayInOffice(officerOf(session), 'read_payments', deps.secondFactor)
    const allowed = payment && (payment.member_id === session.memberId || reads)
    if (!allowed || payment.entry_id === null) throw new Refusal('not_found')
    return await readSealProof(db, payment.entry_id)
  })
}

type Verdict = Omit<AnswerOf<'GET /api/office/sealed-books'>, 'status_code' | 'message' | 'key'>

async function verdictOfAll(db: Db, key: Buffer): Promise<Verdict> {
  const { last, entries, faults } = await checkBooks(db, [key])
  const [waiting] = await countWaiting(db)
  return { head: headOf(last), entries, waiting: Number(waiting?.count ?? 0n), faults: faults.map(told) }
}

/** Of one entry of the journal; undefined: there is none. */
async function verdictOf(db: Db, entry: bigint, key: Buffer): Promise<Verdict | undefined> {
  const found = await checkEntry(db, entry, [key])
  if (!found) return undefined
  const { block, faults } = found
  const waiting = block === undefined && faults.length === 0 ? 1 : 0
  return { head: headOf(block), entries: block ? 1 : 0, waiting, faults: faults.map(told) }
}

/** Null, too, where the header is no longer one. */
function headOf(block: Block | undefined): Verdict['head'] {
  const header = block && readHeader(block.header)
  return header ? { block: header.number, hash: hashOfHeader(block.header), sealed_at: header.sealedAt } : null
}

const told = ({ what, block, entry, key }: SealFault): Verdict['faults'][number] => ({
  what,
  block: block === null ? null : Number(block),
  entry: entry === null ? null : Number(entry),
  key: key ?? null,
})

/** A proof with the key that it says it is signed with; who checks it holds it against the key that they know. */
export type GivenProof = SealProof & { format: 'somiti-seal-proof-1'; key: string }

const HASH_BYTES = 32

const signedHeader = ({ header, signature }: Block) => ({ header, signature: signature.toString('hex') })

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

/** Whose a payment is, and what it posted. */
const readPaymentEntry = query<{ member_id: bigint; entry_id: bigint | null }>(
  'read_payment_entry',
  'select member_id, entry_id from payment where id = $1',
)

type SealedPlace = Block & { salt: Buffer; place: number; leaves: Buffer }

/** The block of an entry, whole, and the place of the entry in it from 0. No row: it is not sealed yet. */
const readSealedPlace = query<SealedPlace>(
  'read_sealed_place',
  `select b.number, b.header, b.signature, b.key, s.salt, array_position(b.entry_ids, s.entry_id) - 1 as place, b.leaves
   from sealed_entry s join sealed_block b on b.number = s.block where s.entry_id = $1`,
)
