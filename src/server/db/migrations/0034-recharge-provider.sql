-- Recharges that a provider carries out beside the desk. Docs: docs/recharges.md.
alter table recharge_order
  -- By which the provider knows it. Random: a database that begins anew must not ask for what another one ordered.
  add column order_number uuid unique,
  -- Whose turn it is while the order waits. sent: only the provider's answer, or an officer who takes it over, ends that.
  add column handling text not null default 'desk' check (handling in ('desk', 'to_send', 'sent', 'returned')),
  -- What the provider asked for before anything was paid, and when it was told to go ahead.
  add column agreed bigint check (agreed > 0),
  add column sent_at timestamptz,
  -- When it said first that it could not; that has to be said twice.
  add column failed_said_at timestamptz,
  -- Why it is back at the desk.
  add column provider_note text,
  -- The provider is nobody of the association.
  drop constraint completed_is_posted,
  add constraint completed_is_posted check ((status in ('completed', 'reversed')) =
    ((completed_by is not null or handling = 'sent') and paid is not null and paid_from is not null
      and completion_entry_id is not null)),
  add constraint provider_knows_it check (handling not in ('to_send', 'sent') or order_number is not null),
  add constraint sent_is_agreed check (handling <> 'sent' or (agreed is not null and sent_at is not null));
