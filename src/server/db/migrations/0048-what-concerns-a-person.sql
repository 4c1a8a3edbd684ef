-- What is held about a person is collected without reading what concerns others: sessions that ended too, and what officers
-- did about one payment or loan among those of everybody.
create index session_of_person on session (person_id, id);
create index audit_record_object on audit_record (object_id, number) where object_id is not null;
