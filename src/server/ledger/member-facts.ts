import type { BusinessDate, Month } from '#core/calendar.ts'
import type { DuesAccount } from '#core/dues-calendar.ts'
import { CURRENT_SETTINGS, type SettingsJson, settingsFromJson } from '#server/db/settings.ts'
import { statement } from '#server/db/statement.ts'

/** What the dues calendar is computed from, as PostgreSQL gives it: amounts as text of fils. */
export type DuesFacts = {
  accepted_on: BusinessDate
  dues_from: Month
  history: { from: BusinessDate; active: boolean }[]
  /** Verified, waiting and refused claims by month, in the order they were sent. */
  claims: {
    payment_id: number
    month: Month
    amount: string
    dues_amount: string
    status: 'verified' | 'in_review' | 'refused'
    received_on: BusinessDate
    reason: string | null
  }[]
  settings: SettingsJson
}

/** The facts of member `m`, as an expression of a larger statement. */
export const DUES_FACTS = `json_build_object(
  'accepted_on', m.accepted_on, 'dues_from', to_char(m.dues_from, 'YYYY-MM'),
  'history', (select coalesce(json_agg(json_build_object('from', from_date, 'active', active) order by from_date, id), '[]')
     from member_status where member_id = m.id),
  'claims', (select coalesce(json_agg(json_build_object('payment_id', p.id, 'month', to_char(pm.month, 'YYYY-MM'),
       'amount', pm.amount::text, 'dues_amount', pm.dues_amount::text, 'status', p.status, 'received_on', p.received_on,
       'reason', p.reason) order by p.id), '[]')
     from payment_month pm join payment p on p.id = pm.payment_id
     where pm.member_id = m.id and p.status in ('verified', 'in_review', 'refused')),
  'settings', ${CURRENT_SETTINGS})`

/** The facts as core's dues calendar reads them; a refused claim pays nothing, so it is left out. */
export function duesAccount(facts: DuesFacts): DuesAccount {
  return {
    acceptedOn: facts.accepted_on,
    duesFrom: facts.dues_from,
    statusHistory: facts.history,
    settings: settingsFromJson(facts.settings).dues,
    payments: facts.claims
      .filter((claim) => claim.status !== 'refused')
      .map((claim) => ({
        month: claim.month,
        amount: BigInt(claim.amount),
        duesAmount: BigInt(claim.dues_amount),
        state: claim.status === 'verified' ? 'verified' : 'waiting',
        receivedOn: claim.received_on,
      })),
  }
}

/** One member's dues facts. */
export const readDuesFacts = statement<{ facts: DuesFacts }>(
  'read_dues_facts',
  `select ${DUES_FACTS} as facts from member m where m.id = $1`,
)

/** What a member has saved, in fils, as an expression of SQL. `member` is their id in SQL. */
export const savingsOf = (member: string): string =>
  `coalesce((select -balance from member_balance where member_id = ${member} and account = 'savings' and loan_id = 0), 0)`

/** What a member owes beside dues and loans, in fils, as an expression of SQL. */
export const receivableOf = (member: string): string =>
  `coalesce((select balance from member_balance where member_id = ${member} and account = 'member_receivable' and loan_id = 0), 0)`
