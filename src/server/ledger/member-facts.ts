import { addMonths, type BusinessDate, type Month } from '#core/calendar.ts'
import type { DuesAccount } from '#core/dues-calendar.ts'
import type { DuesSettings } from '#core/settings.ts'
import { query } from '#server/db/query.ts'
import { CURRENT_SETTINGS, type SettingsJson, settingsFromJson } from '#server/db/settings.ts'
import { receiptSaysOther } from './receipt-readings.ts'

/** What the receipt of a waiting payment says and what was entered, while the member has to say which is right. Fils as text. */
export type ReceiptDiffers = { says: string; entered: string }

/** What the dues calendar is computed from, as PostgreSQL gives it: amounts as text of fils. */
export type DuesFacts = {
  accepted_on: BusinessDate
  dues_from: Month
  /** Since when dues were owed: before an import too, and whatever leaving did to `dues_from`. */
  first_month: Month
  /** So many months from the first were paid elsewhere, before the import. */
  months_before: number
  history: { from: BusinessDate; active: boolean }[]
  /** Verified, waiting and refused payments by month, in the order they were sent. */
  payments: {
    payment_id: number
    month: Month
    amount: string
    dues_amount: string
    status: 'verified' | 'in_review' | 'refused'
    received_on: BusinessDate
    reason: string | null
    /** What an officer asks about it, while it waits. */
    question: string | null
    differs: ReceiptDiffers | null
  }[]
  settings: SettingsJson
}

/** What is asked about a payment and not answered yet, as an expression of SQL. */
export const openQuestion = (payment: string) =>
  `(select question from payment_question where payment_id = ${payment}.id and answered_at is null)`

/** ReceiptDiffers of a payment, or null, as an expression of SQL. */
export const receiptDiffersFrom = (payment: string) =>
  `(select json_build_object('says', says::text, 'entered', ${payment}.amount::text)
     from (select ${receiptSaysOther(payment)} as says) read where says is not null)`

/** What of the facts of member `m` is theirs. `months` narrows the payments, of `pm`. */
const theirDues = (months = '') => `'accepted_on', m.accepted_on, 'dues_from', to_char(m.dues_from, 'YYYY-MM'),
  'months_before', m.months_before,
  'first_month', to_char(coalesce((select min(v.dues_from) from member_leaving v where v.member_id = m.id), m.dues_from)
     - m.months_before * interval '1 month', 'YYYY-MM'),
  'history', (select coalesce(json_agg(json_build_object('from', from_date, 'active', active) order by from_date, id), '[]')
     from member_status where member_id = m.id),
  'payments', (select coalesce(json_agg(json_build_object('payment_id', p.id, 'month', to_char(pm.month, 'YYYY-MM'),
       'amount', pm.amount::text, 'dues_amount', pm.dues_amount::text, 'status', p.status, 'received_on', p.received_on,
       'reason', p.reason, 'question', case when p.status = 'in_review' then ${openQuestion('p')} end,
       'differs', case when p.status = 'in_review' then ${receiptDiffersFrom('p')} end) order by p.id), '[]')
     from payment_month pm join payment p on p.id = pm.payment_id
     where pm.member_id = m.id ${months} and p.status in ('verified', 'in_review', 'refused'))`

/** The facts of member `m`, as an expression of a larger query. */
export const DUES_FACTS = `json_build_object(${theirDues()}, 'settings', ${CURRENT_SETTINGS})`

/** Of many members at once: the settings, which are the same for all, are read beside them. */
export type TheirDues = Omit<DuesFacts, 'settings'>

/** The same for many members, with the payments for the months between these two values alone. */
export const theirDuesBetween = (first: string, last: string) =>
  `json_build_object(${theirDues(`and pm.month between ${first}::date and ${last}::date`)})`

/** The facts as core's dues calendar reads them; a refused payment pays nothing, so it is left out. */
export function duesAccount(facts: DuesFacts): DuesAccount {
  return duesAccountUnder(settingsFromJson(facts.settings).dues, facts)
}

export function duesAccountUnder(settings: DuesSettings, facts: TheirDues): DuesAccount {
  return {
    acceptedOn: facts.accepted_on,
    duesFrom: facts.dues_from,
    statusHistory: facts.history,
    settings,
    payments: facts.payments
      .filter((payment) => payment.status !== 'refused')
      .map((payment) => ({
        month: payment.month,
        amount: BigInt(payment.amount),
        duesAmount: BigInt(payment.dues_amount),
        state: payment.status === 'verified' ? 'verified' : 'waiting',
        receivedOn: payment.received_on,
      })),
  }
}

/** Whether a month of dues was paid elsewhere, before the member was imported. */
export const paidElsewhere = (month: Month, { first_month: first, months_before: months }: TheirDues) =>
  month >= first && month < addMonths(first, months)

/** One member's dues facts. */
export const readDuesFacts = query<{ facts: DuesFacts }>(
  'read_dues_facts',
  `select ${DUES_FACTS} as facts from member m where m.id = $1`,
)

/** What a member has saved, in fils, as an expression of SQL. `member` is their id in SQL. */
export const savingsOf = (member: string): string =>
  `coalesce((select -balance from member_balance where member_id = ${member} and account = 'savings' and loan_id = 0), 0)`

/** What a member owes beside dues and loans, in fils, as an expression of SQL. */
export const receivableOf = (member: string): string =>
  `coalesce((select balance from member_balance where member_id = ${member} and account = 'member_receivable' and loan_id = 0), 0)`

/** Whether member `m` has died and what they left was settled, as an expression of SQL. */
export const HAS_DIED = `exists (select from member_leaving where member_id = m.id and kind = 'death'
  and status in ('confirmed', 'payout_reversed'))`

/** Whether an officer has reported that member `m` has died, settled or not, as an expression of SQL. */
export const DEATH_REPORTED = `exists (select from member_leaving where member_id = m.id and kind = 'death'
  and status <> 'withdrawn')`

/** Where a membership stands. No row: no such member. */
export const readMembership = query<{ id: bigint; active: boolean; closed: boolean; died: boolean }>(
  'read_membership',
  `select m.id, m.active, m.closed_on is not null as closed, ${HAS_DIED} as died from member m where m.id = $1`,
)
