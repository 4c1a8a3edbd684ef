-- What a treasurer entered of a recharge that cost more beyond its amount than the settings let one officer pay: it
-- waits for another, who enters the same. Nothing is posted before.
alter table recharge_order
  add column proposed_by bigint references person,
  add column proposed_at timestamptz,
  add column proposed_reference text,
  add column proposed_paid bigint check (proposed_paid > 0),
  add column proposed_from text check (proposed_from ~ '^(bank|cash)(_[0-9]+)?$'),
  add constraint proposal_is_whole
    check (num_nulls(proposed_by, proposed_at, proposed_reference, proposed_paid, proposed_from) in (0, 5));
