-- A bonus is shared out of the surplus by what members had saved in a period (docs/reference/bonus.md).
create table bonus (
  id bigint generated always as identity primary key,
  from_date date not null,
  to_date date not null,
  amount bigint not null check (amount > 0),
  status text not null default 'prepared'
    check (status in ('prepared', 'declared', 'declined', 'crediting', 'credited', 'reversing', 'reversed')),
  -- How many get a share, and what everybody had saved at the end of each day, added up: fils × days.
  members int not null default 0,
  savings_days numeric not null default 0,
  prepared_by bigint not null references person,
  prepared_at timestamptz not null,
  declared_by bigint references person,
  declared_at timestamptz,
  -- Who confirmed it, or rejected it and why.
  decided_by bigint references person,
  decided_at timestamptz,
  decline_reason text,
  entry_id bigint unique references entry,
  -- While a reversal is proposed nobody is credited.
  reversal_by bigint references person,
  reversal_at timestamptz,
  reversal_reason text,
  reversal_confirmed_by bigint references person,
  reversal_confirmed_at timestamptz,
  reversal_entry_id bigint unique references entry,
  check (to_date >= from_date),
  constraint declared_by_somebody check ((status = 'prepared') = (declared_by is null)),
  constraint bonus_is_decided check ((status in ('prepared', 'declared')) = (decided_by is null)),
  constraint bonus_is_declined check ((status = 'declined') = (decline_reason is not null)),
  constraint bonus_is_posted check ((status in ('crediting', 'credited', 'reversing', 'reversed')) = (entry_id is not null)),
  constraint reversal_has_a_reason check (num_nulls(reversal_by, reversal_at, reversal_reason) in (0, 3)),
  constraint reversal_is_confirmed check ((status in ('reversing', 'reversed')) = (reversal_confirmed_by is not null)),
  constraint bonus_is_reversed check ((status = 'reversed') = (reversal_entry_id is not null))
);

-- Members who are credited together, by one entry, and whose credit is reversed by one.
create table bonus_part (
  bonus_id bigint not null references bonus,
  part int not null,
  -- Its members are those with a share between these two.
  first_member bigint not null,
  last_member bigint not null,
  members int not null,
  amount bigint not null check (amount > 0),
  credit_entry_id bigint unique references entry,
  reversal_entry_id bigint unique references entry,
  primary key (bonus_id, part),
  constraint reversed_after_credit check (reversal_entry_id is null or credit_entry_id is not null)
);

-- Each member's share. Written by share_bonus() alone and never changed. No foreign keys: their checks would lock every
-- member's row, and members stay in the register for good.
create table bonus_share (
  bonus_id bigint not null,
  member_id bigint not null,
  part int not null,
  amount bigint not null check (amount > 0),
  -- What the member had saved at the end of each day of the period, added up: fils × days.
  savings_days bigint not null check (savings_days > 0),
  primary key (bonus_id, member_id)
);
