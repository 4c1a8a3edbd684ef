import type { Proposal } from '#core/statement-matching.ts'
import { keyOf } from '#server/bank-lines/choice.ts'
import { countClaims } from '#server/bank-lines/claim-store.ts'
import { matchClaims } from '#server/bank-lines/match-claims.ts'
import { amountsOf, type Of, readClaims, readLines } from '#server/bank-lines/read-claims.ts'
import type { Db } from '#server/db/connect.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { beginLook, keepAll, keepNone, readAccounts } from './kept-store.ts'

/** So many claims are looked at while an officer waits for the page. */
export const LOOKED_AT_AT_ONCE = 500
/** Of each kind. */
const CLAIMS_MOST = 20_000
const JUST_NOW_MS = 15_000
/** What is no sign that a look is due, such as a claim that is decided, is found when all is looked at anew. */
const ANEW_MS = 60_000

export type Keeper = { db: Db; secrets: Secrets; now: Date }

/**
 * Works out and keeps what each line may be, of the accounts and states where more than `over` claims could be one of them;
 * of others nothing is kept. Gives how many proposals are others than before. Throws what a look threw, after
 * the others; it is taken again a minute later, or when something comes.
 */
export async function keepProposals(keeper: Keeper, over = LOOKED_AT_AT_ONCE): Promise<number> {
  let changed = 0
  let failure: unknown
  for (const { account } of await readAccounts(keeper.db)) {
    for (const status of ['open', 'unclaimed'] as const) {
      try {
        changed += await look(keeper, { account, status }, over)
      } catch (error) {
        failure = error
      }
    }
  }
  if (failure !== undefined) throw failure
  return changed
}

async function look({ db, secrets, now }: Keeper, of: Of, over: number): Promise<number> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const [begun] = await beginLook(db, [of.account, of.status, now, ago(ANEW_MS), ago(JUST_NOW_MS)])
  if (!begun) return 0
  const lines = await readLines(db, of)
  const [counted] = await countClaims(db, [of.account, of.status, amountsOf(lines), lines[0]?.date ?? null, over + 1])
  if (!counted || counted.claims <= over) {
    await keepNone(db, [of.account, of.status])
    return 0
  }
  const found = await readClaims(db, of, lines, CLAIMS_MOST)
  const byKey = new Map(found.claims.map((claim) => [keyOf(claim), claim]))
  const row = ({ line, claim, reasons, sure }: Proposal) => {
    const { kind, id } = byKey.get(claim) ?? {}
    return { line: String(line), [kind ?? '']: String(id), reasons, sure }
  }
  const proposals = await matchClaims(lines, found, secrets)
  const rows = JSON.stringify(proposals.map(row))
  const [kept] = await keepAll(db, [of.account, of.status, now, begun.seen, rows])
  return kept?.changed ?? 0
}
