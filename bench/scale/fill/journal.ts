import { MEMBERS_A_PART } from './facts.ts'

/** In fils: dues of a month; a loan's instalment of 200 AED of principal and 14 of interest, six of them; what else moves. */
export const DUES = 10_000
export const PRINCIPAL = 120_000
export const INTEREST = 8_400
export const INSTALMENT = (PRINCIPAL + INTEREST) / 6
export const WITHDRAWN = 5_000
const RECHARGED = 2_000
const PAID_FOR_RECHARGE = 1_950
const BONUS = 500

/** The postings of an entry of each kind: line, account, whether it is a member's and whether a loan's, fils. */
const POSTINGS: [kind: string, line: number, account: string, ofMember: boolean, ofLoan: boolean, amount: number][] = [
  ['dues_payment', 1, 'bank', false, false, DUES],
  ['dues_payment', 2, 'savings', true, false, -DUES],
  ['loan_repayment', 1, 'bank', false, false, INSTALMENT],
  ['loan_repayment', 2, 'loans_receivable', true, true, -PRINCIPAL / 6],
  ['loan_repayment', 3, 'interest_income', false, false, -INTEREST / 6],
  ['loan_disbursement', 1, 'loans_receivable', true, true, PRINCIPAL],
  ['loan_disbursement', 2, 'bank', false, false, -PRINCIPAL],
  ['withdrawal', 1, 'savings', true, false, WITHDRAWN],
  ['withdrawal', 2, 'bank', false, false, -WITHDRAWN],
  ['recharge_order', 1, 'savings', true, false, RECHARGED],
  ['recharge_order', 2, 'recharge_clearing', false, false, -RECHARGED],
  ['recharge_completion', 1, 'recharge_clearing', false, false, RECHARGED],
  ['recharge_completion', 2, 'bank', false, false, -PAID_FOR_RECHARGE],
  ['recharge_completion', 3, 'recharge_income', false, false, PAID_FOR_RECHARGE - RECHARGED],
]

const POSTING_ROWS = POSTINGS.map(
  (row) => `(${row.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(', ')})`,
)

export const ENTRIES = `insert into entry (id, kind, date, received_on, posted_at) overriding system value
  select id, case when kind = 'bonus_credit' and m = 1001 then 'bonus_declaration' else kind end, day, day, day + interval '10 hours'
  from fact where posted`

/** Postings, then the balances that they leave. */
export function postingSteps(members: number): string[] {
  return [
    `insert into posting (entry_id, line, account, member_id, loan_id, amount, date)
     select f.id, p.line, p.account, case when p.of_member then f.m end, case when p.of_loan then f.m end, p.amount, f.day
     from fact f join (values ${POSTING_ROWS.join(', ')}) p (kind, line, account, of_member, of_loan, amount) on p.kind = f.kind
     where f.posted`,
    `insert into posting (entry_id, line, account, amount, date)
     select id, line, case line when 1 then 'surplus' else 'bonus_payable' end, case line when 1 then 1 else -1 end * ${BONUS * members}, day
     from fact, generate_series(1, 2) line where kind = 'bonus_credit' and m = 1001`,
    `insert into posting (entry_id, line, account, member_id, amount, date)
     select f.id, 1 + place, case place when 0 then 'bonus_payable' else 'savings' end, case when place > 0 then of_part.first + place - 1 end,
       case place when 0 then ${BONUS} * of_part.members else -${BONUS} end, f.day
     from fact f cross join lateral (select 1001 + (f.m - 1002) * ${MEMBERS_A_PART} as first,
         least(${MEMBERS_A_PART}, ${members} - (f.m - 1002) * ${MEMBERS_A_PART}) as members) of_part,
       generate_series(0, of_part.members) place
     where f.kind = 'bonus_credit' and f.m > 1001 and of_part.members > 0`,
    `insert into member_balance (member_id, account, loan_id, balance)
     select member_id, account, coalesce(loan_id, 0), sum(amount) from posting where member_id is not null group by 1, 2, 3`,
    'insert into account_shard (account, shard, balance) select account, 0, sum(amount) from posting where member_id is null group by account',
  ]
}

export function bonusSteps(members: number, months: number): string[] {
  const declaration = `(select id from fact where kind = 'bonus_credit' and m = 1001)`
  const by = '(select min(id) from person)'
  return [
    `insert into bonus (id, from_date, to_date, amount, status, members, savings_days, prepared_by, prepared_at, declared_by, declared_at,
       decided_by, decided_at, entry_id) overriding system value
     select 1, day - 60, day - 30, ${BONUS * members}, 'credited', ${members}, ${members}, ${by}, day, ${by}, day, ${by}, day, id
     from fact where kind = 'bonus_credit' and m = 1001`,
    `insert into bonus_share (bonus_id, member_id, part, amount, savings_days)
     select 1, m, (m - 1001) / ${MEMBERS_A_PART} + 1, ${BONUS}, 1 from generate_series(1001, ${1000 + members}) m`,
    `insert into bonus_part (bonus_id, part, first_member, last_member, members, amount, credit_entry_id)
     select 1, part, min(member_id), max(member_id), count(*), sum(amount), ${declaration} + part from bonus_share group by part`,
    `insert into recharge_order (id, member_id, number, operator, amount, status, ordered_at, order_entry_id, completed_by, completed_at,
       paid, paid_from, completion_entry_id) overriding system value
     select f.id, f.m, '98765' || lpad((f.m % 100000)::text, 5, '0'), 'Airtel', ${RECHARGED},
       case when c.id is null then 'ordered' else 'completed' end, f.day, f.id, case when c.id is not null then ${by} end, c.day,
       case when c.id is not null then ${PAID_FOR_RECHARGE} end, case when c.id is not null then 'bank' end, c.id
     from fact f left join fact c on c.kind = 'recharge_completion' and c.m = f.m and c.n = f.n
     where f.kind = 'recharge_order' and f.n < ${months}`,
  ]
}

/** Kinds whose entry moves the bank, and by how much: what the bank's own statement shows. */
export const BANK_ROWS = POSTINGS.filter(([, , account]) => account === 'bank').map(
  ([kind, , , , , amount]) => `('${kind}', ${amount})`,
)
