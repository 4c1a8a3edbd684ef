import type { I18n, MessageDescriptor } from '@lingui/core'
import type { Parsed } from '#contract/calls.ts'
import type { PaperSays } from '#contract/sealed-books.ts'
import type { TransactionLine } from '#contract/statement.ts'
import { type BusinessDate, businessDateAt, lastDayOf } from '#core/calendar.ts'
import { dayText, moneyText } from '#core/local-text.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import { transactionNote, transactionTitle } from '#core/words/transaction-words.ts'
import type { Db } from '#server/db/connect.ts'
import { letterHead } from '#server/languages/letter-head.ts'
import { speakingOf } from '#server/languages/speaker.ts'
import type { StatementPages } from '#server/print/print-pdf.ts'
import { paperCode } from './make-paper.ts'
import { findOwnLoan, type Period, type PeriodBalance, readPeriod } from './statement-store.ts'

export const words = {
  title: /*i18n*/ { id: 'statement.title', message: 'Statement' },
  member: /*i18n*/ { id: 'statement.member', message: 'Member' },
  id: /*i18n*/ { id: 'statement.id', message: 'Member ID' },
  period: /*i18n*/ { id: 'statement.period', message: 'Period' },
  currency: /*i18n*/ { id: 'statement.currency', message: 'Currency' },
  fromTo: /*i18n*/ { id: 'statement.from-to', message: '{from} to {to}' },
  date: /*i18n*/ { id: 'statement.date', message: 'Date' },
  what: /*i18n*/ { id: 'statement.what', message: 'Description' },
  interest: /*i18n*/ { id: 'statement.interest', message: 'Interest' },
  transferred: /*i18n*/ { id: 'statement.transferred', message: 'Transferred: AED {amount}' },
  opening: /*i18n*/ { id: 'statement.opening-balance', message: 'Opening balance' },
  closing: /*i18n*/ { id: 'statement.closing-balance', message: 'Closing balance' },
  total: /*i18n*/ { id: 'statement.total', message: 'Total' },
}

/** Of each balance: its name, and what its columns say of growing, falling and standing. */
const balances = {
  savings: {
    name: /*i18n*/ { id: 'statement.savings', message: 'Savings' },
    grown: /*i18n*/ { id: 'statement.paid-in', message: 'In' },
    fallen: /*i18n*/ { id: 'statement.paid-out', message: 'Out' },
    standing: /*i18n*/ { id: 'statement.balance', message: 'Balance' },
  },
  receivable: {
    name: /*i18n*/ { id: 'statement.receivable', message: 'Owed to the association' },
    grown: /*i18n*/ { id: 'statement.owed', message: 'Owed' },
    fallen: /*i18n*/ { id: 'statement.settled', message: 'Paid off' },
    standing: /*i18n*/ { id: 'statement.still-owed', message: 'Still owed' },
  },
  loan: {
    name: /*i18n*/ { id: 'statement.loan', message: 'Loan {number}, AED {amount} of {day}' },
    grown: /*i18n*/ { id: 'statement.lent', message: 'Lent' },
    fallen: /*i18n*/ { id: 'statement.principal', message: 'Principal repaid' },
    standing: /*i18n*/ { id: 'statement.principal-left', message: 'Principal left' },
  },
} as const

/** A loan whose payout was reversed. */
const CAME_BACK = /*i18n*/ { id: 'statement.loan-not-lent', message: 'Loan {number}, payout reversed' }

type Row = StatementPages['sections'][number]['rows'][number]
type Say = (words: MessageDescriptor, values?: Readonly<Record<string, string>>) => string

/** A member's statement in pages that can be handed to a bank. */
export function statementPages(
  period: WholePeriod,
  address: string,
  association: AssociationSettings,
  speaker: I18n,
  now: Date,
): StatementPages {
  const say: Say = (message, values) => speaker._(message.id, values, message)
  const day = (date: string) => dayText(date, speaker.locale)
  const { from, to, member } = period
  return {
    ...letterHead(say(words.title), association, speaker, now),
    check: paperCode(address, speaker),
    facts: [
      [say(words.member), member.name],
      [say(words.id), member.unique_id],
      [say(words.period), say(words.fromTo, { from: day(from), to: day(to) })],
      [say(words.currency), 'AED'],
    ],
    sections: period.balances.map((balance) => section(balance, period, say, speaker)),
  }
}

/** What a balance is called: of a loan, which one. */
export function balanceName({ account, loan_id, lent, lent_on }: PeriodBalance, speaker: I18n): string {
  if (account === 'loan' && lent_on === null) return speaker._(CAME_BACK.id, { number: String(loan_id) }, CAME_BACK)
  const { name } = balances[account]
  const day = lent_on === null ? '' : dayText(lent_on, speaker.locale)
  return speaker._(name.id, { number: String(loan_id), amount: moneyText(lent ?? 0, speaker.locale), day }, name)
}

