-- Until the database transaction ends nobody becomes a member and nothing is posted: what is changed because nobody depends
-- on it yet has to be true when it is committed. Members come before entries, as an import makes them. The mode keeps two
-- changes of the settings apart, too: of two that share the lock each would wait for the other.
create function lock_beginning() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table member in share row exclusive mode;
  lock table entry in share row exclusive mode;
end $$;

-- What a treasurer reads is what takes effect. All officers are told what is proposed, and what is rejected.
create function settings_proposal_moves_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and (old.status <> 'waiting'
    or (new.id, new.section, new.change, new.proposed_by, new.proposed_at) is distinct from
       (old.id, old.section, old.change, old.proposed_by, old.proposed_at)
    or new.holds_from is distinct from old.holds_from) then
    raise exception 'a proposed change of the settings stays as it is, and is decided once';
  end if;
  if new.status not in ('waiting', 'rejected') or new.status = old.status then return null; end if;
  perform tell_officers(
    case new.section when 'bank' then 'account' else 'rules' end
      || case new.status when 'rejected' then '_change_rejected' else '_change_proposed' end,
    jsonb_build_object('proposal_id', new.id), coalesce(new.decided_at, new.proposed_at));
  return null;
end $$;
create trigger settings_proposal_moves_on after insert or update or delete on settings_proposal
  for each row execute function settings_proposal_moves_on();

-- What an officer changes and every member feels is told to all active members: the dues from a later month or that they
-- stay, the fine, the interest of new loans, and the account that they pay to.
create function tell_members_of_settings(before jsonb, after jsonb, at timestamptz) returns void language sql as $$
  insert into notification (person_id, kind, about, made_at)
  select m.id, felt.kind, felt.about, at
  from (select after -> 'dues' -> -1 as dues) last,
    lateral (select (last.dues ->> 'from') > to_char(at at time zone 'Asia/Dubai', 'YYYY-MM') as is_to_come) rate,
    lateral (values
      (case when is_to_come then 'dues_changed' else 'dues_stay' end, before -> 'dues' is distinct from after -> 'dues',
        jsonb_build_object('amount', (last.dues ->> 'amount')::bigint)
          || case when is_to_come then jsonb_build_object('month', last.dues ->> 'from') else '{}' end),
      ('fine_changed', coalesce(before ->> 'lateFine', '0') <> coalesce(after ->> 'lateFine', '0'),
        jsonb_build_object('amount', coalesce(after ->> 'lateFine', '0')::bigint)),
      ('interest_changed', before -> 'interestBasisPoints' <> after -> 'interestBasisPoints', '{}'),
      ('pay_to_changed', before -> 'bank' <> after -> 'bank', '{}')
    ) felt (kind, changed, about), member m
  where felt.changed and m.active and m.closed_on is null
$$;

create function savings_are_locked() returns boolean language sql stable as $$
  select coalesce((select (value ->> 'lockSavings')::boolean from settings_version order by id desc limit 1), false)
$$;

-- What an officer changes of the two parts is what was proposed, from the first member on. What follows: where savings are no
-- longer kept for loans, they are available again, and pay what their members owe. All officers are told of another account or
-- other two-person rules.
create function settings_take_effect() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before jsonb := (select value from settings_version
    where id = coalesce(new.follows, (select max(id) from settings_version where id < new.id)));
  proposed jsonb := (select change from settings_proposal where id = new.proposal_id);
begin
  if new.made_by is not null and proposed is not null and new.value is distinct from before || proposed then
    raise exception 'these settings are not what was proposed';
  end if;
  if new.made_by is not null and proposed is null and exists (select from member)
    and (new.value -> 'bank', new.value -> 'twoPersonRules') is distinct from (before -> 'bank', before -> 'twoPersonRules') then
    raise exception 'where members pay to, and the two-person rules, change by a proposal that was confirmed';
  end if;
  if new.value ->> 'lockSavings' = 'false' then
    perform collect_receivables(array_agg(member_id), new.made_at, new.made_by)
      from member_balance where account = 'member_receivable' and balance > 0;
  end if;
  perform changed_dues_follow(before -> 'dues', new.value -> 'dues');
  if new.made_by is not null then
    perform tell_members_of_settings(before, new.value, new.made_at);
  end if;
  if new.made_by is not null and new.value -> 'bank' is distinct from before -> 'bank' then
    perform tell_officers('account_changed', '{}', new.made_at);
  end if;
  if new.made_by is not null and new.value -> 'twoPersonRules' is distinct from before -> 'twoPersonRules' then
    perform tell_officers('rules_changed', '{}', new.made_at);
  end if;
  return null;
end $$;
create trigger settings_take_effect after insert on settings_version
  for each row execute function settings_take_effect();
