import { DAYS_AFTER, DAYS_BEFORE } from '#core/statement-matching.ts'
import { statement } from '#server/db/statement.ts'
import { type ClaimRow, PAYMENT_CLAIM, type Unsettled } from './claim-store.ts'

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
 * Money may be found in another account than it was said to have gone to. Values: ids, accounts, days, amounts in fils.
 */
export const linesNearPayments = statement<{
  id: bigint
  covered: boolean
  lines: (Omit<UnsettledLine, 'id' | 'amount'> & { id: number; amount: string })[]
}>(
  'lines_near_payments',
  `select a.id, exists (select from bank_statement s where s.account = a.account and a.day between s.covers_from and s.covers_to)
     as covered, (
     select coalesce(json_agg(json_build_object('id', l.id, 'account', l.account, 'status', l.status, 'booked_on', l.booked_on,
       'amount', l.amount::text, 'description', l.description, 'reference', l.reference) order by l.distance, l.id), '[]')
     from (select *, abs(booked_on - a.day) as distance from bank_line
       where status in ('open', 'unclaimed') and amount = a.amount
         and booked_on between a.day - ${DAYS_BEFORE} and a.day + ${DAYS_AFTER}
       order by distance, id limit ${LINES_MOST}) l
   ) as lines
   from unnest($1::bigint[], $2::text[], $3::date[], $4::bigint[]) as a (id, account, day, amount)`,
)

/** An account's lines in a state that are of these amounts, oldest first. Values: account, state, amounts in fils. */
export const linesOfAmounts = statement<{ id: bigint; date: string; amount: bigint; text: string }>(
  'unsettled_lines_of_amounts',
  `select id, booked_on as date, amount, description || ' ' || reference as text from bank_line
   where account = $1 and status = $2 and amount = any ($3::bigint[]) order by booked_on, id limit 2000`,
)

/** Payments as what lines may be, whatever they are of. Value: ids. */
export const claimsOfPayments = statement<ClaimRow>(
  'claims_of_payments',
  PAYMENT_CLAIM('(select * from payment where id = any ($1::bigint[]))'),
)

/** What was kept of these lines, where more waits than is looked at at once. Value: lines. */
export const keptOfLines = statement<{
  line: bigint
  payment: bigint | null
  reasons: ('number' | 'name' | 'day')[]
  sure: boolean
}>(
  'kept_of_lines',
  `select line_id as line, payment_id as payment, reasons, sure from line_proposal where line_id = any ($1::bigint[])`,
)
