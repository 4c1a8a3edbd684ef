-- The sealed books: entries in blocks, each block a Merkle tree whose root is chained to the one before and signed with a
-- key that is not in the database. docs/sealed-books.md says what is hashed, docs/decisions/0021 why it is taken like this.

-- Entries that no block has yet. An entry's row commits with it, so that one that commits late is taken late and never
-- missed, whatever its number; and whoever seals takes rows that nobody else touches, so that no payment waits.
create table unsealed_entry (entry_id bigint primary key);

-- The truth of a block is its header, a text; the signature is of that text. Leaves are the hashes of its entries, 32
-- bytes each in order, kept so that a proof reads this one row.
create table sealed_block (
  number bigint primary key check (number > 0),
  header text not null,
  signature bytea not null check (length(signature) = 64),
  -- The public half of the key that signed.
  key bytea not null check (length(key) = 32),
  entry_ids bigint[] not null check (cardinality(entry_ids) > 0),
  leaves bytea not null check (length(leaves) = 32 * cardinality(entry_ids))
);
alter table sealed_block alter column leaves set storage external;

-- Which block has an entry, and the random bytes that are hashed with it: without them nobody guesses an entry from its
-- hash, which proofs of others show. No foreign key to entry: its check would write to every entry that is sealed.
create table sealed_entry (
  entry_id bigint primary key,
  block bigint not null references sealed_block,
  salt bytea not null check (length(salt) = 16)
);

create function sealed_books_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the sealed books are append-only: % of % is refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger sealed_block_append_only before update or delete on sealed_block
  for each row execute function sealed_books_are_append_only();
create trigger sealed_block_no_truncate before truncate on sealed_block
  for each statement execute function sealed_books_are_append_only();
create trigger sealed_entry_append_only before update or delete on sealed_entry
  for each row execute function sealed_books_are_append_only();
create trigger sealed_entry_no_truncate before truncate on sealed_entry
  for each statement execute function sealed_books_are_append_only();

create function entry_waits_for_its_seal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into unsealed_entry (entry_id) select id from new_entry;
  return null;
end $$;
create trigger entry_waits_for_its_seal after insert on entry
  referencing new table as new_entry for each statement execute function entry_waits_for_its_seal();

-- Books of before are sealed from their first entry on.
insert into unsealed_entry (entry_id) select id from entry order by id;

-- The only way in. A block follows the last one and takes entries that wait.
create function seal_block(number bigint, header text, signature bytea, key bytea, entry_ids bigint[], leaves bytea, salts bytea)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken int;
begin
  if number <> 1 + coalesce((select max(b.number) from sealed_block b), 0) then
    raise exception 'block % does not follow the last one', number
      using errcode = 'check_violation', constraint = 'sealed_block_follows';
  end if;
  delete from unsealed_entry u where u.entry_id = any (seal_block.entry_ids);
  get diagnostics taken = row_count;
  if taken <> cardinality(entry_ids) then
    raise exception 'block % takes entries that do not wait', number
      using errcode = 'check_violation', constraint = 'sealed_entries_waited';
  end if;
  insert into sealed_block values (number, header, signature, key, entry_ids, leaves);
  insert into sealed_entry (entry_id, block, salt)
    select id, number, substr(salts, (place::int - 1) * 16 + 1, 16) from unnest(entry_ids) with ordinality as taken_entry (id, place);
end $$;
revoke execute on function seal_block(bigint, text, bytea, bytea, bigint[], bytea, bytea) from public;
