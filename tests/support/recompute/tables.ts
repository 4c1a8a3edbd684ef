/** Rows as the database keeps them: amounts in fils, days as 'YYYY-MM-DD', moments as ISO text. */
export interface Tables {
  entry: Entry[]
  posting: Posting[]
  ledger_account: { code: string; name: string; kind: Kind; kept_per: string; closed: boolean }[]
  member: Member[]
  member_status: { id: number; member_id: number; from_date: string; active: boolean; made_at: string }[]
  settings_version: { id: number; value: Settings; made_at: string }[]
  payment: Payment[]
  payment_month: PaymentMonth[]
  payment_undone: PaymentUndone[]
  payment_question: PaymentQuestion[]
  loan: Loan[]
  withdrawal: Withdrawal[]
  recharge_order: RechargeOrder[]
  bonus: Bonus[]
  bonus_part: BonusPart[]
  bonus_share: { bonus_id: number; part: number; member_id: number }[]
  bank_statement: BankStatement[]
  bank_line: BankLine[]
  membership_application: { id: number; status: string }[]
  member_leaving: MemberLeaving[]
  manual_entry: ManualEntry[]
  manual_entry_line: ManualLine[]
  month_closing: MonthClosing[]
  voucher: Voucher[]
  conversation: { id: number; status: string }[]
  officer_role: { person_id: number; role: string }[]
}

export type Kind = 'asset' | 'liability' | 'equity' | 'income' | 'expense'
export interface Entry {
  id: number
  kind: string
  memo: string
  date: string
  received_on: string
  posted_at: string
  reverses: number | null
}
export interface Posting {
  entry_id: number
  line: number
  account: string
  member_id: number | null
  loan_id: number | null
  amount: number
  date: string
}
export interface Member {
  id: number
  number: number
  accepted_on: string
  dues_from: string
  months_before: number
  active: boolean
  closed_on: string | null
}
interface MemberLeaving {
  dues_from: string | null
  id: number
  member_id: number
  kind: string
  status: string
  decided_at: string | null
  payout_entry_id: number | null
}
interface PaymentUndone {
  id: number
  payment_id: number
  was: 'verified' | 'refused'
  amount: number
  claimed_amount: number | null
  entry_id: number | null
  reason: string | null
  undone_at: string
}
interface PaymentQuestion {
  id: number
  payment_id: number
  asked_at: string
  answered_at: string | null
}
export interface Payment {
  id: number
  member_id: number
  kind: 'dues' | 'loan' | 'deposit'
  status: 'in_review' | 'verified' | 'refused' | 'cancelled' | 'reversed'
  amount: number
  claimed_amount: number | null
  recorded_by: number | null
  loan_id: number | null
  from_savings: boolean
  received_on: string
  reason: string | null
  entry_id: number | null
  fine: number
  fine_entry_id: number | null
  paid_into: string
  receipt_source_sha256: string | null
  similar_to: number[]
  bank_line_id: number | null
  no_line_reason: string | null
  decided_at: string | null
}
export interface PaymentMonth {
  payment_id: number
  member_id: number
  month: string
  amount: number
  dues_amount: number
}
export interface Withdrawal {
  id: number
  member_id: number
  amount: number
  status: string
  approved_at: string | null
  decided_at: string | null
  paid_on: string | null
  entry_id: number | null
}
export interface RechargeOrder {
  id: number
  member_id: number
  amount: number
  status: string
  order_entry_id: number
  completion_entry_id: number | null
}
export interface Loan {
  id: number
  member_id: number
  status: string
  principal: number
  total_interest: number
  term: number
  instalment_multiple: number | null
  premium: number
  approved_by: number[]
  applied_at: string
  offered_by: number | null
  disbursed_on: string | null
  opening_repaid: number
}
export interface Bonus {
  id: number
  from_date: string
  to_date: string
  amount: number
  status: string
  prepared_at: string
  entry_id: number | null
  reversal_by: number | null
  reversal_confirmed_at: string | null
}
/** The entries that credited some members with their shares, and took them back. */
interface BonusPart {
  bonus_id: number
  part: number
  first_member: number
  last_member: number
  credit_entry_id: number | null
  reversal_entry_id: number | null
}
export interface ManualEntry {
  id: number
  date: string
  status: 'proposed' | 'posted' | 'declined' | 'withdrawn'
  entry_id: number | null
  reverses: number | null
}
interface ManualLine {
  manual_entry_id: number
  line: number
  account: string
  member_id: number | null
  amount: number
}
interface MonthClosing {
  id: number
  month: string
  year_end_id: number | null
  reopened_at: string | null
}
interface Voucher {
  id: number
  status: 'waiting' | 'posted' | 'rejected' | 'cancelled'
  kind: string
  amount: number
  entry_id: number | null
}
interface BankStatement {
  id: number
  account: string
  imported_at: string
  covers_from: string | null
  covers_to: string | null
}
export interface BankLine {
  id: number
  account: string
  booked_on: string
  amount: number
  balance: number | null
  line: number
  description: string
  status: 'open' | 'matched' | 'unclaimed' | 'set_aside'
  entry_id: number | null
  claimed_entry_id: number | null
  joined_payment_id: number | null
}
export interface Settings {
  dues: { from: string; amount: string; dueDay: number }[]
  reserve: string
  loanLimits?: { min: string; max: string; step: string }
  termMax?: number
  interestBasisPoints?: number
  insuranceRateBasisPoints?: number
  instalmentMultiple?: number | null
  lockSavings: boolean
  lateFine?: string
  twoPersonRules?: boolean
}

