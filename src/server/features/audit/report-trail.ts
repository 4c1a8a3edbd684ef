import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { sealTrail } from '#server/db/seal-trail.ts'
import { objectOf } from '#server/http/audit-record.ts'
import { type ChainRow, findFollower, type RecordText, readChain, readHead, readRecordText } from './audit-store.ts'

export type Report = { lines: string[]; whole: boolean }

/** Verifies the trail as it stands at one moment, and says in sentences what came of it. */
export async function reportTrail(pool: Pool, since?: Head): Promise<Report> {
  await sealTrail(pool)
  return inTransaction(pool, async (db) => {
    await db.query('set transaction isolation level repeatable read, read only')
    return reportOf(await verifyChain(db, since), since)
  })
}

function reportOf({ head, fault }: Verdict, since: Head | undefined): Report {
  if (fault) {
    const before = head.number === 1n ? 'Record 1 is' : `Records 1 to ${head.number} are`
    const sound = head.number === 0n ? 'No record before it is sound.' : `${before} sound.`
    return { lines: [fault.sentence, fault.kind === 'rewritten' ? 'The chain itself is sound.' : sound], whole: false }
  }
  const written = `${head.number}:${head.hash}`
  if (head.number === 0n) return { lines: ['0 records: nothing has been done yet.'], whole: true }
  return {
    lines: [
      `${head.number} records, the head is ${written}`,
      'whole: no record was changed, reordered or taken out, and the end is there.',
      since
        ? `Record ${since.number} is the one that was written down: nothing up to it was rewritten.`
        : `That all of it was rewritten the chain alone cannot show. Write the head down outside Somiti, and later: npm run audit -- --since ${written}`,
    ],
    whole: true,
  }
}

/** What `npm run audit` is told: the head of the trail that was written down, and public keys of the books. */
export type AuditWords = { since: Head | undefined; keys: Buffer[] }

const SENTENCE =
  'Write npm run audit, or npm run audit -- --since NUMBER:HASH with a head as it was printed before, or --key KEY with a public key of the sealed books.'

/** Reads `--since NUMBER:HASH` and `--key KEY`. Throws, with one sentence, where they are anything else. */
export function readWords(words: readonly string[]): AuditWords {
  const { since, key = [] } = parsed(words)
  const [, number, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(since ?? '') ?? []
  if (since !== undefined && !(number && hash)) throw new Error(SENTENCE)
  if (!key.every((each) => /^[0-9a-f]{64}$/i.test(each))) throw new Error(SENTENCE)
  return {
    since: number && hash ? { number: BigInt(number), hash: hash.toLowerCase() } : undefined,
    keys: key.map((each) => Buffer.from(each, 'hex')),
  }
}

function parsed(words: readonly string[]) {
  const options = { since: { type: 'string' }, key: { type: 'string', multiple: true } } as const
  try {
    return parseArgs({ args: [...words], options }).values
  } catch {
    throw new Error(SENTENCE)
  }
}

/** A head that somebody wrote down: which record was the last, and its hash in hex. */
export type Head = { number: bigint; hash: string }

type FaultKind = 'changed' | 'missing' | 'reordered' | 'cut' | 'rewritten'
/** The first record that is not as it was written. */
type Fault = { kind: FaultKind; number: bigint; sentence: string }

/** What came of it: the head where the chain is whole. */
type Verdict = { head: Head; fault?: Fault }

/** What the first record follows. */
const BEGINNING = Buffer.alloc(32)

/**
 * Follows the chain from its first record to its head, and holds it against a head that was written down, if one is
 * given. The connection should hold a read-only transaction, since records are appended meanwhile.
 */
export async function verifyChain(db: Db, since?: Head): Promise<Verdict> {
  let last: Pick<ChainRow, 'number' | 'hash'> = { number: 0n, hash: BEGINNING }
  const end = (fault?: Fault): Verdict => {
    const head = { number: last.number, hash: last.hash.toString('hex') }
    return fault ? { head, fault } : { head }
  }
  for await (const row of readChain(db)) {
    const fault = (await faultOf(db, row, last)) ?? rewritten(row, since)
    if (fault) return end(fault)
    last = row
  }
  return end((await faultAtEnd(db, last)) ?? goneSince(last, since))
}

async function faultOf(db: Db, row: ChainRow, last: Pick<ChainRow, 'number' | 'hash'>): Promise<Fault | undefined> {
  const number = last.number + 1n
  if (row.number !== number) return misplaced(db, number, last.hash)
  const own = createHash('sha256').update(row.previous_hash).update(row.record).digest()
  if (!own.equals(row.hash)) return changed(number, 'it does not have the hash that was made of it')
  const text = textOf(row)
  if (text?.number !== Number(number)) return misplaced(db, number, last.hash)
  if (columnsSay(row) !== textSays(text)) return changed(number, 'its columns say other than its text')
  if (row.previous_hash.equals(last.hash)) return undefined
  if (number === 1n) return changed(number, 'it follows a record, and there is none before it')
  return changed(last.number, `record ${number} follows another than the one that stands before it`)
}

/** Nothing stands in a place that follows from there: it was moved if it stands elsewhere, and is missing otherwise. */
async function misplaced(db: Db, number: bigint, previousHash: Buffer): Promise<Fault> {
  const [follower] = await findFollower(db, [previousHash])
  if (!follower) return { kind: 'missing', number, sentence: `Record ${number} is missing.` }
  if (follower.number === number) return changed(number, 'its text gives it another number')
  const sentence = `Records are reordered: record ${number} stands in place ${follower.number}.`
  return { kind: 'reordered', number, sentence }
}

async function faultAtEnd(db: Db, last: Pick<ChainRow, 'number' | 'hash'>): Promise<Fault | undefined> {
  const [head] = await readHead(db)
  if (!head) return changed(last.number, 'the head of the chain is gone')
  if (head.count > last.number) {
    const sentence = `The end is cut off: there were ${head.count} records, and the last one here is ${last.number}.`
    return { kind: 'cut', number: last.number + 1n, sentence }
  }
  if (head.count === last.number && head.hash.equals(last.hash)) return undefined
  return changed(last.number, 'the head of the chain is another')
}

function rewritten(row: ChainRow, since: Head | undefined): Fault | undefined {
  if (row.number !== since?.number || row.hash.toString('hex') === since.hash) return undefined
  const sentence = `Record ${row.number} has another hash than was written down: it, or something before it, was rewritten.`
  return { kind: 'rewritten', number: row.number, sentence }
}

function goneSince(last: Pick<ChainRow, 'number'>, since: Head | undefined): Fault | undefined {
  if (!since || since.number <= last.number) return undefined
  const sentence = `The end is cut off: record ${since.number} was written down, and the last one here is ${last.number}.`
  return { kind: 'cut', number: last.number + 1n, sentence }
}

const changed = (number: bigint, how: string): Fault => ({
  kind: 'changed',
  number,
  sentence: `Record ${number} was changed: ${how}.`,
})

function textOf({ record }: ChainRow): RecordText | undefined {
  try {
    return readRecordText(record)
  } catch {
    return undefined
  }
}

const columnsSay = ({ at, person_id, call, object_id }: ChainRow) =>
  JSON.stringify([at.toISOString(), String(person_id), call, object_id === null ? null : String(object_id)])

function textSays({ at, person, call, params }: RecordText): string {
  return JSON.stringify([at, person, call, objectOf(params)])
}
