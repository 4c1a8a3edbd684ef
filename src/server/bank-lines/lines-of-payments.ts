import type { BusinessDate } from '#core/calendar.ts'
import { isMoneyAccount, placeOf } from '#core/chart.ts'
import type { Fils } from '#core/money.ts'
import {
  DAYS_AFTER,
  DAYS_BEFORE,
  type MatchReason,
  type Proposal,
  type StatementLine,
} from '#core/statement-matching.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import {
  type CandidateRow,
  keyOf,
  type LineFilter,
  PAYMENT_CANDIDATE,
  readCandidates,
  type Unsettled,
} from './candidate-store.ts'
import { matchCandidates } from './match-candidates.ts'

/** A waiting payment as it was sent, or as an officer found it. */
export type AskedPayment = {
  id: bigint
  into: string
  day: BusinessDate
  /** Another day on which the money may have come: the one on its receipt. */
  dayRead?: BusinessDate | null | undefined
  amount: Fils
}

export type ProposedLine = UnsettledLine & { reasons: MatchReason[]; sure: boolean }

export type LinesOfPayment = {
  dayIsCovered: boolean
  proposal: ProposedLine | undefined
  /** Other lines of its amount that are not surely somebody else's, the nearest in time first. */
  others: UnsettledLine[]
}

/** Of each kind. Where more wait, what is kept in the background is read. */
const CANDIDATES_MOST = 500

type Kept = { db: Db; secrets: Secrets }
type Near = { payment: AskedPayment; covered: boolean; lines: UnsettledLine[] }

/**
 * The lines of the bank's statements that waiting payments may be, by payment. Cash has none and is left out. A line is
 * proposed for one payment at most, and is sure where it names the member and no other line would do as well.
 */
export async function linesOfPayments(
  { db, secrets }: Kept,
  asked: readonly AskedPayment[],
): Promise<Map<bigint, LinesOfPayment>> {
  const near = await readNear(db, asked)
  const candidates = await candidatesOf(db, near)
  const taken = await takenLines({ db, secrets }, near, candidates)
  const found = new Map<bigint, LinesOfPayment>()
  for (const each of near) found.set(each.payment.id, await linesOf(each, taken, candidates, secrets))
  return found
}

/** Whether verifying has to say which line the payment is, or why none. */
export const isLineNeeded = ({ dayIsCovered, proposal, others }: LinesOfPayment): boolean =>
  dayIsCovered || proposal !== undefined || others.length > 0

async function readNear(db: Db, asked: readonly AskedPayment[]): Promise<Near[]> {
  const atBank = asked.filter(({ into }) => isMoneyAccount(into) && placeOf(into) === 'bank')
  if (atBank.length === 0) return []
  const columns = [atBank.map(({ id }) => id), atBank.map(({ into }) => into), atBank.map(({ day }) => day)]
  const more = [atBank.map(({ amount }) => amount), atBank.map(({ dayRead }) => dayRead ?? null)]
  const rows = await linesNearPayments(db, [...columns, ...more])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return atBank.flatMap((payment) => {
    const row = byId.get(payment.id)
    if (!row) return []
    const lines = row.lines.map((line) => ({ ...line, id: BigInt(line.id), amount: BigInt(line.amount) }))
    return { payment, covered: row.covered, lines }
  })
}

