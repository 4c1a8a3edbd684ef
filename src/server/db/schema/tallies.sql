-- Figures over all members that reports and the overview ask for, kept as what they count changes (docs/decisions/0009).
-- A change adds a row and touches none, so that nobody waits for anybody; now and then the rows of a day are made one.
create table tally (
  figure text not null,
  -- Of what is counted by month, its first day.
  day date not null,
  amount bigint not null,
  settled boolean not null default false
);
create index tally_of_day on tally (figure, day) include (amount);
create index tally_unsettled on tally (figure) where not settled;
