-- The association's settings, and what waits to become one of them.

-- Whoever can change where members pay to, or switch the two-person rules off, could take everybody's money alone. Such a
-- change waits until a treasurer confirms it; where there is one officer alone, for 24 hours (docs/reference/settings.md).
create table settings_proposal (
  id bigint generated always as identity primary key,
  section text not null check (section in ('bank', 'rules')),
  -- The part of the settings' value that it replaces.
  change jsonb not null check (change ? case section when 'bank' then 'bank' else 'twoPersonRules' end),
  proposed_by bigint not null references person,
  proposed_at timestamptz not null,
  -- Null: it takes effect only once a treasurer confirms it.
  holds_from timestamptz,
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'unopposed', 'rejected')),
  decided_by bigint references person,
  decided_at timestamptz,
  reason text not null default '',
  check ((status = 'waiting') = (decided_at is null)),
  check ((status in ('confirmed', 'rejected')) = (decided_by is not null)),
  check (status <> 'confirmed' or decided_by <> proposed_by),
  check (status <> 'unopposed' or decided_at >= holds_from),
  check ((status = 'rejected') = (reason <> ''))
);
create unique index settings_proposal_waiting on settings_proposal (section) where status = 'waiting';

-- All settings, one row per change; the latest holds. Append-only.
create table settings_version (
  id bigint generated always as identity primary key,
  value jsonb not null,
  -- The version that it follows. Of two officers who change the same version at once, the second finds it followed.
  follows bigint unique references settings_version,
  proposal_id bigint unique references settings_proposal,
  made_by bigint references person,
  made_at timestamptz not null
);

-- Links by which the association is set up in the browser, while nobody has a role. Only the hash is kept.
create table setup_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  made_at timestamptz not null,
  used_at timestamptz
);
-- An association is set up once.
create unique index setup_link_used on setup_link ((true)) where used_at is not null;

-- Steps of setting up of which somebody said that things stay as they are; 'all': that the list is put away. Append-only.
create table setup_step (
  step text primary key check (step in ('dues', 'loans', 'officers', 'all')),
  made_by bigint not null references person,
  made_at timestamptz not null
);

-- Figures of the books at the end of a day, as the public page may show them: each a text with its signature by the key of
-- the sealed books (docs/reference/sealed-books.md). Worked out once a night. Append-only.
create table published_figure (
  day date not null,
  figure text not null,
  signed text not null,
  signature bytea not null check (length(signature) = 64),
  -- The public half of the key that signed.
  key bytea not null check (length(key) = 32),
  primary key (day, figure)
);

-- Officers who agreed that the public page shows their name with the roles that they had then. Nobody agrees for another.
create table officer_consent (
  person_id bigint primary key references person,
  agreed_at timestamptz not null
);
