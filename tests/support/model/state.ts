import type { Month } from '#core/calendar.ts'
import { type AccountCode, accountOf, type MoneyAccount } from '#core/chart.ts'
import type { Instalment } from '#core/loan-schedule.ts'
import { minFils } from '#core/money.ts'
import type { Person } from '../world.ts'

/** The day of the whole game, in Asia/Dubai. */
export const TODAY = '2026-05-20'

/** An account as a key: 'bank', 'savings/3', 'loans_receivable/3/7' (the member's id, the loan's). */
export type Account = string
/** A line of an entry: an account, and fils with the debit above zero. */
export type Line = readonly [Account, bigint]

/** An association as a few lists. Amounts are fils. */
export interface Model {
  members: ModelMember[]
  bonuses: ModelBonus[]
  vouchers: ModelVoucher[]
  lines: ModelBankLine[]
  /** The days that the imported statements cover. */
  covers: { account: MoneyAccount; from: string; to: string }[]
  manual: ModelManual[]
  imports: ModelImport[]
  /** Bank accounts and cash boxes, the first two from the beginning. */
  accounts: ModelAccount[]
  /** The months that are closed, in order, with who closed each; a December with its year-end. */
  closed: { month: Month; by: Person; yearEnd: ModelEntry | undefined }[]
  /** Everything that was posted. */
  entries: ModelEntry[]
  /** The sum of what was posted on each account. */
  balances: Map<Account, bigint>
  /** What each owed when a command that comes second was looked at, where the first came in between. */
  seen?: ReadonlyMap<ModelMember, bigint>
  lateFine: bigint
  /** Whether an active borrower's savings are kept. */
  lockSavings: boolean
  /** Of an insured loan, in basis points. */
  insurance: number
  /** Of the settings, as they were read last; 0 where they were changed since. */
  settingsVersion: number
  /** How many have passed. */
  minute: number
  /** Counts what was posted for loans, so that their payments have an order. */
  posted: number
}

export interface ModelAccount {
  code: MoneyAccount
  name: string
  closed: boolean
}

export interface ModelEntry {
  /** 0 until it is found in the journal. */
  id: number
  date: string
  lines: readonly Line[]
  /** A payout: one that comes back did leave the account, so the bank's line stays what it is. */
  paysOut: boolean
  /** It was reversed, or reverses another: no line is it any more. */
  reversed?: boolean
}

export interface ModelMember {
  person: Person
  active: boolean
  closed: boolean
  /** The first month owed. */
  duesFrom: Month
  payments: ModelPayment[]
  loans: ModelLoan[]
  recharges: ModelRecharge[]
  withdrawals: ModelWithdrawal[]
  leavings: ModelLeaving[]
  /** Sessions ended since the last call. */
  signedOut: boolean
}

export type MonthPart = { month: Month; amount: bigint }

export interface ModelPayment {
  /** 0 where the call that made it answers none: it is looked up. */
  id: number
  kind: 'dues' | 'loan' | 'deposit'
  amount: bigint
  status: 'in_review' | 'verified' | 'refused' | 'cancelled' | 'reversed'
  months: MonthPart[]
  loan?: ModelLoan
  /** Where the money comes: an account of the association, or the member's own savings. */
  into: MoneyAccount | 'unmatched_receipts' | 'savings'
  receivedOn: string
  /** It came with a picture, which is the same one for all. */
  pictured: boolean
  /** The line of the bank's statement by which it was verified. */
  line?: ModelBankLine
  recordedBy?: Person
  /** What was collected first of a receivable, what the loan has of it, and what became savings. */
  toReceivable: bigint
  principal: bigint
  interest: bigint
  recovered: bigint
  toSavings: bigint
  /** What it was fined for and not given back. */
  fines: MonthPart[]
  /** Whether it came for a loan that was written off. */
  recovers: boolean
  entry: ModelEntry | undefined
  fineEntry: ModelEntry | undefined
  /** When it was posted, among all. */
  posted: number
  /** As it was sent: what a verification may change. */
  sent: Pick<ModelPayment, 'amount' | 'months' | 'into' | 'receivedOn'>
  /** By whom it was verified or rejected, and when. */
  decided?: { by: Person; minute: number } | undefined
}

export interface ModelLoan {
  id: number
  principal: bigint
  total: bigint
  premium: bigint
  schedule: Instalment[]
  status: 'submitted' | 'approved' | 'declined' | 'withdrawn' | 'active' | 'settled' | 'written_off'
  approvedBy: Person[]
  recordedBy?: Person
  repaid: bigint
  writtenOff: bigint
  recovered: bigint
  writeOffBy?: Person | undefined
  paidOut: ModelEntry | undefined
}

export interface ModelRecharge {
  id: number
  amount: bigint
  status: 'ordered' | 'completed' | 'refused' | 'reversed'
  completion: ModelEntry | undefined
  /** What one treasurer entered and another has to confirm. */
  proposal?: { by: Person; paid: bigint; from: string }
}

export interface ModelWithdrawal {
  id: number
  amount: bigint
  status: 'asked' | 'approved' | 'refused' | 'cancelled' | 'paid' | 'reversed'
  recordedBy: Person | undefined
  approvedBy: Person | undefined
  payout: ModelEntry | undefined
}

interface ModelLeaving {
  kind: 'left' | 'death'
  status: 'proposed' | 'withdrawn' | 'confirmed' | 'payout_reversed'
  by: Person
  payout: ModelEntry | undefined
}

/** From when it is said until it is taken back. */
export const isDeathReported = ({ leavings }: Pick<ModelMember, 'leavings'>) =>
  leavings.some(({ kind, status }) => kind === 'death' && status !== 'withdrawn')

