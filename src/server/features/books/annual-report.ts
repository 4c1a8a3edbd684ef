import type { AnswerOf } from '#contract/calls.ts'
import { type BusinessDate, businessDateAt, lastDayOf, monthOf } from '#core/calendar.ts'
import { isMoneyAccount, naturalBalance } from '#core/chart.ts'
import { lateLoans } from '#core/loan-schedule.ts'
import { type Fils, sumFils, toAedNumber } from '#core/money.ts'
import { decemberOf } from '#core/periods.ts'
import { ROLES, type Role } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { inEnglish, sentence } from '#core/sentence.ts'
import type { Title } from '#core/titles.ts'
import { titleText } from '#core/words/title-names.ts'
import type { Db } from '#server/db/connect.ts'
import { instant } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { duesByMonth } from '#server/ledger/dues-by-month.ts'
import { loansAtDay } from '#server/ledger/loans-at-day.ts'
import { accountBalances, incomeExpense } from './financial-statements.ts'
import { portfolioAtRisk } from './loans-at-risk.ts'
import { readWriteOffs } from './surplus-moves.ts'

export type AnnualReport = Omit<
  AnswerOf<'GET /api/office/reports/annual'>,
  'status_code' | 'message' | 'signed' | 'may' | 'may_not'
>
/** The report of a year, and of the one before where the books had begun, the newer one first. */
export type Years = readonly [AnnualReport, ...AnnualReport[]]
type Moves = Awaited<ReturnType<typeof readYearMoves>>[number]
type Balances = Awaited<ReturnType<typeof accountBalances>>['balances']

/**
 * What the meeting hears of a year, up to today while it runs: every figure from the books as they are now. Throws
 * `invalid_fields` for a year that has not come.
 */
export async function annualReport(db: Db, asked: number | undefined, now: Date): Promise<AnnualReport> {
  const today = businessDateAt(now)
  const year = asked ?? Number(today.slice(0, 4))
  if (`${year}` > today.slice(0, 4))
    throw new Refusal('invalid_fields', {}, { year: [sentence('That year is in the future.')] })
  const [from, last] = [`${year}-01-01` as BusinessDate, lastDayOf(decemberOf(year))]
  const isOver = today > last
  const to = isOver ? last : today
  const { balances: before } = await accountBalances(db, { at: `${year - 1}-12-31` }, now)
  const { balances: after } = await accountBalances(db, { at: to }, now)
  const [membership] = await readMembership(db, [from, to])
  const [moves] = await readYearMoves(db, [from, to])
  const [closed] = await readYearClosing(db, [`${decemberOf(year)}-01`])
  if (!membership || !moves) throw new Error('the year gave no row')
  const result = await incomeExpense(db, { from, to }, now)
  const { income, expense, total_income, total_expense } = result
  return {
    year,
    from,
    to,
    closed: closed ?? null,
    members: membership,
    dues: await duesOf(db, from, to, today),
    savings: savingsOf(before, after, moves),
    loans: {
      ...(await loansOf(db, before, after, moves, to, now)),
      write_offs: (await readWriteOffs(db, [from, to])).map(({ loan_id, owed, from_savings, cost }) => ({
        loan_id,
        owed: toAedNumber(owed),
        from_savings: toAedNumber(from_savings),
        cost: toAedNumber(cost),
      })),
    },
    ...{ income, expense, total_income, total_expense, result: result.result },
    funds: {
      before: result.equity_before,
      otherwise: result.equity_otherwise,
      moves: result.equity_moves,
      after: result.equity_after,
    },
    ...moneyOf(after),
    officers: await officersOfYear(db, from, to),
  }
}

/** The report with that of the year before, where the books had begun. */
export async function withYearBefore(db: Db, report: AnnualReport, now: Date): Promise<Years> {
  const before = await annualReport(db, report.year - 1, now)
  return before.members.after > 0 || before.total_money !== 0 ? [report, before] : [report]
}

async function duesOf(db: Db, from: BusinessDate, to: BusinessDate, today: BusinessDate) {
  const months = await duesByMonth(db, monthOf(from), monthOf(to), today)
  return {
    expected: toAedNumber(sumFils(months.map(({ expected }) => expected))),
    received: toAedNumber(sumFils(months.map(({ received }) => received))),
  }
}

function savingsOf(before: Balances, after: Balances, { bonus, withdrawn }: Moves): AnnualReport['savings'] {
  const [start, end] = [balanceIn(before, 'savings'), balanceIn(after, 'savings')]
  return {
    before: toAedNumber(start),
    bonus: toAedNumber(bonus),
    withdrawn: toAedNumber(withdrawn),
    otherwise: toAedNumber(end - start - bonus + withdrawn),
    after: toAedNumber(end),
  }
}

