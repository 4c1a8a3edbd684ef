-- All officers are told at once of what is proposed, of what takes effect and of what is rejected.
create function tell_officers(kind text, about jsonb, at timestamptz) returns void language sql as $$
  insert into notification (person_id, kind, about, made_at)
  select distinct person_id, $1, $2, $3 from officer_role
$$;

-- Who proposed something is told what another officer made of it, and who that was.
create function tell_proposer(proposer bigint, decider bigint, kind text, about jsonb, at timestamptz)
  returns void language sql as $$
  insert into notification (person_id, kind, about, made_at)
  select $1, $3, $4 || jsonb_build_object('by_id', $2), $5 where $1 <> $2
$$;

-- Who entered something on behalf of a member is told what another officer made of it, and whose it is.
create function tell_who_entered(entered_by bigint, decider bigint, kind text, about jsonb, member bigint, at timestamptz)
  returns void language sql as $$
  select tell_proposer($1, $2, 'entered_' || $3, $4 || jsonb_build_object('person_id', $5), $6)
$$;

-- What happens within a minute goes into one letter. Who joins is told by a letter of its own, and so is a new email,
-- at once.
create function notification_leaves_jobs() returns trigger language plpgsql as $$
begin
  insert into job (kind, lane, payload, made_at, run_at)
  select 'tell_by_email', 'news', jsonb_build_object('notification_id', n.id::text, 'person_id', n.person_id::text),
    n.made_at, n.made_at + interval '1 minute'
  from told n where n.kind not in ('application_accepted', 'application_declined', 'email_change_entered')
  union all
  select 'tell_by_push', 'news', jsonb_build_object('notification_id', n.id::text, 'subscription_id', s.id::text),
    n.made_at, n.made_at
  from told n join push_subscription s on s.person_id = n.person_id;
  return null;
end $$;
create trigger notification_inserted after insert on notification
  referencing new table as told for each statement execute function notification_leaves_jobs();

-- Why, in the officer's words, which stand with what was decided.
create function notification_reason(kind text, about jsonb, made_at timestamptz) returns text language sql stable as $$
  select case split_part(replace($1, 'entered_', ''), '_', 1)
    when 'payment' then (select d.reason from (
        select id, decided_at, reason from payment
        union all select payment_id, decided_at, decision_reason from payment_undone
        union all select payment_id, undone_at, reason from payment_undone
        union all select payment_id, asked_at, question from payment_question) d
      where d.id = (about ->> 'payment_id')::bigint and d.decided_at = $3 limit 1)
    when 'loan' then (select s.reason from loan_step s
      where s.loan_id = (about ->> 'loan_id')::bigint and s.made_at = $3 and s.step <> 'disbursed' order by s.id desc limit 1)
    when 'set' then (select s.reason from loan_step s
      where s.loan_id = (about ->> 'loan_id')::bigint and s.made_at = $3 order by s.id desc limit 1)
    when 'write' then (select s.reason from loan_step s
      where s.loan_id = (about ->> 'loan_id')::bigint and s.made_at = $3 order by s.id desc limit 1)
    when 'withdrawal' then (select w.reason from withdrawal w
      where w.id = (about ->> 'withdrawal_id')::bigint and w.decided_at = $3)
    when 'recharge' then (select r.reason from recharge_order r
      where r.id = (about ->> 'recharge_id')::bigint and r.ended_at = $3)
    when 'application' then (select a.reason from membership_application a
      where a.id = (about ->> 'application_id')::bigint and a.decided_at = $3)
    when 'offices' then (select nullif(c.reason, '') from role_change c where c.id = (about ->> 'role_change_id')::bigint)
    when 'hand' then (select nullif(h.reason, '') from hand_over h where h.id = (about ->> 'hand_over_id')::bigint)
    when 'voucher' then (select v.rejection_reason from voucher v where v.id = (about ->> 'voucher_id')::bigint)
    when 'entry' then (select e.decline_reason from manual_entry e where e.id = (about ->> 'manual_entry_id')::bigint)
    when 'bonus' then (select b.decline_reason from bonus b where b.id = (about ->> 'bonus_id')::bigint and b.status = 'declined')
    when 'account' then (select p.reason from settings_proposal p
      where p.id = (about ->> 'proposal_id')::bigint and p.decided_at = $3)
    when 'rules' then (select p.reason from settings_proposal p
      where p.id = (about ->> 'proposal_id')::bigint and p.decided_at = $3)
  end
$$;

-- What an officer changed of who is told, each detail with what it was and became; null where nothing is kept of it.
create function notification_changes(told bigint, kind text, about jsonb) returns json language sql stable as $$
  select case $2
    when 'details_changed' then (select json_agg(json_build_object('detail', d.detail, 'was', d.was, 'became', d.became) order by d.id)
      from detail_change d where d.person_id = told and about -> 'change_ids' @> to_jsonb(d.id))
    when 'nominee_changed' then (select json_agg(json_build_object('detail', d.detail, 'was', d.was, 'became', d.became) order by d.place)
      from nominee_change c
        left join lateral (select * from nominee_change b where b.member_id = told and b.id < c.id order by b.id desc limit 1) b on true
        cross join lateral (values (1, 'nominee', coalesce(b.name, ''), c.name),
          (2, 'nominee_relation', coalesce(b.relation, ''), c.relation),
          (3, 'nominee_mobile', coalesce(b.mobile, ''), c.mobile)) as d (place, detail, was, became)
      where c.member_id = told and c.id = (about ->> 'nominee_change_id')::bigint and d.was <> d.became)
  end
$$;
