-- Of an officer's or a call's records those of some days are found without looking at all that are later (audit-store.ts).
create index audit_record_time on audit_record (at, number);
create index audit_record_call_time on audit_record (call, at, number);
create index audit_record_person_time on audit_record (person_id, at, number);
drop index audit_record_at;
