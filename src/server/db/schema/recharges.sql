-- Recharge orders: paid from a member's savings when ordered, carried out or rejected by the recharge desk, or carried out
-- by a provider beside it (docs/reference/recharges.md).
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
  -- By which the provider knows it. Random: a database that begins anew must not ask for what another one ordered.
  order_number uuid unique,
  -- Whose turn it is while the order waits. sent: only the provider's answer, or an officer who takes it over, ends that.
  handling text not null default 'desk' check (handling in ('desk', 'to_send', 'sent', 'returned')),
  -- What the provider asked for before anything was paid, and when it was told to go ahead.
  agreed bigint check (agreed > 0),
  sent_at timestamptz,
  -- When it said first that it could not; that has to be said twice.
  failed_said_at timestamptz,
  -- Why it is back at the desk, in no language: the words in English, and what fills their places.
  provider_note jsonb,
  -- What a treasurer entered of a recharge that cost more beyond its amount than the settings let one officer pay. It waits
  -- for another treasurer, who enters the same; nothing is posted before.
  proposed_by bigint references person,
  proposed_at timestamptz,
  proposed_reference text,
  proposed_paid bigint check (proposed_paid > 0),
  proposed_from text check (proposed_from ~ '^(bank|cash)(_[0-9]+)?$'),
  completed_by bigint references person,
  completed_at timestamptz,
  -- The operator's.
  reference text,
  paid bigint check (paid > 0),
  paid_from text check (paid_from ~ '^(bank|cash)(_[0-9]+)?$'),
  completion_entry_id bigint unique references entry,
  -- Who rejected it, or reversed it after it was completed, and why.
  ended_by bigint references person,
  ended_at timestamptz,
  reason text,
  release_entry_id bigint unique references entry,
  -- The provider is nobody of the association.
  constraint completed_is_posted check ((status in ('completed', 'reversed')) =
    ((completed_by is not null or handling = 'sent') and paid is not null and paid_from is not null
      and completion_entry_id is not null)),
  constraint released_is_posted check ((status in ('refused', 'reversed')) = (ended_by is not null and release_entry_id is not null)),
  constraint provider_knows_it check (handling not in ('to_send', 'sent') or order_number is not null),
  constraint sent_is_agreed check (handling <> 'sent' or (agreed is not null and sent_at is not null)),
  constraint proposal_is_whole
    check (num_nulls(proposed_by, proposed_at, proposed_reference, proposed_paid, proposed_from) in (0, 5))
);
create index recharge_order_member on recharge_order (member_id, id);
create index recharge_order_by_status on recharge_order (status, id);
