import { query } from '#server/db/query.ts'

/** Each finds what the journal and what it tells of must never hold, as one text a row. */
export const BOOK_RULES = [
  `select format('entry %s sums to %s over %s postings', e.id, coalesce(sum(p.amount), 0), count(p.*)) as fault
   from entry e left join posting p on p.entry_id = e.id group by e.id having count(p.*) < 2 or sum(p.amount) <> 0`,
  `select format('%s of member %s is guarded and below zero', p.account, p.member_id) as fault
   from posting p join ledger_account a on a.code = p.account where a.guarded
   group by p.account, a.kind, p.member_id, p.loan_id
   having sum(p.amount) * (case when a.kind in ('asset', 'expense') then 1 else -1 end) < 0`,
  `select format('loan %s: %s, but its postings leave %s', l.id, l.status, coalesce(sum(p.amount), 0)) as fault
   from loan l left join posting p on p.loan_id = l.id and p.account = 'loans_receivable' group by l.id
   having (coalesce(sum(p.amount), 0) > 0) <> (l.status = 'active')`,
  `select format('payment %s is for %s, its months for %s', p.id, p.amount, sum(m.amount)) as fault
   from payment p join payment_month m on m.payment_id = p.id
   group by p.id having sum(m.amount) <> p.amount + coalesce(
     (select sum(amount) from posting where entry_id = p.entry_id and account = 'member_receivable'), 0)`,
  `select format('bonus %s of %s: its entries leave %s payable, %s credited', b.id, b.amount, x.payable, x.credited) as fault
   from bonus b cross join lateral (
     select coalesce(-sum(p.amount), 0) as payable, (select coalesce(sum(amount), 0) from bonus_part
       where bonus_id = b.id and credit_entry_id is not null and reversal_entry_id is null) as credited
     from posting p where p.account = 'bonus_payable' and p.entry_id in (select b.entry_id union all select b.reversal_entry_id
       union all select unnest(array[credit_entry_id, reversal_entry_id]) from bonus_part where bonus_id = b.id)) x
   where x.payable <> case when b.status in ('crediting', 'credited', 'reversing') then b.amount else 0 end - x.credited
     or (b.status in ('credited', 'reversed') and x.payable <> 0)`,
  `select format('bonus %s, part %s: %s to %s members, shares %s to %s', p.bonus_id, p.part, p.amount, p.members, s.sum, s.count) as fault
   from bonus_part p full join (select bonus_id, part, sum(amount), count(*), min(member_id) as first, max(member_id) as last
     from bonus_share group by 1, 2) s using (bonus_id, part)
   where (p.amount, p.members, p.first_member, p.last_member) is distinct from (s.sum, s.count, s.first, s.last)`,
  `select format('bonus %s of %s: shares of %s to %s members', b.id, b.amount, s.sum, s.count) as fault
   from bonus b left join (select bonus_id, sum(amount), count(*) from bonus_share group by 1) s on s.bonus_id = b.id
   where (b.amount, b.members) is distinct from (s.sum, s.count)`,
  `select format('bonus %s, member %s: share %s, credited %s, taken back %s', bonus_id, member_id, amount, credited, reversed) as fault
   from (select s.bonus_id, s.member_id, s.amount, p.credit_entry_id, p.reversal_entry_id,
       (select -sum(c.amount) from posting c where c.member_id = s.member_id and c.entry_id = p.credit_entry_id) as credited,
       (select sum(r.amount) from posting r where r.member_id = s.member_id and r.entry_id = p.reversal_entry_id) as reversed
     from bonus_share s join bonus_part p using (bonus_id, part)) each
   where (credit_entry_id is not null and credited is distinct from amount)
     or (reversal_entry_id is not null and reversed is distinct from amount)`,
  `select format('member %s owes %s and has %s available', b.member_id, b.balance, a.available) as fault
   from member_balance b cross join lateral available_savings(b.member_id,
     coalesce((select (value ->> 'lockSavings')::boolean from settings_version order by id desc limit 1), false)) a (available)
   where b.account = 'member_receivable' and b.balance > 0 and a.available > 0`,
  `select format('two payments share entry %s', entry_id) as fault from payment group by entry_id having count(entry_id) > 1`,
]

/** Each finds what is kept beside the journal and is other than what the journal gives, as one text a row. */
export const DERIVED_RULES = [
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
  `select format('loan %s: repaid %s, postings %s', l.id, l.repaid - l.opening_repaid, coalesce(sum(-q.amount), 0)) as fault
   from loan l left join payment p on p.loan_id = l.id and p.status = 'verified'
     left join posting q on q.entry_id = p.entry_id and q.account in ('loans_receivable', 'interest_income')
   group by l.id having l.repaid - l.opening_repaid <> coalesce(sum(-q.amount), 0)`,
  `select format('loan %s: principal left %s, postings %s', l.id, l.principal_left, coalesce(sum(p.amount), 0)) as fault
   from loan l left join posting p on p.loan_id = l.id and p.account = 'loans_receivable'
   where l.status = 'active' group by l.id having l.principal_left <> coalesce(sum(p.amount), 0)`,
  `select format('member %s: %s is open, and is said to be completed', o.member_id, o.month) as fault
   from open_months((select max(paid_through) from member), false) o join member m on m.id = o.member_id where o.month <= m.paid_through`,
  `select format('%s of %s: tallied %s, by the facts %s', figure, day, t.amount, f.amount) as fault
   from (select figure, day, sum(amount) as amount from tally group by 1, 2 having sum(amount) <> 0) t
   full join tally_from_facts() f using (figure, day) where t.amount is distinct from f.amount`,
  `select format('entry %s of %s: without a line %s, by the facts %s', entry_id, account, u.kept, f.kept) as fault
   from (select account, entry_id, (date, received_on, amount)::text as kept from unlined_entry) u
   full join (select account, entry_id, (date, received_on, amount)::text as kept from unlined_from_facts()) f using (account, entry_id)
   where u.kept is distinct from f.kept`,
]

/** Whoever broke more is known by the first of them. */
const FAULTS_MOST = 100

const asQuery = (name: string, rules: readonly string[]) =>
  query<{ fault: string }>(name, `select fault from (${rules.join(' union all ')}) each limit ${FAULTS_MOST}`)

/** What does not add up in the books; each reads the whole journal. */
export const findBookFaults = asQuery('find_book_faults', BOOK_RULES)
/** What is kept beside the journal, so that answers are quick, and does not agree with it. */
export const findDerivedFaults = asQuery('find_derived_faults', DERIVED_RULES)
