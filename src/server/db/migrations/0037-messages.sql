-- Conversations with the office. Docs: docs/messages.md.
create table conversation (
  id bigint generated always as identity primary key,
  -- Whose it is: a person has one, and each message of a visitor begins one.
  person_id bigint unique references person,
  enquiry_id bigint unique references contact_message,
  -- waiting: the last word is theirs. answered: it is the office's.
  status text not null check (status in ('waiting', 'answered', 'closed')),
  -- Of the last message.
  last_at timestamptz not null,
  closed_by bigint references person,
  closed_at timestamptz,
  -- The office's messages up to this one were on the person's screen.
  seen_up_to bigint not null default 0,
  constraint conversation_is_somebodys check ((person_id is null) <> (enquiry_id is null)),
  constraint closed_by_somebody check ((status = 'closed') = (closed_by is not null and closed_at is not null))
);
create index conversation_by_status on conversation (status, last_at, id);

create table message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation,
  from_office boolean not null,
  written_by bigint not null references person,
  text text not null,
  picture_sha256 text,
  sent_at timestamptz not null,
  constraint message_says_something check (text <> '' or picture_sha256 is not null)
);
create index message_of_conversation on message (conversation_id, id);

create function messages_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'messages are append-only: % is refused', tg_op;
end $$;
create trigger message_append_only before update or delete on message
  for each row execute function messages_are_append_only();
create trigger message_no_truncate before truncate on message
  for each statement execute function messages_are_append_only();

insert into conversation (enquiry_id, status, last_at) select id, 'waiting', sent_at from contact_message order by id;

create or replace view named_file as
  select receipt_sha256 as sha256 from payment where receipt_sha256 is not null
  union all
  select picture_sha256 from voucher where picture_sha256 is not null
  union all
  select picture_sha256 from person where picture_sha256 is not null
  union all
  select picture_sha256 from message where picture_sha256 is not null;