async function loansOf(
  db: Db,
  before: Balances,
  after: Balances,
  { loans_made, paid_out, brought_along, written_off }: Moves,
  at: BusinessDate,
  now: Date,
): Promise<Omit<AnnualReport['loans'], 'write_offs'>> {
  const [start, end] = [balanceIn(before, 'loans_receivable'), balanceIn(after, 'loans_receivable')]
  return {
    before: toAedNumber(start),
    made: loans_made,
    paid_out: toAedNumber(paid_out),
    brought_along: toAedNumber(brought_along),
    repaid: toAedNumber(start + paid_out + brought_along - written_off - end),
    written_off: toAedNumber(written_off),
    after: toAedNumber(end),
    ...(await loansAtEnd(db, at, now)),
  }
}

function moneyOf(balances: Balances): Pick<AnnualReport, 'money' | 'total_money'> {
  const money = balances.filter(({ code }) => isMoneyAccount(code))
  return {
    money: money.map(({ code, name, balance }) => ({ code, name, amount: toAedNumber(balance) })),
    total_money: toAedNumber(sumFils(money.map(({ balance }) => balance))),
  }
}

/** The balance of an account on the side on which it grows, in fils. */
function balanceIn(balances: Balances, code: 'savings' | 'loans_receivable'): Fils {
  return naturalBalance(code, balances.find((account) => account.code === code)?.balance ?? 0n)
}

/**
 * Members of the register in a year; those who were active at its end are all but those who had been
 * inactive and were so still. Values: its first day and its last.
 */
const readMembership = query<{
  before: number
  joined: number
  left: number
  after: number
  active: number
}>(
  'read_membership_of_year',
  `with counted as (
     select (count(*) filter (where accepted_on < $1) - count(*) filter (where closed_on < $1))::int as before,
       count(*) filter (where accepted_on between $1 and $2)::int as joined,
       count(*) filter (where closed_on between $1 and $2)::int as left
     from member
   ), inactive as (
     select count(*)::int as members from member m
     where m.id in (select member_id from member_status where not active and from_date <= $2) and coalesce(m.closed_on > $2, true)
       and not (select active from member_status s where s.member_id = m.id and s.from_date <= $2
         order by s.from_date desc, s.id desc limit 1)
   )
   select before, joined, "left", before + joined - "left" as after, before + joined - "left" - members as active
   from counted, inactive`,
)

/**
 * What entries of some kinds did in a period, less what was reversed of it, in fils. Written off is what
 * savings did not cover. Values: the first day and the last.
 */
const readYearMoves = query<{
  bonus: bigint
  withdrawn: bigint
  loans_made: number
  paid_out: bigint
  brought_along: bigint
  written_off: bigint
}>(
  'read_year_moves',
  `select coalesce(sum(amount) filter (where figure = 'bonus_credit'), 0)::bigint as bonus,
     coalesce(sum(amount) filter (where figure = 'withdrawal'), 0)::bigint as withdrawn,
     coalesce(sum(amount) filter (where figure = 'loans made'), 0)::int as loans_made,
     coalesce(sum(amount) filter (where figure = 'loan_disbursement'), 0)::bigint as paid_out,
     coalesce(sum(amount) filter (where figure = 'opening_balance'), 0)::bigint as brought_along,
     coalesce(sum(amount) filter (where figure = 'write_off'), 0)::bigint as written_off
   from tally where day between $1 and $2 and figure in
     ('bonus_credit', 'withdrawal', 'loans made', 'loan_disbursement', 'opening_balance', 'write_off')`,
)

/** Who closed a December, and when. Value: its first day. */
const readYearClosing = query<{ by: string; at: string }>(
  'read_year_closing',
  `select p.name as by, ${instant('c.closed_at')} as at
   from month_closing c join person p on p.id = c.closed_by where c.month = $1 and c.reopened_at is null`,
)

type Loans = AnswerOf<'GET /api/office/reports/annual'>['loans']
/** How many loans were out, and what of them was late. */
type YearEndLoans = Pick<Loans, 'active' | 'late'>

/** The loans at the end of a day: of today as they are, of a day that is past by the postings up to it. */
async function loansAtEnd(db: Db, at: BusinessDate, now: Date): Promise<YearEndLoans> {
  if (at === businessDateAt(now)) {
    const [risk] = await portfolioAtRisk(db, [at])
    if (!risk) throw new Error('the loans gave no row')
    return { active: risk.figures.loans, late: risk.figures.late }
  }
  const [kept] = await readKept(db, [at])
  if (kept) return kept
  const { loans, postings } = await loansAtDay(db, at)
  const late = lateLoans(loans, at).map((each) => ({ ...each, principal: toAedNumber(each.principal) }))
  if (postings !== undefined) await keep(db, [at, loans.length, JSON.stringify(late), postings])
  return { active: loans.length, late }
}

const readKept = query<YearEndLoans>(
  'read_year_end_loans',
  'select loans as active, late from year_end_loans where day = $1',
)

/** Values: the day, how many loans were out, what was late as JSON, how many postings of loans were seen. */
const keep = query('keep_year_end_loans', 'select keep_year_end_loans($1, $2, $3, $4)')

export const ANNUAL_COLUMNS = ['Section', 'What', 'Count', 'Amount, AED'] as const

