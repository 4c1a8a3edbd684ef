import type { BusinessDate } from '#core/calendar.ts'
import { isMoneyAccount, placeOf } from '#core/chart.ts'
import type { Fils } from '#core/money.ts'
import type { MatchReason, StatementLine } from '#core/statement-matching.ts'
import type { Db } from '#server/db/connect.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { keyOf } from './choice.ts'
import type { ClaimRow } from './claim-store.ts'
import { matchClaims } from './match-claims.ts'
import {
  claimsOfPayments,
  keptOfLines,
  linesNearPayments,
  linesOfAmounts,
  type UnsettledLine,
} from './payment-lines-store.ts'
import { type Of, readClaims } from './read-claims.ts'

/** A waiting payment as it was sent, or as an officer found it. */
export type AskedPayment = { id: bigint; into: string; day: BusinessDate; amount: Fils }

export type ProposedLine = UnsettledLine & { reasons: MatchReason[]; sure: boolean }

export type LinesOfPayment = {
  dayIsCovered: boolean
  proposal: ProposedLine | undefined
  /** Other lines of its amount that are not surely somebody else's, the nearest in time first. */
  others: UnsettledLine[]
}

/** Of each kind. Where more wait, what is kept in the background is read. */
const CLAIMS_MOST = 500

type Kept = { db: Db; secrets: Secrets }
type Near = { payment: AskedPayment; covered: boolean; lines: UnsettledLine[] }
/** What a line is taken to be. */
type Taken = { line: bigint; claim: string; reasons: MatchReason[]; sure: boolean }

/**
 * The lines of the bank's statements that waiting payments may be, by payment. Cash has none and is left out. A line is
 * proposed for one payment at most, and is sure where it names the member and no other line would do as well.
 */
export async function linesOfPayments(
  { db, secrets }: Kept,
  asked: readonly AskedPayment[],
): Promise<Map<bigint, LinesOfPayment>> {
  const near = await readNear(db, asked)
  const claims = await claimsOf(db, near)
  const taken = await takenLines({ db, secrets }, near, claims)
  const found = new Map<bigint, LinesOfPayment>()
  for (const each of near) found.set(each.payment.id, await linesOf(each, taken, claims, secrets))
  return found
}

/** Whether verifying has to say which line the payment is, or why none. */
export const isLineNeeded = ({ dayIsCovered, proposal, others }: LinesOfPayment): boolean =>
  dayIsCovered || proposal !== undefined || others.length > 0

async function readNear(db: Db, asked: readonly AskedPayment[]): Promise<Near[]> {
  const atBank = asked.filter(({ into }) => isMoneyAccount(into) && placeOf(into) === 'bank')
  if (atBank.length === 0) return []
  const columns = [atBank.map(({ id }) => id), atBank.map(({ into }) => into), atBank.map(({ day }) => day)]
  const rows = await linesNearPayments(db, [...columns, atBank.map(({ amount }) => amount)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return atBank.flatMap((payment) => {
    const row = byId.get(payment.id)
    if (!row) return []
    const lines = row.lines.map((line) => ({ ...line, id: BigInt(line.id), amount: BigInt(line.amount) }))
    return { payment, covered: row.covered, lines }
  })
}

/** The payments as claims, of the amount and the day that were found. */
async function claimsOf(db: Db, near: readonly Near[]): Promise<Map<bigint, ClaimRow>> {
  const withLines = near.filter(({ lines }) => lines.length > 0).map(({ payment }) => payment)
  if (withLines.length === 0) return new Map()
  const rows = await claimsOfPayments(db, [withLines.map(({ id }) => id)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    withLines.flatMap(({ id, amount, day }) => {
      const row = byId.get(id)
      return row ? [[id, { ...row, amount, date: day }]] : []
    }),
  )
}

/** What lines near these payments are taken to be, by line: claims of all who wait are weighed, and entries that no line is. */
async function takenLines(
  { db, secrets }: Kept,
  near: readonly Near[],
  own: ReadonlyMap<bigint, ClaimRow>,
): Promise<Map<bigint, Taken>> {
  const lines = near.flatMap((each) => each.lines)
  const taken = new Map<bigint, Taken>()
  for (const group of Map.groupBy(lines, ({ account, status }) => `${account} ${status}`).values()) {
    const [{ account, status } = {}] = group
    if (!account || !status) continue
    const amounts = [...new Set(group.map(({ amount }) => amount))]
    const ofAmounts = await readLinesOf(db, { account, status }, amounts)
    const { claims: read, all } = await readClaims(db, { account, status }, ofAmounts, CLAIMS_MOST)
    if (!all) {
      for (const each of await keptTaken(db, group)) taken.set(each.line, each)
      continue
    }
    const claims = [...read.filter((row) => row.kind !== 'payment' || !own.has(row.id)), ...own.values()]
    for (const each of await matchClaims(ofAmounts, { claims, all }, secrets)) taken.set(each.line, each)
  }
  return taken
}

async function readLinesOf(db: Db, { account, status }: Of, amounts: readonly Fils[]): Promise<StatementLine[]> {
  const rows = await linesOfAmounts(db, [account, status, amounts])
  return rows.map((row) => ({ ...row, date: row.date as BusinessDate }))
}

async function keptTaken(db: Db, lines: readonly UnsettledLine[]): Promise<Taken[]> {
  const rows = await keptOfLines(db, [lines.map(({ id }) => id)])
  return rows.map(({ line, payment, reasons, sure }) => {
    const claim = payment === null ? 'entry' : keyOf({ kind: 'payment', id: payment })
    return { line, claim, reasons, sure }
  })
}

async function linesOf(
  { payment, covered: dayIsCovered, lines }: Near,
  taken: ReadonlyMap<bigint, Taken>,
  claims: ReadonlyMap<bigint, ClaimRow>,
  secrets: Secrets,
): Promise<LinesOfPayment> {
  const key = keyOf({ kind: 'payment', id: payment.id })
  const own = lines.flatMap((line) => {
    const found = taken.get(line.id)
    return found?.claim === key ? [{ ...line, reasons: found.reasons, sure: found.sure }] : []
  })
  const best = own.find(({ sure }) => sure) ?? own[0]
  const others = lines.filter(({ id }) => {
    const found = taken.get(id)
    return id !== best?.id && !(found?.sure && found.claim !== key)
  })
  const claim = claims.get(payment.id)
  const rival = best?.sure && claim ? await namesClaim(others, claim, secrets) : false
  return { dayIsCovered, proposal: best && { ...best, sure: best.sure && !rival }, others }
}

/** Whether one of these lines names whose the claim is. */
async function namesClaim(lines: readonly UnsettledLine[], claim: ClaimRow, secrets: Secrets): Promise<boolean> {
  const read = lines.map(({ id, booked_on, amount, description, reference }) => {
    return { id, date: booked_on as BusinessDate, amount, text: `${description} ${reference}` }
  })
  for (const line of read) {
    const [found] = await matchClaims([line], { claims: [claim], all: true }, secrets)
    if (found?.sure) return true
  }
  return false
}
