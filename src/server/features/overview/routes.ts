import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { backupsTold } from '#core/backups.ts'
import { addMonths, businessDateAt, type Month, monthOf } from '#core/calendar.ts'
import { freeToLend } from '#core/lending.ts'
import { writeOffParts } from '#core/loan-repayment.ts'
import { type Fils, toAedNumber } from '#core/money.ts'
import { monthsToClose } from '#core/periods.ts'
import { type Action, may } from '#core/policy.ts'
import { separationRefusal } from '#core/separation.ts'
import { readBackupState, readBeginning } from '#server/db/backup-runs.ts'
import type { Db } from '#server/db/connect.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { readMissingOfficers } from '#server/db/missing-officers.ts'
import { query } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import { readWaiting } from '#server/db/waiting-counts.ts'
import { type Deps, route } from '#server/http/route.ts'
import type { Session } from '#server/http/session.ts'
import { bankDifferences } from '#server/ledger/bank-difference.ts'
import { carryDays } from '#server/ledger/carried-days.ts'
import { type DuesOfMonth, duesByMonthOf, settleTally } from '#server/ledger/dues-by-month.ts'
import { savingsOf } from '#server/ledger/member-facts.ts'
import { spanOfBooks } from '#server/ledger/span-of-books.ts'

export function overviewRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/overview', ({ db, session, now }) => overview(db, session, now, deps.demo))
}

type Overview = Omit<AnswerOf<'GET /api/office/overview'>, 'status_code' | 'message'>
type Backups = Overview['backups']

const MONTHS_SHOWN = 6

/** What an officer sees first: what waits, what the fund holds, how this month stands, who is behind. */
async function overview(db: Db, officer: Session, now: Date, demo: boolean): Promise<Overview> {
  const today = businessDateAt(now)
  const settings = await readSettings(db)
  const [waiting] = await readWaiting(db)
  const month = monthOf(today)
  await settleTally(db)
  const [dues] = await readDues(db, [today, `${addMonths(month, 1 - MONTHS_SHOWN)}-01`, `${month}-01`])
  const [late] = await readLateLoans(db, [today])
  await carryDays(db, now)
  const [fund] = await readFund(db, [today])
  if (!waiting || !dues || !late || !fund) throw new Error('nothing was counted')
  const { active, inactive, closed, settings_waiting, import_prepared_by: preparedBy, ...counts } = waiting
  return {
    waiting: {
      ...counts,
      months: monthsToClose(await spanOfBooks(db, now)),
      imports: mayConfirmImport(preparedBy, officer, settings.twoPersonRules) ? 1 : 0,
    },
    for_you: Object.entries(DONE_BY).flatMap(([name, action]) =>
      may(officer.roles, action) ? [name as keyof typeof DONE_BY] : [],
    ),
    set_offs: await setOffsFor(db, officer, settings.twoPersonRules),
    write_offs: await writeOffsFor(db, officer, settings.twoPersonRules),
    banks: await bankDifferences(db, today),
    fund: fundOf(fund, settings.reserve),
    members: { active, inactive, closed },
    months: dues.months.map(({ month, expected, received, paid_before }) => ({
      month: month as Month,
      expected: toAedNumber(BigInt(expected)),
      received: toAedNumber(BigInt(received)),
      paid_before,
    })),
    arrears: {
      members: dues.behind,
      amount: toAedNumber(dues.amount),
      loans: late.loans,
      loan_amount: toAedNumber(late.amount),
    },
    backups: await backupsFor(db, demo, now),
    two_person_rules: settings.twoPersonRules,
    settings_waiting,
    missing_officers: await readMissingOfficers(db),
  }
}

/** How the nightly backups stand. The demo needs none. */
async function backupsFor(db: Db, demo: boolean, now: Date): Promise<Backups> {
  const began = demo ? null : await readBeginning(db)
  const { madeAt, sentAt, triedAt, warnings } = backupsTold(await readBackupState(db, now), began, now)
  return { made_at: textOf(madeAt), sent_at: textOf(sentAt), tried_at: textOf(triedAt), warnings }
}

const textOf = (at: Date | null): string | null => at && `${at.toISOString().slice(0, 19)}Z`

/** By what an officer's roles allow, whether what waits is for them. */
const DONE_BY = {
  payments: 'verify_payment',
  loans_submitted: 'approve_loan',
  loans_approved: 'disburse_loan',
  applications: 'accept_application',
  leavings: 'confirm_leaving',
  withdrawals_asked: 'approve_withdrawal',
  withdrawals_approved: 'pay_withdrawal',
  recharges: 'complete_recharge',
  manual_entries: 'post_entry',
  expenses: 'post_entry',
  bonuses: 'declare_bonus',
  bank_lines: 'reconcile_bank',
  messages: 'answer_message',
  months: 'close_month',
  imports: 'confirm_import',
} as const satisfies Record<keyof Overview['waiting'], Action>

/** Whether an import waits that this officer may confirm. To nobody else is it something to do. */
function mayConfirmImport(preparedBy: bigint | null, { personId, roles }: Session, twoPersonRules: boolean): boolean {
  if (preparedBy === null || !may(roles, 'confirm_import')) return false
  return !separationRefusal({ step: 'confirm_import', officerId: personId, preparedBy }, twoPersonRules)
}

/** The overdue instalments to pay from savings that this officer may confirm. */
async function setOffsFor(db: Db, { personId, roles }: Session, twoPersonRules: boolean): Promise<SetOff[]> {
  if (!may(roles, 'confirm_set_off')) return []
  const waiting = await readProposedSetOffs(db, [twoPersonRules ? personId : null])
  return waiting.map(({ row, amount }) => ({ ...row, amount: toAedNumber(amount) }))
}