/** The annual report, a line a figure. */
export function annualRecords(report: AnnualReport): (string | number)[][] {
  const { from, to, members, dues, savings, loans, funds } = report
  const counts = (section: string, lines: readonly [string, number][]) =>
    lines.map(([what, figure]) => [section, what, figure, ''])
  const amounts = (section: string, lines: readonly [string, number][]) =>
    lines.map(([what, figure]) => [section, what, '', figure])
  return [
    ['Year', `${from} to ${to}`, '', ''],
    ...counts('Members', [
      ['At the beginning', members.before],
      ['Joined', members.joined],
      ['Left', members.left],
      ['At the end', members.after],
      ['Of them active', members.active],
    ]),
    ...amounts('Dues', [
      ['Expected', dues.expected],
      ['Received', dues.received],
    ]),
    ...amounts('Savings', [
      ['At the beginning', savings.before],
      ['Dues, deposits and what was paid from savings', savings.otherwise],
      ['Bonus credited', savings.bonus],
      ['Withdrawn', -savings.withdrawn],
      ['At the end', savings.after],
    ]),
    ...amounts('Loans', [
      ['Outstanding at the beginning', loans.before],
      ['Paid out', loans.paid_out],
      ["Members' opening balances", loans.brought_along],
      ['Repaid', -loans.repaid],
      ['Written off', -loans.written_off],
      ['Outstanding at the end', loans.after],
      ...loans.write_offs.flatMap(({ loan_id, from_savings, cost }): [string, number][] => [
        [`Loan ${loan_id} written off: paid from savings`, from_savings],
        [`Loan ${loan_id} written off: cost`, cost],
      ]),
    ]),
    ...counts('Loans', [
      ['Paid out', loans.made],
      ['Active at the end', loans.active],
    ]),
    ...loans.late.map(({ days, loans: late, principal }) => [
      'Loans',
      days === 0 ? 'Overdue' : `Overdue by more than ${days} days`,
      late,
      principal,
    ]),
    ...amounts('Income', [...report.income.map(namedLine), ['Total', report.total_income]]),
    ...amounts('Expense', [...report.expense.map(namedLine), ['Total', report.total_expense]]),
    ...amounts("The association's own funds", [
      ['At the beginning', funds.before],
      ['Income less expense', report.result],
      ...funds.moves.map(({ date, kind, memo, amount }): [string, number] => [
        [date, kind.replaceAll('_', ' '), memo].filter(Boolean).join(', '),
        amount,
      ]),
      ['At the end', funds.after],
    ]),
    ...amounts('Bank and cash', [...report.money.map(namedLine), ['Total', report.total_money]]),
    ...report.officers.map(({ title, name }) => [
      'Officers',
      `${titleText(title, { say: inEnglish })}: ${name}`,
      '',
      '',
    ]),
  ]
}

const namedLine = ({ name, amount }: { name: string; amount: number }): [string, number] => [name, amount]

/** As what somebody signs who holds a role and has no title. */
const TITLE_OF_ROLE: Readonly<Record<Role, Title>> = {
  treasurer: 'treasurer',
  loan_officer: 'loan_officer',
  secretary: 'secretary',
  admin: 'administrator',
  auditor: 'auditor',
}

type OfficerOfYear = { title: string; name: string; from: string | null; to: string | null }

/**
 * Who held office on a day of the year, in the order in which they sign: those whose title was entered for it; where
 * none was, those who held a role then.
 */
async function officersOfYear(db: Db, from: BusinessDate, to: BusinessDate): Promise<OfficerOfYear[]> {
  const titled = await readTitled(db, [from, to])
  if (titled.length > 0) return titled
  const holders = await readRoleHolders(db, [from, to])
  return holders
    .sort((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role))
    .map(({ role, name }) => ({ title: TITLE_OF_ROLE[role], name, from: null, to: null }))
}

/** Values: the first day and the last. */
const readTitled = query<OfficerOfYear>(
  'read_titled_officers',
  `select t.title, p.name, t.from_day::text as "from", t.to_day::text as "to"
   from officer_title t join person p on p.id = t.person_id
   where t.title is not null and t.from_day <= $2 and coalesce(t.to_day >= $1, true)
     and not exists (select from officer_title r where r.replaces = t.id)
   order by t.place, t.from_day, p.name, t.id`,
)

/** Who held which role on one of the days, by name. Values: the first day and the last. */
const readRoleHolders = query<{ role: Role; name: string }>(
  'read_role_holders_between',
  `with days as (select ($1::date)::timestamp at time zone 'Asia/Dubai' as first,
     ($2::date + 1)::timestamp at time zone 'Asia/Dubai' as after),
   held as (
     select person_id, role from officer_role, days where granted_at < after
     union
     select c.person_id, c.role from role_change c, days where not c.granted and c.made_at >= first
       and coalesce((select max(g.made_at) from role_change g where g.person_id = c.person_id and g.role = c.role
         and g.granted and g.id < c.id) < after, true))
   select h.role, p.name from held h join person p on p.id = h.person_id order by p.name, p.id`,
)
