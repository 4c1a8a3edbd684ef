import { parseArgs } from 'node:util'
import { inTransaction, type Pool } from '#server/db/connect.ts'
import { type Head, type Verdict, verifyChain } from './verify-chain.ts'

export type Report = { lines: string[]; whole: boolean }

/** Verifies the trail as it stands at one moment, and says in sentences what came of it. */
export function reportTrail(pool: Pool, since?: Head): Promise<Report> {
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
