-- Rows that are only ever added. Even the owner of their tables is refused. The argument is what is said of them.
create function is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% append-only: % of % is refused', tg_argv[0], tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

do $$
declare guarded record;
begin
  for guarded in select * from (values
    ('entry', 'the journal, corrected by a reversing entry, is'),
    ('posting', 'the journal, corrected by a reversing entry, is'),
    ('sealed_block', 'the sealed books are'),
    ('sealed_entry', 'the sealed books are'),
    ('loan_step', 'the history of a loan is'),
    ('settings_version', 'the history of settings is'),
    ('nominee_change', 'the history of nominees is'),
    ('detail_change', 'the history of details is'),
    ('role_change', 'the history of roles is'),
    ('officer_title', 'the history of titles is'),
    ('signed_report', 'a signed report is'),
    ('paper', 'what papers say is'),
    ('notice', 'notices are'),
    ('notice_text', 'notices are'),
    ('message', 'messages are'),
    ('conversation_note', 'notes are'),
    ('audit_record', 'the audit trail is'),
    ('unsealed_act', 'the audit trail is'),
    ('audit_sample', 'a sample is'),
    ('audit_sample_entry', 'a sample is'),
    ('audit_look', 'what an auditor found is'),
    ('audit_report', 'an audit report is')
  ) as listed (of_table, said) loop
    -- Messages and notes go with their person (messages.functions.sql), and an act once it is sealed (audit.functions.sql).
    execute format('create trigger %s_append_only before update %s or truncate on %I for each statement execute function is_append_only(%L)',
      guarded.of_table, case when guarded.of_table not in ('message', 'conversation_note', 'unsealed_act') then 'or delete' end,
      guarded.of_table, guarded.said);
  end loop;
end $$;
