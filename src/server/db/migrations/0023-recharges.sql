-- Recharge orders: paid from a member's savings when ordered, carried out or refused by the recharge desk.
create table recharge_order (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  -- Of an Indian mobile, without the country's +91.
  number text not null check (number ~ '^[6-9][0-9]{9}$'),
  -- By the name that it had in the settings then.
  operator text not null,
  amount bigint not null check (amount > 0),
  status text not null default 'ordered' check (status in ('ordered', 'completed', 'refused', 'reversed')),
  ordered_at timestamptz not null,
  order_entry_id bigint not null unique references entry,
  completed_by bigint references person,
  completed_at timestamptz,
  -- The operator's.
  reference text,
  paid bigint check (paid > 0),
  paid_from text check (paid_from ~ '^(bank|cash)(_[0-9]+)?$'),
  completion_entry_id bigint unique references entry,
  -- Who refused it, or reversed it after it was completed, and why.
  ended_by bigint references person,
  ended_at timestamptz,
  reason text,
  release_entry_id bigint unique references entry,
  constraint completed_is_posted check ((status in ('completed', 'reversed')) =
    (completed_by is not null and paid is not null and paid_from is not null and completion_entry_id is not null)),
  constraint released_is_posted check ((status in ('refused', 'reversed')) = (ended_by is not null and release_entry_id is not null))
);
create index recharge_order_member on recharge_order (member_id, id);
create index recharge_order_by_status on recharge_order (status, id);

-- A payout that came back did leave the account, and so did what the desk paid for a recharge that failed later: the line
-- stays what it is, and what reverses it is another line.
create or replace function reversal_reopens_line() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if exists (select from entry where id = new.reverses
    and kind in ('withdrawal', 'loan_disbursement', 'recharge_completion')) then return null; end if;
  update bank_line set status = 'unclaimed', claimed_entry_id = null where claimed_entry_id = new.reverses;
  update bank_line set status = 'open', entry_id = null, settled_by = null, settled_at = null, note = null
    where entry_id = new.reverses;
  return null;
end $$;
