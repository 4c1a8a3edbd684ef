-- What happened that concerns somebody, told in the query in which it happens (docs/reference/notifications.md).

-- `about` holds ids, amounts in fils, months and days, never sentences. No foreign key: its check would lock everybody's
-- rows when all are told something, and people stay.
create table notification (
  id bigint generated always as identity primary key,
  person_id bigint not null,
  kind text not null,
  about jsonb not null,
  made_at timestamptz not null,
  read_at timestamptz,
  -- The notification whose job carries this one in its letter; only that job sends it.
  letter_id bigint
);
create index notification_person on notification (person_id, id);
create index notification_unread on notification (person_id) where read_at is null;
create index notification_import on notification ((about ->> 'import_id')) where kind = 'import_waits';

-- Where a browser is reached while nobody looks at it. It belongs to a session and ends with it.
create table push_subscription (
  id bigint generated always as identity primary key,
  session_id bigint not null unique references session (id) on delete cascade,
  person_id bigint not null references person,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  -- The key that the browser subscribed with: under another one its push service rejects every message.
  made_for text not null default '',
  made_at timestamptz not null
);
create index push_subscription_person on push_subscription (person_id);

-- Reminders that were sent, each once.
create table reminder (
  due_on date not null,
  member_id bigint not null,
  -- 0: dues.
  loan_id bigint not null,
  stage text not null check (stage in ('before', 'after')),
  primary key (due_on, member_id, loan_id, stage)
);
create index reminder_member on reminder (member_id);

-- The days for which it was looked who is to be reminded.
create table reminder_day (day date primary key);
