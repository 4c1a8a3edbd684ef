-- What is to be done later, such as an email to be sent (docs/operate/email.md, docs/decisions/0012).
-- Committed together with what caused it, and deleted once it is done. Who takes one moves run_at on, so that a process
-- that dies over it leaves it to the next. One that failed too often stays, to be looked at.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  -- News to thousands at once must not keep somebody waiting for the link to a new password; and the reminders of a day
  -- must not wait until all letters to the members before them have left. Pictures are compared and receipts read on lanes of their own too.
  lane text not null default 'prompt' check (lane in ('prompt', 'news', 'reminders', 'pictures', 'readings')),
  payload jsonb not null,
  made_at timestamptz not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  given_up_at timestamptz
);
create index job_due on job (lane, run_at, id) where given_up_at is null;
-- What is still to be done for somebody. A job is in one of these indexes, rarely in two.
create index job_person on job ((payload ->> 'person_id')) where payload ->> 'person_id' is not null;
create index job_email on job (lower(payload ->> 'email')) where payload ->> 'email' is not null;
create index job_subscription on job ((payload ->> 'subscription_id')) where payload ->> 'subscription_id' is not null;
create index job_application on job ((payload ->> 'application_id')) where payload ->> 'application_id' is not null;
create index job_order on job ((payload ->> 'order_entry_id')) where payload ->> 'order_entry_id' is not null;

-- Emails of a Somiti that has no mail server. Without the demo their links are left out.
create table sent_email (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  recipient text not null,
  subject text not null,
  body text not null
);
create index sent_email_recipient on sent_email (lower(recipient));
