-- The sealed books: entries in blocks, each block a Merkle tree whose root is chained to the one before and signed with a
-- key that is not in the database. docs/reference/sealed-books.md says what is hashed, docs/decisions/0021 why it is done like this.

-- Entries that no block has yet. An entry's row commits with it, so that one that commits late is taken late and never
-- missed, whatever its number; and whoever seals takes rows that nobody else touches, so that no payment waits.
create table unsealed_entry (entry_id bigint primary key);

-- The truth of a block is its header, a text; the signature is of that text. Leaves are the hashes of its entries, 32 bytes
-- each in order, kept so that a proof reads this one row. Append-only.
create table sealed_block (
  number bigint primary key check (number > 0),
  header text not null,
  signature bytea not null check (length(signature) = 64),
  -- The public half of the key that signed.
  key bytea not null check (length(key) = 32),
  entry_ids bigint[] not null check (cardinality(entry_ids) > 0),
  leaves bytea not null,
  check (length(leaves) = 32 * cardinality(entry_ids))
);
alter table sealed_block alter column leaves set storage external;

-- Which block has an entry, and the random bytes that are hashed with it: without them nobody guesses an entry from its
-- hash, which proofs of others show. No foreign key to entry: its check would write to every entry that is sealed.
-- Append-only.
create table sealed_entry (
  entry_id bigint primary key,
  block bigint not null references sealed_block,
  salt bytea not null check (length(salt) = 16)
);
