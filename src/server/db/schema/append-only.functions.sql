-- Rows that are only ever added, whoever asks: the owner of the tables too. The argument is what is said of them.
create function is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% append-only: % of % is refused', tg_argv[0], tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

-- Messages and notes go with their person (messages.functions.sql), and an act once it is sealed (audit.functions.sql).
do $$
declare guarded record;
begin
  for guarded in select * from (values
    ('entry', 'update or delete', 'the journal, corrected by a reversing entry, is'),
    ('posting', 'update or delete', 'the journal, corrected by a reversing entry, is'),
    ('sealed_block', 'update or delete', 'the sealed books are'),
    ('sealed_entry', 'update or delete', 'the sealed books are'),
    ('loan_step', 'update or delete', 'the history of a loan is'),
    ('settings_version', 'update or delete', 'the history of settings is'),
    ('nominee_change', 'update or delete', 'the history of nominees is'),
    ('detail_change', 'update or delete', 'the history of details is'),
    ('role_change', 'update or delete', 'the history of roles is'),
    ('officer_title', 'update or delete', 'the history of titles is'),
    ('signed_report', 'update or delete', 'a signed report is'),
    ('paper', 'update or delete', 'what papers say is'),
    ('notice', 'update or delete', 'notices are'),
    ('notice_text', 'update or delete', 'notices are'),
    ('message', 'update', 'messages are'),
    ('conversation_note', 'update', 'notes are'),
    ('audit_record', 'update or delete', 'the audit trail is'),
    ('unsealed_act', 'update', 'the audit trail is'),
    ('audit_sample', 'update or delete', 'a sample is'),
    ('audit_sample_entry', 'update or delete', 'a sample is'),
    ('audit_look', 'update or delete', 'what an auditor found is'),
    ('audit_report', 'update or delete', 'an audit report is')
  ) as listed (of_table, refused, said) loop
    execute format('create trigger %s_append_only before %s or truncate on %I for each statement execute function is_append_only(%L)',
      guarded.of_table, guarded.refused, guarded.of_table, guarded.said);
  end loop;
end $$;
