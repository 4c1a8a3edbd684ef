-- The text in that language, or the one for whose language there is none.
create function notice_words(notice bigint, language text) returns jsonb language sql stable as $$
  select jsonb_build_object('title', t.title, 'text', t.text, 'language', t.language)
  from notice_text t where t.notice_id = $1
  order by t.language = coalesce($2, 'en') desc, t.place limit 1
$$;

-- What was written with a member goes once their membership is closed, if they have no role; nothing else goes.
create function goes_with_its_person() returns trigger language plpgsql as $$
begin
  if exists (
    select from conversation c join member m on m.id = c.person_id
    where c.id = old.conversation_id and m.closed_on is not null
      and not exists (select from officer_role r where r.person_id = m.id)
  ) then return old; end if;
  raise exception '% append-only: % of % is refused', tg_argv[0], tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger conversation_note_goes_with_its_person before delete on conversation_note
  for each row execute function goes_with_its_person('notes are');
create trigger message_goes_with_its_person before delete on message
  for each row execute function goes_with_its_person('messages are');

-- Deletes the conversations of members who left before a day, and in which nobody has written since. Gives how many.
create function delete_conversations(left_before date) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint[];
begin
  select array_agg(c.id) into gone from (
    select c.id from conversation c join member m on m.id = c.person_id
    where m.closed_on < left_before and c.last_at < left_before
      and not exists (select from officer_role r where r.person_id = m.id)
    order by c.id for update of c
  ) c;
  delete from conversation_note where conversation_id = any(gone);
  delete from message where conversation_id = any(gone);
  delete from conversation where id = any(gone);
  return coalesce(cardinality(gone), 0);
end $$;
