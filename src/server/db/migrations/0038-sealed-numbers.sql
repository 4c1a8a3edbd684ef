-- Passport and bank account numbers of people are stored sealed, by a key that is not in the database, beside what may be
-- shown of them (docs/privacy.md). SQL has no key: what is here already waits in a table of its own for the start of
-- Somiti that applied this, which seals it before it listens, and leaves the table empty.

create table unsealed_number (
  -- The table and column that the number belongs to, such as 'loan.bank_account'.
  place text not null,
  row_id bigint not null,
  member_id bigint not null,
  number text not null,
  primary key (place, row_id)
);
insert into unsealed_number (place, row_id, member_id, number)
  select 'loan.bank_account', id, member_id, bank_account from loan where bank_account <> ''
  union all select 'loan.passport_or_nid', id, member_id, passport_or_nid from loan where passport_or_nid <> ''
  union all select 'payment.account_number', id, member_id, account_number from payment where account_number <> ''
  union all select 'withdrawal.payee_account', id, member_id, payee_account from withdrawal where payee_account <> ''
  union all select 'member_leaving.payee_account', id, member_id, payee_account from member_leaving where payee_account <> '';

-- The last four characters, as core's masked() has them.
create function masked_number(number text) returns text language sql immutable as $$
  select repeat('•', length(number) - shown) || right(number, shown)
  from (select case when length(number) > 4 then 4 else 0 end as shown) s
$$;

-- Giving a column another type writes its table anew: what stood there before is in no file of the table any more.
alter table loan rename column bank_account to bank_account_masked;
alter table loan rename column passport_or_nid to passport_or_nid_masked;
alter table loan
  alter column bank_account_masked type text using masked_number(bank_account_masked),
  alter column bank_account_masked set default '',
  alter column passport_or_nid_masked type text using masked_number(passport_or_nid_masked),
  alter column passport_or_nid_masked set default '',
  add column bank_account_sealed bytea,
  add column passport_or_nid_sealed bytea;
alter table payment rename column account_number to account_number_masked;
alter table payment
  alter column account_number_masked type text using masked_number(coalesce(account_number_masked, '')),
  alter column account_number_masked set default '',
  alter column account_number_masked set not null,
  add column account_number_sealed bytea;
alter table withdrawal rename column payee_account to payee_account_masked;
alter table withdrawal
  alter column payee_account_masked type text using masked_number(payee_account_masked),
  add column payee_account_sealed bytea;
alter table member_leaving rename column payee_account to payee_account_masked;
alter table member_leaving
  alter column payee_account_masked type text using masked_number(payee_account_masked),
  add column payee_account_sealed bytea;
drop function masked_number(text);

-- Which key all of it is sealed with: the first four bytes of each sealed value say it too.
create table sealing_key (
  only_one boolean primary key default true check (only_one),
  key_id bytea not null check (length(key_id) = 4)
);
insert into sealing_key (key_id)
  select substring(secret for 4) from second_factor where secret is not null group by 1 order by count(*) desc limit 1;
