-- A visitor's conversation is nobody's: who began it is answered by email.
create function message_notifies() returns trigger language plpgsql as $$
begin
  insert into notification (person_id, kind, about, made_at)
  select c.person_id, 'message_received', jsonb_build_object('message_id', new.id), new.sent_at
  from conversation c where c.id = new.conversation_id and c.person_id is not null;
  return null;
end $$;
create trigger message_notifies after insert on message for each row
  when (new.from_office) execute function message_notifies();

-- The text in that language, or the one for whose language there is none.
create function notice_words(notice bigint, language text) returns jsonb language sql stable as $$
  select jsonb_build_object('title', t.title, 'text', t.text, 'language', t.language)
  from notice_text t where t.notice_id = $1
  order by t.language = coalesce($2, 'en') desc, t.place limit 1
$$;

create function notice_notifies() returns trigger language plpgsql as $$
begin
  insert into notification (person_id, kind, about, made_at)
  select t.person_id, 'notice_received', jsonb_build_object('notice_id', n.id), n.sent_at
  from told t join notice n on n.id = t.notice_id;
  return null;
end $$;
create trigger notice_notifies after insert on notice_recipient
  referencing new table as told for each statement execute function notice_notifies();

create trigger notice_append_only before update or delete or truncate on notice
  for each statement execute function is_append_only('notices are');
create trigger notice_text_append_only before update or delete or truncate on notice_text
  for each statement execute function is_append_only('notices are');

create trigger conversation_note_append_only before update or delete or truncate on conversation_note
  for each statement execute function is_append_only('notes are');

create trigger message_append_only before update or delete or truncate on message
  for each statement execute function is_append_only('messages are');