/** The payments as candidates, of the amount and the day that were found. */
async function candidatesOf(db: Db, near: readonly Near[]): Promise<Map<bigint, CandidateRow>> {
  const withLines = near.filter(({ lines }) => lines.length > 0).map(({ payment }) => payment)
  if (withLines.length === 0) return new Map()
  const rows = await candidatesOfPayments(db, [withLines.map(({ id }) => id)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    withLines.flatMap(({ id, amount, day }) => {
      const row = byId.get(id)
      return row ? [[id, { ...row, amount, date: day }]] : []
    }),
  )
}

/** What lines near these payments are taken to be, by line: candidates of all who wait are weighed, and entries that no line is. */
async function takenLines(
  { db, secrets }: Kept,
  near: readonly Near[],
  own: ReadonlyMap<bigint, CandidateRow>,
): Promise<Map<bigint, Proposal>> {
  const lines = near.flatMap((each) => each.lines)
  const taken = new Map<bigint, Proposal>()
  for (const group of Map.groupBy(lines, ({ account, status }) => `${account} ${status}`).values()) {
    const [{ account, status } = {}] = group
    if (!account || !status) continue
    const amounts = [...new Set(group.map(({ amount }) => amount))]
    const ofAmounts = await readLinesOf(db, { account, status }, amounts)
    const { candidates: read, all } = await readCandidates(db, { account, status }, ofAmounts, CANDIDATES_MOST)
    if (!all) {
      for (const each of await keptTaken(db, group)) taken.set(each.line, each)
      continue
    }
    const candidates = [...read.filter((row) => row.kind !== 'payment' || !own.has(row.id)), ...own.values()]
    for (const each of await matchCandidates(ofAmounts, { candidates, all }, secrets)) taken.set(each.line, each)
  }
  return taken
}

async function readLinesOf(
  db: Db,
  { account, status }: LineFilter,
  amounts: readonly Fils[],
): Promise<StatementLine[]> {
  const rows = await linesOfAmounts(db, [account, status, amounts])
  return rows.map((row) => ({ ...row, date: row.date as BusinessDate }))
}

async function keptTaken(db: Db, lines: readonly UnsettledLine[]): Promise<Proposal[]> {
  const rows = await keptOfLines(db, [lines.map(({ id }) => id)])
  return rows.map(({ line, payment, reasons, sure }) => {
    const candidate = payment === null ? 'entry' : keyOf({ kind: 'payment', id: payment })
    return { line, candidate, reasons, sure }
  })
}

async function linesOf(
  { payment, covered: dayIsCovered, lines }: Near,
  taken: ReadonlyMap<bigint, Proposal>,
  candidates: ReadonlyMap<bigint, CandidateRow>,
  secrets: Secrets,
): Promise<LinesOfPayment> {
  const key = keyOf({ kind: 'payment', id: payment.id })
  const own = lines.flatMap((line) => {
    const found = taken.get(line.id)
    return found?.candidate === key ? [{ ...line, reasons: found.reasons, sure: found.sure }] : []
  })
  const best = own.find(({ sure }) => sure) ?? own[0]
  const others = lines.filter(({ id }) => {
    const found = taken.get(id)
    return id !== best?.id && !(found?.sure && found.candidate !== key)
  })
  const candidate = candidates.get(payment.id)
  const rival = best?.sure && candidate ? await namesCandidate(others, candidate, secrets) : false
  return { dayIsCovered, proposal: best && { ...best, sure: best.sure && !rival }, others }
}

/** Whether one of these lines names whose the candidate is. */
async function namesCandidate(
  lines: readonly UnsettledLine[],
  candidate: CandidateRow,
  secrets: Secrets,
): Promise<boolean> {
  const read = lines.map(({ id, booked_on, amount, description, reference }) => {
    return { id, date: booked_on as BusinessDate, amount, text: `${description} ${reference}` }
  })
  for (const line of read) {
    const [found] = await matchCandidates([line], { candidates: [candidate], all: true }, secrets)
    if (found?.sure) return true
  }
  return false
}

/** A line of the bank's statement that is no entry yet, or that nobody claimed. */
export type UnsettledLine = {
  id: bigint
  account: string
  status: Unsettled
  booked_on: string
  amount: bigint
  description: string
  reference: string
}

const LINES_MOST = 20

/**
 * Whether a statement covers the day of each payment, and the lines of its amount that are near in time, the nearest first.
 * Money may be found in another account than it was said to have gone to. Values: ids, accounts, days, amounts in fils, the days
 * that their receipts say.
 */
const linesNearPayments = query<{
  id: bigint
  covered: boolean
  lines: (Omit<UnsettledLine, 'id' | 'amount'> & { id: number; amount: string })[]
}>(
  'lines_near_payments',
  `select a.id, exists (select from bank_statement s where s.account = a.account
       and (a.day between s.covers_from and s.covers_to or a.day_read between s.covers_from and s.covers_to)) as covered, (
     select coalesce(json_agg(json_build_object('id', l.id, 'account', l.account, 'status', l.status, 'booked_on', l.booked_on,
       'amount', l.amount::text, 'description', l.description, 'reference', l.reference) order by l.distance, l.id), '[]')
     from (select *, abs(booked_on - a.day) as distance from bank_line
       where status in ('open', 'unclaimed') and amount = a.amount
         and booked_on between least(a.day, a.day_read) - ${DAYS_BEFORE} and greatest(a.day, a.day_read) + ${DAYS_AFTER}
       order by distance, id limit ${LINES_MOST}) l
   ) as lines
   from unnest($1::bigint[], $2::text[], $3::date[], $4::bigint[], $5::date[]) as a (id, account, day, amount, day_read)`,
)

/** An account's lines in a state that are of these amounts, oldest first. Values: account, state, amounts in fils. */
const linesOfAmounts = query<{ id: bigint; date: string; amount: bigint; text: string }>(
  'unsettled_lines_of_amounts',
  `select id, booked_on as date, amount, description || ' ' || reference as text from bank_line
   where account = $1 and status = $2 and amount = any ($3::bigint[]) order by booked_on, id limit 2000`,
)

/** Payments as what lines may be, whatever they are of. Value: ids. */
const candidatesOfPayments = query<CandidateRow>(
  'candidates_of_payments',
  PAYMENT_CANDIDATE('(select * from payment where id = any ($1::bigint[]))'),
)

/** What was kept of these lines, where more waits than is looked at at once. Value: lines. */
const keptOfLines = query<{
  line: bigint
  payment: bigint | null
  reasons: MatchReason[]
  sure: boolean
}>(
  'kept_of_lines',
  `select line_id as line, payment_id as payment, reasons, sure from line_proposal where line_id = any ($1::bigint[])`,
)
