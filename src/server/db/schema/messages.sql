-- Conversations with the association (docs/reference/messages.md).

-- What a visitor wrote by the contact form.
create table contact_message (
  id bigint generated always as identity primary key,
  name text not null,
  reply_to text not null,
  message text not null,
  -- What the visitor reads, by the browser they wrote with.
  language text check (language in ('en', 'ar', 'bn', 'hi', 'ur', 'ml', 'tl')),
  sent_at timestamptz not null
);
create index contact_message_reply_to on contact_message (lower(reply_to));

create table conversation (
  id bigint generated always as identity primary key,
  -- Whose it is: a person has one, and each message of a visitor begins one.
  person_id bigint unique references person,
  enquiry_id bigint unique references contact_message,
  -- waiting: the last word is theirs. answered: it is an officer's.
  status text not null check (status in ('waiting', 'answered', 'closed')),
  -- Of the last message.
  last_at timestamptz not null,
  closed_by bigint references person,
  closed_at timestamptz,
  -- The officer who takes care of it.
  assigned_to bigint references person,
  -- Officers' messages up to this one were on the person's screen.
  seen_up_to bigint not null default 0,
  constraint conversation_is_somebodys check ((person_id is null) <> (enquiry_id is null)),
  constraint closed_by_somebody check ((status = 'closed') = (closed_by is not null and closed_at is not null))
);
create index conversation_by_status on conversation (status, last_at, id);

-- Append-only, until the person has left.
create table message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation,
  from_office boolean not null,
  written_by bigint not null references person,
  text text not null,
  picture_sha256 text,
  voice_sha256 text,
  voice_type text check (voice_type in ('audio/mp4', 'audio/webm')),
  sent_at timestamptz not null,
  constraint voice_has_type check ((voice_sha256 is null) = (voice_type is null)),
  constraint message_says_something check (text <> '' or picture_sha256 is not null or voice_sha256 is not null)
);
create index message_of_conversation on message (conversation_id, id);
create index message_picture on message using hash (picture_sha256) where picture_sha256 is not null;
create index message_voice on message using hash (voice_sha256) where voice_sha256 is not null;

create index conversation_assigned on conversation (assigned_to, last_at, id) where assigned_to is not null;

-- What officers noted on a conversation, which they alone see. Append-only, until the person has left.
create table conversation_note (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation,
  written_by bigint not null references person,
  text text not null,
  made_at timestamptz not null
);
create index conversation_note_of on conversation_note (conversation_id, id);

-- What officers wrote to many members at once. Append-only.
create table notice (
  id bigint generated always as identity primary key,
  sent_by bigint not null references person,
  sent_at timestamptz not null,
  to_group text not null check (to_group in ('all', 'active', 'inactive', 'overdue', 'address', 'list')),
  -- What the addresses of the members hold.
  address text,
  pinned_until date,
  constraint notice_names_address check ((to_group = 'address') = (address is not null))
);

-- Append-only.
create table notice_text (
  notice_id bigint not null references notice,
  language text not null check (language in ('en', 'ar', 'bn', 'hi', 'ur', 'ml', 'tl')),
  -- 1: for whose language there is none.
  place int not null,
  title text not null,
  text text not null,
  primary key (notice_id, language),
  unique (notice_id, place)
);

-- Whom it went to, as it was when it was sent. No foreign key to the person: its check would lock everybody's rows.
create table notice_recipient (
  notice_id bigint not null references notice,
  person_id bigint not null,
  read_at timestamptz,
  primary key (notice_id, person_id)
);
create index notice_recipient_person on notice_recipient (person_id);
