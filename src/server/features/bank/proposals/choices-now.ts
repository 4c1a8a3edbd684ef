import type { BusinessDate } from '#core/calendar.ts'
import { nearestInTime } from '#core/nearest-in-time.ts'
import type { Proposal } from '#core/statement-matching.ts'
import type { Db } from '#server/db/connect.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { type Choice, keyOf, OTHERS_SHOWN } from './choice.ts'
import { type ClaimRow, linesToSettle, type Unsettled, unmatchedEntries, waitingPayments } from './claim-store.ts'
import { matchClaims } from './match-claims.ts'

/** Of more, the earliest are looked at. Where there are so many, choices are kept (keep-proposals.ts). */
const CLAIMS_MOST = 5_000
const EVER = '-infinity'

/** What these lines of an account in a state may be as of now, when all of that state are looked at. */
export async function choicesNow(
  { db, secrets }: { db: Db; secrets: Secrets },
  account: string,
  status: Unsettled,
  lineIds: readonly bigint[],
): Promise<Map<bigint, Choice>> {
  const lines = (await linesToSettle(db, [account, status])).map((row) => ({ ...row, date: row.date as BusinessDate }))
  const since = lines[0]?.date
  if (since === undefined) return new Map()
  const amounts = [...new Set(lines.map(({ amount }) => amount))]
  const claims = [
    ...(await waitingPayments(db, [amounts, EVER, CLAIMS_MOST])),
    ...(status === 'open' ? await unmatchedEntries(db, [account, amounts, since, CLAIMS_MOST]) : []),
  ]
  const byKey = new Map(claims.map((claim) => [keyOf(claim), claim]))
  const proposed = new Map((await matchClaims(lines, claims, secrets)).map((each) => [each.line, each]))
  const inTime = Map.groupBy(claims.toSorted(byTime), ({ amount }) => amount)
  const asked = lines.filter(({ id }) => lineIds.includes(id))
  return new Map(
    asked.map(({ id, amount, date }) => {
      const others = nearestInTime(inTime.get(amount) ?? [], date, OTHERS_SHOWN + 1)
      return [id, { proposal: proposalOf(proposed.get(id), byKey), others }]
    }),
  )
}

function proposalOf(found: Proposal | undefined, byKey: ReadonlyMap<string, ClaimRow>): Choice['proposal'] {
  const claim = found && byKey.get(found.claim)
  return claim ? { kind: claim.kind, id: claim.id, reasons: found.reasons, sure: found.sure } : null
}

/** Of a day what waits comes first. */
const byTime = (a: ClaimRow, b: ClaimRow) => compare(a.date, b.date) || compare(b.kind, a.kind) || compare(a.id, b.id)
const compare = <T extends string | bigint>(a: T, b: T) => (a < b ? -1 : Number(a > b))
