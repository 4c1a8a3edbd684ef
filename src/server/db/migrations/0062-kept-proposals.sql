-- What each line of a bank account may be, worked out before anybody asks where too many claims wait to look at them
-- while an officer does (docs/decisions/0023). Whoever reads one asks whether it still holds. It refers to nothing: a
-- foreign key would lock lines and payments that officers settle meanwhile, in another order.
create table line_proposal (
  line_id bigint primary key,
  payment_id bigint,
  entry_id bigint,
  reasons text[] not null,
  sure boolean not null,
  check (num_nonnulls(payment_id, entry_id) = 1)
);

-- When the lines of an account in a state were last looked at for that, what had been there, and whether theirs are kept.
create table proposals_look (
  account text not null,
  status text not null check (status in ('open', 'unclaimed')),
  seen text not null,
  looked_at timestamptz not null,
  kept boolean not null default false,
  primary key (account, status)
);

-- What lies nearest to a line in time, of its amount.
create index payment_waiting on payment (amount, received_on, id) where status = 'in_review' and paid_into not like 'cash%';
create index unlined_entry_amount on unlined_entry (account, amount, date, entry_id);