export interface ModelBonus {
  id: number
  amount: bigint
  status: 'prepared' | 'declared' | 'declined' | 'credited' | 'to_reverse' | 'reversed' | 'discarded'
  declaration: ModelEntry | undefined
  credit: ModelEntry | undefined
  /** What each member has of it, by the days before the game. */
  shares: { member: ModelMember; amount: bigint }[]
}

export interface ModelVoucher {
  id: number
  status: 'waiting' | 'posted' | 'rejected' | 'cancelled'
  /** Who entered it. */
  by: Person | undefined
  purpose: string
  lines: readonly Line[]
  entry: ModelEntry | undefined
  reversed: boolean
}

export interface ModelBankLine {
  id: number
  account: MoneyAccount
  description: string
  bookedOn: string
  amount: bigint
  /** Of the account after it, in whole AED: no other line has it. */
  balance: number
  status: 'open' | 'matched' | 'unclaimed' | 'set_aside'
  entry: ModelEntry | undefined
  /** Of one that nobody claimed at first: the entry by which somebody did. */
  claimed: ModelEntry | undefined
  /** The charge that was posted from it. */
  voucher?: ModelVoucher | undefined
}

export interface ModelManual {
  id: number
  date: string
  lines: readonly Line[]
  status: 'proposed' | 'posted' | 'declined' | 'withdrawn'
  by: Person
  reverses: ModelManual | undefined
  entry: ModelEntry | undefined
}

export interface ModelImport {
  id: number
  bank: bigint
  status: 'waiting' | 'confirmed' | 'discarded'
}

/** What is saved and not promised. */
export function unpromised(model: Model, member: ModelMember): bigint {
  const promised = member.withdrawals.filter(({ status }) => status === 'approved')
  const left = savingsOf(model, member) - sum(promised.map(({ amount }) => amount))
  return left > 0n ? left : 0n
}

/** Posts lines; none where all of them are of zero. */
export function post(
  model: Model,
  lines: readonly Line[],
  { date = TODAY, paysOut = false } = {},
): ModelEntry | undefined {
  const merged = merge(lines)
  if (sum(merged.map(([, of]) => of)) !== 0n) throw new Error(`the model posts ${merged.join('; ')}`)
  for (const [account, of] of merged) model.balances.set(account, balanceOf(model, account) + of)
  const entry: ModelEntry = { id: 0, date, lines: merged, paysOut }
  if (merged.length > 0) model.entries.push(entry)
  return merged.length > 0 ? entry : undefined
}

/** One line for each account, by its name, none of zero. */
export function merge(lines: readonly Line[]): readonly Line[] {
  const byAccount = [...Map.groupBy(lines, ([account]) => account)]
  const merged = byAccount.map(([account, own]) => [account, sum(own.map(([, of]) => of))] as const)
  return merged.filter(([, of]) => of !== 0n).sort(([a], [b]) => (a < b ? -1 : 1))
}

export const negated = (lines: readonly Line[] = []): Line[] => lines.map(([account, of]) => [account, -of])

/** Reverses an entry by its reversing entry, or by what stands for it; the bank's line that it was waits again. */
export function reverseEntry(
  model: Model,
  entry: ModelEntry | undefined,
  lines: readonly Line[] = negated(entry?.lines),
  date = TODAY,
): ModelEntry | undefined {
  const posted = post(model, lines, { date })
  for (const each of entry && !entry.paysOut ? [entry, posted] : []) if (each) each.reversed = true
  for (const line of entry && !entry.paysOut ? model.lines : []) {
    if (line.claimed === entry) Object.assign(line, { status: 'unclaimed', claimed: undefined })
    if (line.entry === entry) Object.assign(line, { status: 'open', entry: undefined })
  }
  return posted
}

export const balanceOf = ({ balances }: Model, account: Account) => balances.get(account) ?? 0n
export const savingsKey = ({ person }: ModelMember) => `savings/${person.id}`
export const receivableKey = ({ person }: ModelMember) => `member_receivable/${person.id}`
export const loanKey = ({ person }: ModelMember, { id }: ModelLoan) => `loans_receivable/${person.id}/${id}`
export const savingsOf = (model: Model, member: ModelMember) => -balanceOf(model, savingsKey(member))
export const receivableOf = (model: Model, member: ModelMember) => balanceOf(model, receivableKey(member))

/** What a member may use of the savings: approved withdrawals are promised, and what is lent may be kept. */
export function availableTo(model: Model, member: ModelMember): bigint {
  const promised = member.withdrawals.filter(({ status }) => status === 'approved')
  const lent = member.loans.filter(({ status }) => status === 'active').map((loan) => loanKey(member, loan))
  const [saved, owed] = [savingsOf(model, member), sum(lent.map((account) => balanceOf(model, account)))]
  const kept = model.lockSavings ? minFils(saved, owed) : 0n
  const free = saved - kept - sum(promised.map(({ amount }) => amount))
  return free > 0n ? free : 0n
}

/** Whoever has savings available pays what is owed from them. */
export function collect(model: Model): void {
  for (const member of model.members) {
    const taken = minFils(availableTo(model, member), receivableOf(model, member))
    post(model, [
      [savingsKey(member), taken],
      [receivableKey(member), -taken],
    ])
  }
}

/** Takes from savings as far as they are available; the rest is owed from then on. */
export function fromSavings(model: Model, member: ModelMember, amount: bigint): Line[] {
  const taken = minFils(amount, availableTo(model, member))
  return [
    [savingsKey(member), taken],
    [receivableKey(member), amount - taken],
  ]
}

export const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((total, amount) => total + amount, 0n)
export const kindOf = (account: Account) => accountOf(account.split('/')[0] as AccountCode).kind
export const isResult = (account: Account) => ['income', 'expense'].includes(kindOf(account))
