-- What each fine was for: a month of dues, or an instalment of a loan. Of each there is one that was not given back, whichever
-- payment it came with.
create table late_fine (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  payment_id bigint not null references payment,
  month date,
  loan_id bigint references loan,
  instalment smallint,
  amount bigint not null check (amount > 0),
  given_back boolean not null default false,
  constraint fine_is_for_one check ((month is null) = (loan_id is not null) and (loan_id is null) = (instalment is null))
);
create index late_fine_payment on late_fine (payment_id);
create unique index late_fine_of_month on late_fine (member_id, month) where month is not null and not given_back;
create unique index late_fine_of_instalment on late_fine (loan_id, instalment) where loan_id is not null and not given_back;

-- Those from before, by what their entries say: the first month or instalment, and how many more followed it.
with fined as (
  select p.id, p.member_id, p.kind, p.loan_id, p.fine,
    regexp_replace(regexp_replace(e.memo, '^Fine, (instalment )?', ''), '( and [0-9]+ more)? paid late$', '') as first,
    1 + coalesce(substring(e.memo from ' and ([0-9]+) more paid late$')::int, 0) as count
  from payment p join entry e on e.id = p.fine_entry_id
  where p.status = 'verified' and p.fine > 0
    and e.memo ~ '^Fine, (instalment [0-9]+|[A-Z][a-z]+ [0-9]{4})( and [0-9]+ more)? paid late$'
), part as (
  select f.*, m.month, null::int as instalment, row_number() over (partition by f.id order by m.month) as place
  from fined f join payment_month m on m.payment_id = f.id and m.month >= to_date(f.first, 'Month YYYY') where f.kind = 'dues'
  union all
  select f.*, null, f.first::int + n - 1, n from fined f cross join generate_series(1, f.count) n where f.kind = 'loan'
)
insert into late_fine (member_id, payment_id, month, loan_id, instalment, amount)
select member_id, id, month, case when instalment is not null then loan_id end, instalment,
  fine / count + case when place = 1 then fine % count else 0 end
from part where place <= count and fine / count + case when place = 1 then fine % count else 0 end > 0
on conflict do nothing;