type SetOff = Overview['set_offs'][number]
type WriteOff = Overview['write_offs'][number]

/** The proposed write-offs that this officer may confirm: to nobody else are they something to do. */
async function writeOffsFor(db: Db, { personId, roles }: Session, twoPersonRules: boolean): Promise<WriteOff[]> {
  if (!may(roles, 'confirm_write_off')) return []
  const waiting = await readProposedWriteOffs(db, [twoPersonRules ? personId : null])
  return waiting.map(({ row, principal_left: outstanding, savings }) => ({
    ...row,
    outstanding: toAedNumber(outstanding),
    from_savings: toAedNumber(writeOffParts(outstanding, savings).fromSavings),
  }))
}

function fundOf(fund: FundRow, reserve: Fils): Overview['fund'] {
  const free = freeToLend({
    bank: fund.bank,
    cash: fund.cash,
    rechargeClearing: fund.recharge_clearing,
    unmatchedReceipts: fund.unmatched_receipts,
    approvedWithdrawals: fund.approved_withdrawals,
    approvedLoans: fund.approved_loans,
    reserve,
  })
  return {
    bank: toAedNumber(fund.bank),
    cash: toAedNumber(fund.cash),
    savings: toAedNumber(fund.savings),
    lent: toAedNumber(fund.lent),
    free_to_lend: toAedNumber(free),
  }
}

/** How many of each wait, and how many members there are. */
type FundRow = {
  bank: bigint
  cash: bigint
  recharge_clearing: bigint
  unmatched_receipts: bigint
  approved_withdrawals: bigint
  approved_loans: bigint
  savings: bigint
  lent: bigint
}

/**
 * What the association holds, owes at once and has promised; what its members have saved and borrowed. In fils. Value:
 * today.
 */
const readFund = query<FundRow>(
  'read_fund',
  `select f.*, m.savings, m.lent
   from fund_position() f, (select (sum(credit - debit) filter (where account = 'savings'))::bigint as savings,
     (sum(debit - credit) filter (where account = 'loans_receivable'))::bigint as lent from account_totals($1)) m`,
)

/**
 * How the dues of some months stand, in fils as text, and of how many members what is past its day and unpaid. Every open
 * month is worked out once for both. Values: today, the first month and the last, by their first days.
 */
const readDues = query<{
  months: (Record<keyof DuesOfMonth, string> & { paid_before: number })[]
  behind: number
  amount: bigint
}>(
  'read_dues_of_overview',
  `with open as materialized (select member_id, month, due_on, remaining from open_months($3::date)),
     imported as materialized (select (dues_from - months_before * interval '1 month')::date as first, dues_from
       from member where months_before > 0 and dues_from > $2::date and closed_on is null)
   select (select coalesce(json_agg(json_build_object('month', month, 'expected', expected::text, 'received', received::text,
       'paid_before', (select count(*) from imported where first <= (month || '-01')::date and dues_from > (month || '-01')::date))), '[]')
       from (${duesByMonthOf('open', '$2::date', '$3::date')}) by_month) as months,
     count(distinct member_id)::int as behind, coalesce(sum(remaining), 0)::bigint as amount
   from open where due_on < $1`,
)

/** What is past its day and unpaid of loans, in fils: instalments of how many. Value: today. */
const readLateLoans = query<{ loans: number; amount: bigint }>(
  'read_late_loans',
  `select count(*)::int as loans, coalesce(sum(loan_overdue(principal + total_interest, term, instalment_multiple, repaid,
     disbursed_on, $1)), 0)::bigint as amount
   from loan where next_due_on < $1`,
)

/**
 * Loans whose write-off waits, the oldest first, in fils: without those that this officer proposed or owes. Value: the officer,
 * or null where one officer may do it all.
 */
const readProposedWriteOffs = query<{
  row: Omit<WriteOff, 'outstanding' | 'from_savings'>
  principal_left: bigint
  savings: bigint
}>(
  'read_proposed_write_offs',
  `select l.principal_left, ${savingsOf('l.member_id')} as savings, json_build_object('loan_id', l.id,
     'member', json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', p.name),
     'by', o.name, 'reason', l.write_off_reason, 'at', ${instant('s.made_at')}) as row
   from (select * from loan where write_off_proposed_by is not null and status = 'active'
       and ($1::bigint is null or $1 not in (write_off_proposed_by, member_id)) order by id limit 50) l
   join member m on m.id = l.member_id join person p on p.id = m.id join person o on o.id = l.write_off_proposed_by
   cross join lateral (select made_at from loan_step where loan_id = l.id and step = 'write_off_proposed' order by id desc limit 1) s
   order by s.made_at, l.id`,
)

/** The same of overdue instalments to pay from savings. */
const readProposedSetOffs = query<{ row: Omit<SetOff, 'amount'>; amount: bigint }>(
  'read_proposed_set_offs',
  `select l.set_off_amount as amount, json_build_object('loan_id', l.id,
     'member', json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', p.name),
     'by', o.name, 'reason', s.reason, 'at', ${instant('s.made_at')}) as row
   from (select * from loan where set_off_proposed_by is not null
       and ($1::bigint is null or $1 not in (set_off_proposed_by, member_id)) order by id limit 50) l
   join member m on m.id = l.member_id join person p on p.id = m.id join person o on o.id = l.set_off_proposed_by
   cross join lateral (select made_at, reason from loan_step where loan_id = l.id and step = 'set_off_proposed' order by id desc limit 1) s
   order by s.made_at, l.id`,
)
