-- Papers that were handed over: receipts and statements, as a PDF, as a picture and on screen. Each carries a code with its
-- token, by which anybody who holds the paper sees what it says and what has become of its entries since
-- (docs/decisions/0026). Append-only.
create table paper (
  -- 128 random bits. Kept as they are: the same paper, made again, carries the same token, and who reads this table reads the
  -- entries too.
  token bytea primary key check (length(token) = 16),
  member_id bigint not null references member,
  -- What it says of what its code shows. What changes later, a name above all, does not change it.
  says jsonb not null,
  entry_ids bigint[] not null,
  -- Of both, by which it is known when it is made again.
  content_hash bytea not null check (length(content_hash) = 32),
  made_at timestamptz not null,
  constraint paper_once unique (member_id, content_hash)
);