const NAMES = [
  ...['entry', 'posting', 'ledger_account', 'member', 'member_status', 'settings_version', 'payment', 'payment_month'],
  ...['payment_undone', 'payment_question'],
  ...['loan', 'withdrawal', 'recharge_order', 'bonus', 'bank_statement', 'bank_line', 'membership_application'],
  ...[
    'member_leaving',
    'manual_entry',
    'manual_entry_line',
    'bonus_part',
    'bonus_share',
    'month_closing',
    'voucher',
    'conversation',
    'officer_role',
  ],
]

const TEXT = `select json_build_object(${NAMES.map(
  (name) => `'${name}', (select coalesce(json_agg(to_json(t)), '[]') from ${name} t)`,
).join(', ')}) as tables`

/** Whatever runs a statement and gives its rows. */
export interface Reader {
  query(text: string): Promise<{ rows: unknown[] }>
}

/** Every row of the tables of facts, in one query; none of what is kept beside them to be quick. */
export async function readTables(reader: Reader): Promise<Tables> {
  const { rows } = await reader.query(TEXT)
  const { tables } = rows[0] as { tables: Tables }
  tables.entry.sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
  const place = new Map(tables.entry.map(({ id }, index) => [id, index]))
  const placeOf = ({ entry_id }: Posting) => place.get(entry_id) ?? 0
  tables.posting.sort((a, b) => placeOf(a) - placeOf(b) || a.line - b.line)
  for (const name of [
    'payment',
    'loan',
    'withdrawal',
    'bonus',
    'settings_version',
    'bank_line',
    'member',
    'recharge_order',
  ] as const) {
    ;(tables[name] as { id: number }[]).sort((a, b) => a.id - b.id)
  }
  tables.member_status.sort((a, b) => (a.from_date === b.from_date ? a.id - b.id : a.from_date < b.from_date ? -1 : 1))
  tables.payment_month.sort((a, b) => a.payment_id - b.payment_id || (a.month < b.month ? -1 : 1))
  return tables
}

/** The member's payments that were ever posted, each with its entry: one whose verification was undone is reversed. */
export function postedPayments({ payment, payment_undone }: Tables, memberId?: number): Payment[] {
  const undone = payment_undone.flatMap(({ payment_id, was, amount, claimed_amount, entry_id, reason }): Payment[] => {
    const of = payment.find(({ id }) => id === payment_id)
    const then = { amount, claimed_amount, entry_id, reason, status: 'reversed' as const }
    return of && was === 'verified' ? [{ ...of, ...then }] : []
  })
  const posted = [...payment.filter(({ entry_id }) => entry_id !== null), ...undone]
  return memberId === undefined ? posted : posted.filter(({ member_id }) => member_id === memberId)
}

export const sum = (amounts: Iterable<number>) => {
  let total = 0
  for (const amount of amounts) total += amount
  return total
}
/** Fils as the calls' AED. */
export const aed = (fils: number) => fils / 100

/** The settings that hold. */
export function settingsOf({ settings_version }: Tables): Settings {
  const last = settings_version.at(-1)
  if (!last) throw new Error('there are no settings')
  return last.value
}

/** Entries that a later one reverses, and reversing entries. */
export function reversedEntries({ entry }: Tables): Set<number> {
  return new Set(entry.flatMap(({ id, reverses }) => (reverses === null ? [] : [id, reverses])))
}
