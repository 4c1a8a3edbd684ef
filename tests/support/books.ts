import type { Pool } from '#server/db/connect.ts'

/** Each finds what the books must never hold, as one text a row. */
const CHECKS = [
  `select format('entry %s sums to %s over %s postings', e.id, coalesce(sum(p.amount), 0), count(p.*)) as fault
   from entry e left join posting p on p.entry_id = e.id group by e.id having count(p.*) < 2 or sum(p.amount) <> 0`,
  `select format('%s of member %s, loan %s: balance %s, postings %s', account, member_id, loan_id, b.balance, s.sum) as fault
   from member_balance b full join (select member_id, account, coalesce(loan_id, 0) as loan_id, sum(amount) from posting
     where member_id is not null group by 1, 2, 3) s using (member_id, account, loan_id)
   where coalesce(b.balance, 0) <> coalesce(s.sum, 0)`,
  `select format('%s: balance %s, postings %s', account, b.sum, s.sum) as fault
   from (select account, sum(balance) from account_shard group by account) b
   full join (select account, sum(amount) from posting where member_id is null group by account) s using (account)
   where coalesce(b.sum, 0) <> coalesce(s.sum, 0)`,
  `select format('%s in the %s of %s: carried %s, postings %s', account, span, first_day, c.moved, s.moved) as fault
   from (select account, span, first_day, (debit, credit)::text as moved from carried_total) c
   full join (select account, span, date_trunc(span, date::timestamp)::date as first_day,
       (coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0))::text as moved
     from posting, carried_through, (values ('day'), ('month')) spans (span) where date <= day group by 1, 2, 3) s
   using (account, span, first_day) where c.moved is distinct from s.moved`,
  `select format('%s of member %s is guarded and below zero', p.account, p.member_id) as fault
   from posting p join ledger_account a on a.code = p.account where a.guarded
   group by p.account, a.kind, p.member_id, p.loan_id
   having sum(p.amount) * (case when a.kind in ('asset', 'expense') then 1 else -1 end) < 0`,
  `select format('loan %s: repaid %s, postings %s', l.id, l.repaid - l.opening_repaid, coalesce(sum(-q.amount), 0)) as fault
   from loan l left join payment p on p.loan_id = l.id and p.status = 'verified'
     left join posting q on q.entry_id = p.entry_id and q.account in ('loans_receivable', 'interest_income')
   group by l.id having l.repaid - l.opening_repaid <> coalesce(sum(-q.amount), 0)`,
  `select format('loan %s: %s, but its postings leave %s', l.id, l.status, coalesce(sum(p.amount), 0)) as fault
   from loan l left join posting p on p.loan_id = l.id and p.account = 'loans_receivable' group by l.id
   having (coalesce(sum(p.amount), 0) > 0) <> (l.status = 'active')`,
  `select format('loan %s: principal left %s, postings %s', l.id, l.principal_left, coalesce(sum(p.amount), 0)) as fault
   from loan l left join posting p on p.loan_id = l.id and p.account = 'loans_receivable'
   where l.status = 'active' group by l.id having l.principal_left <> coalesce(sum(p.amount), 0)`,
  `select format('payment %s is for %s, its months for %s', p.id, p.amount, sum(m.amount)) as fault
   from payment p join payment_month m on m.payment_id = p.id
   group by p.id having sum(m.amount) <> p.amount or bool_or(m.status <> p.status)`,
  `select format('member %s, %s: open %s, by the calendar %s', member_id, month, k.remaining, c.remaining) as fault
   from open_month k full join open_months_of(null, '-infinity',
     (select case when month = '-infinity' then '1999-12-01' else month end from open_month_through)) c using (member_id, month)
   where (k.due_on, k.remaining) is distinct from (c.due_on, c.remaining)`,
  `select format('%s of %s: tallied %s, by the facts %s', figure, day, t.amount, f.amount) as fault
   from (select figure, day, sum(amount) as amount from tally group by 1, 2 having sum(amount) <> 0) t
   full join tally_from_facts() f using (figure, day) where t.amount is distinct from f.amount`,
  `select format('entry %s of %s: without a line %s, by the facts %s', entry_id, account, u.kept, f.kept) as fault
   from (select account, entry_id, (date, amount)::text as kept from unlined_entry) u
   full join (select account, entry_id, (date, amount)::text as kept from unlined_from_facts()) f using (account, entry_id)
   where u.kept is distinct from f.kept`,
  `select format('two payments share entry %s', entry_id) as fault from payment group by entry_id having count(entry_id) > 1`,
]

/** What is unsound in the books; empty where they hold together. */
export async function bookFaults(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(CHECKS.join(' union all '))
  return rows.map((row) => row.fault)
}

/** The balance of an account in fils, debit above zero, as its postings have it. */
export async function balanceOf(pool: Pool, account: string): Promise<bigint> {
  const { rows } = await pool.query<{ sum: bigint }>(
    'select coalesce(sum(amount), 0)::bigint as sum from posting where account = $1',
    [account],
  )
  return rows[0]?.sum ?? 0n
}

export async function countOf(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(`select count(*) from ${table}`)
  return Number(rows[0]?.count)
}
