import type { BusinessDate } from '#core/calendar.ts'
import { addDays } from '#core/calendar.ts'
import type { Proposal } from '#core/statement-matching.ts'
import { DAYS_AFTER } from '#core/statement-pairs.ts'
import type { Db } from '#server/db/connect.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { keyOf } from './choice.ts'
import { countClaims, linesToSettle, type Unsettled, unmatchedEntries, waitingPayments } from './claim-store.ts'
import { beginLook, keepAll, keepNone, readAccounts } from './kept-store.ts'
import { matchClaims } from './match-claims.ts'

/** So many claims are looked at while an officer waits for the page. */
export const LOOKED_AT_AT_ONCE = 500
/** Of each kind, the earliest that can be one of the lines. */
const CLAIMS_MOST = 20_000
const JUST_NOW_MS = 10_000
/** What goes, such as a claim that is decided, changes little: it is found when all is looked at anew. */
const LONG_AGO_MS = 5 * 60_000

export type Keeper = { db: Db; secrets: Secrets; now: Date }

/**
 * Works out and keeps what each line may be, of the accounts and states where more than `over` claims could be one of them;
 * of others nothing is kept. Gives how many proposals are others than before.
 */
export async function keepProposals(keeper: Keeper, over = LOOKED_AT_AT_ONCE): Promise<number> {
  const { db, now } = keeper
  const ago = (ms: number) => new Date(now.getTime() - ms)
  let changed = 0
  for (const { account } of await readAccounts(db)) {
    for (const status of ['open', 'unclaimed'] as const) {
      const [look] = await beginLook(db, [account, status, now, ago(LONG_AGO_MS), ago(JUST_NOW_MS)])
      if (look) changed += await keepOf(keeper, account, status, over)
    }
  }
  return changed
}

async function keepOf({ db, secrets }: Keeper, account: string, status: Unsettled, over: number): Promise<number> {
  const lines = (await linesToSettle(db, [account, status])).map((row) => ({ ...row, date: row.date as BusinessDate }))
  const amounts = [...new Set(lines.map(({ amount }) => amount))]
  const [counted] = await countClaims(db, [account, status, amounts, over + 1])
  const since = lines[0]?.date
  if (since === undefined || !counted || counted.claims <= over) {
    await keepNone(db, [account, status])
    return 0
  }
  const claims = [
    ...(await waitingPayments(db, [amounts, addDays(since, -DAYS_AFTER), CLAIMS_MOST])),
    ...(status === 'open' ? await unmatchedEntries(db, [account, amounts, since, CLAIMS_MOST]) : []),
  ]
  const byKey = new Map(claims.map((claim) => [keyOf(claim), claim]))
  const row = ({ line, claim, reasons, sure }: Proposal) => {
    const { kind, id } = byKey.get(claim) ?? {}
    return { line: String(line), [kind ?? '']: String(id), reasons, sure }
  }
  const proposals = await matchClaims(lines, claims, secrets)
  const [kept] = await keepAll(db, [account, status, JSON.stringify(proposals.map(row))])
  return kept?.changed ?? 0
}
