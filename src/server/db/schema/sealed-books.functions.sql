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