function section(balance: PeriodBalance, { from, to }: WholePeriod, say: Say, speaker: I18n) {
  const { account, opening, closing, grown, fallen, lines } = balance
  const money = (aed: number) => moneyText(aed, speaker.locale)
  const day = (date: string) => dayText(date, speaker.locale)
  const isLoan = account === 'loan'
  const named = balances[account]
  // Only a loan has a column for the interest, which is no part of its balance.
  const figures = (up: string, down: string, interest: string, standing: string) =>
    isLoan ? [up, down, interest, standing] : [up, down, standing]
  const standing = (date: string, what: string, aed: number): Row => ({
    cells: [day(date), what, ...figures('', '', '', money(aed))],
    note: '',
    strong: true,
  })
  const interest = lines.reduce((sum, line) => sum + Math.round(line.interest * 100), 0) / 100
  return {
    title: balanceName(balance, speaker),
    columns: [
      say(words.date),
      say(words.what),
      ...figures(say(named.grown), say(named.fallen), say(words.interest), say(named.standing)),
    ],
    rows: [
      standing(from, say(words.opening), opening),
      ...lines.map((line): Row => {
        const [up, down] = sides(line, money)
        const paid = line.interest === 0 ? '' : money(line.interest)
        return {
          cells: [
            day(line.date),
            transactionTitle(line, speakingOf(speaker)),
            ...figures(up, down, paid, money(line.balance)),
          ],
          note:
            line.transferred === null
              ? transactionNote(line)
              : say(words.transferred, { amount: money(line.transferred) }),
          strong: false,
        }
      }),
      {
        cells: ['', say(words.total), ...figures(money(grown), money(fallen), money(interest), '')],
        note: '',
        strong: true,
      },
      standing(to, say(words.closing), closing),
    ],
  }
}

/** The amount in the column of its side, the other one empty. */
function sides({ amount }: TransactionLine, money: (aed: number) => string): [string, string] {
  if (amount === 0) return ['', '']
  return amount > 0 ? [money(amount), ''] : ['', money(-amount)]
}

type Asked = Pick<Parsed<'GET /api/statement.csv', 'query'>, 'from' | 'to' | 'account'>

/** The account as the journal names it, and the loan; nulls for all. */
type Balance = { account: string | null; loan: bigint | null }
type Days = { from: BusinessDate | null; to: BusinessDate | null }

/** A loan is not looked at: it may be another's. */
export function balanceAsked(account: string | undefined): Balance {
  if (account === undefined) return { account: null, loan: null }
  if (account === 'savings') return { account, loan: null }
  if (account === 'receivable') return { account: 'member_receivable', loan: null }
  return { account: 'loans_receivable', loan: BigInt(account) }
}

/** The days of whole months. Throws `invalid_fields` where the last month is before the first. */
export function daysAsked({ from, to }: Pick<Asked, 'from' | 'to'>): Days {
  if (from && to && to < from) {
    throw new Refusal('invalid_fields', {}, { to: [sentence('The last month is before the first.')] })
  }
  return { from: from ? `${from}-01` : null, to: to ? lastDayOf(to) : null }
}

/** What a statement says of what its code shows. */
export const statementSays = ({ member, from, to, balances }: WholePeriod, now: Date): PaperSays => ({
  of: 'statement',
  name: member.name,
  made_on: businessDateAt(now),
  from,
  to,
  balances: balances.map(({ account, loan_id, closing }) => ({ account, loan_id, closing })),
})

export type WholePeriod = Period & { from: BusinessDate; to: BusinessDate }

/**
 * A member's statement of whole months, up to today at most. Throws `not_found` for another's loan, `invalid_fields`, and
 * `statement_period_too_long` beyond so many lines.
 */
export async function wholePeriod(
  db: Db,
  memberId: bigint,
  asked: Asked,
  limit: number,
  now: Date,
): Promise<WholePeriod> {
  const { account, loan } = balanceAsked(asked.account)
  if (loan !== null && (await findOwnLoan(db, [memberId, loan])).length === 0) throw new Refusal('not_found')
  const days = daysAsked(asked)
  const today = businessDateAt(now)
  if (days.from && days.from > today) {
    throw new Refusal('invalid_fields', {}, { from: [sentence('Choose this month or an earlier one.')] })
  }
  const [row] = await readPeriod(db, [memberId, account, loan, days.from, days.to, limit])
  if (!row) throw new Refusal('not_found')
  const { period } = row
  if (period.line_count > limit) throw new Refusal('statement_period_too_long', { limit })
  const to = days.to && days.to < today ? days.to : today
  const first = period.first_day as BusinessDate | null
  return { ...period, from: days.from ?? (first && first < to ? first : to), to }
}
