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

create trigger message_append_only before update or delete or truncate on message
  for each statement execute function is_append_only('messages are');
