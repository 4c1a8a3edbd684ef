-- The nominee as an officer changed them less than 30 days before the death was reported, or since; none where the member
-- named somebody in the app after that.
create function late_nominee_change(leaving member_leaving) returns setof nominee_change language sql stable as $$
  select c.* from (
    select * from nominee_change where member_id = $1.member_id order by id desc limit 1) c
  where $1.kind = 'death' and not c.in_app and c.made_at > $1.proposed_at - interval '30 days'
$$;

-- A payout after a death is decided by two; after a late change of the nominee by a second officer beside them, who did
-- not change it. An association with one officer alone has nobody else, and reports by itself what nobody changed late. Who
-- proposed that a membership ends is told that another officer confirmed it.
create function leaving_is_decided() returns trigger language plpgsql as $$
declare
  late nominee_change;
begin
  select * into late from late_nominee_change(new);
  if new.kind = 'death' and new.decided_by = new.proposed_by and (select count(distinct person_id) from officer_role) > 1 then
    raise exception 'a payout after a death is decided by two';
  end if;
  if late.id is not null and (new.agreed_by is null or new.agreed_by in (new.decided_by, late.made_by)
    or new.decided_by = late.made_by) then
    raise exception 'a second officer agrees to a payout whose nominee was changed late';
  end if;
  perform tell_proposer(new.proposed_by, new.decided_by, 'leaving_confirmed',
    jsonb_build_object('member_id', new.member_id, 'amount', new.payout), new.decided_at);
  return new;
end $$;
create trigger leaving_is_decided before update of status on member_leaving for each row
  when (old.status = 'proposed' and new.status = 'confirmed') execute function leaving_is_decided();
