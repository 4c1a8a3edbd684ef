import { type BusinessDate, daysBetween } from '#core/calendar.ts'
import { nearestInTime } from '#core/sorted-search.ts'
import type { Proposal, StatementLine } from '#core/statement-matching.ts'
import { type Choice, type Claimed, keyOf, OTHERS_SHOWN } from '#server/bank-lines/choice.ts'
import type { ClaimRow } from '#server/bank-lines/claim-store.ts'
import { matchClaims } from '#server/bank-lines/match-claims.ts'
import { type Of, readClaims, readLines } from '#server/bank-lines/read-claims.ts'
import type { Db } from '#server/db/connect.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** Of each kind. Where there are so many, choices are soon kept (keep-proposals.ts). */
const CLAIMS_MOST = 5_000

/** What these lines of an account in a state may be as of now, when all of that state are looked at. */
export async function choicesNow(
  { db, secrets }: { db: Db; secrets: Secrets },
  of: Of,
  lineIds: readonly bigint[],
): Promise<Map<bigint, Choice>> {
  if (lineIds.length === 0) return new Map()
  const lines = await readLines(db, of)
  const found = await readClaims(db, of, lines, CLAIMS_MOST)
  const byKey = new Map(found.claims.map((claim) => [keyOf(claim), claim]))
  const proposed = new Map((await matchClaims(lines, found, secrets)).map((each) => [each.line, each]))
  const near = nearestOf(found.claims)
  const asked = lines.filter(({ id }) => lineIds.includes(id))
  return new Map(
    asked.map((line) => [line.id, { proposal: chosenProposal(proposed.get(line.id), byKey), others: near(line) }]),
  )
}

function chosenProposal(found: Proposal | undefined, byKey: ReadonlyMap<string, ClaimRow>): Choice['proposal'] {
  const claim = found && byKey.get(found.claim)
  return claim ? { kind: claim.kind, id: claim.id, reasons: found.reasons, sure: found.sure } : null
}

/** Of a line's amount what lies nearest in time; of what is equally near the later, and what waits, first. */
function nearestOf(claims: readonly ClaimRow[]): (line: StatementLine) => Claimed[] {
  const inTime = Map.groupBy(claims.toSorted(byTime), ({ kind, amount }) => `${kind} ${amount}`)
  return ({ amount, date }) => {
    const distance = (claim: ClaimRow) => Math.abs(daysBetween(claim.date as BusinessDate, date))
    const of = (kind: Claimed['kind']) => nearestInTime(inTime.get(`${kind} ${amount}`) ?? [], date, OTHERS_SHOWN + 1)
    return [...of('payment'), ...of('entry')]
      .sort(
        (a, b) =>
          distance(a) - distance(b) || compare(b.date, a.date) || compare(b.kind, a.kind) || compare(a.id, b.id),
      )
      .slice(0, OTHERS_SHOWN + 1)
  }
}

const byTime = (a: ClaimRow, b: ClaimRow) => compare(a.date, b.date) || compare(a.id, b.id)
const compare = <T extends string | bigint>(a: T, b: T) => (a < b ? -1 : Number(a > b))
