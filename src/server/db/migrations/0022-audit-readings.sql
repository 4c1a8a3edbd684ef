-- Readings that leave a record, one a day for each officer and object: whether today's is there already.
create index audit_record_reading on audit_record (object_id, person_id, at) where call like 'GET %';
