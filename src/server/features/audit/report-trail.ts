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
