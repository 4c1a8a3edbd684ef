-- Who is overdue with dues, found without walking through every member's months (docs/decisions/0008).

-- The months of dues that are owed and not completed, up to the month in open_month_through. They are worked out of the
-- status history, the settings and the verified payments, as core's dues calendar is, and follow them by trigger: nothing
-- else writes here. It decides nothing about money; whoever pays is told by the calendar.
create table open_month (
  member_id bigint not null references member,
  month date not null,
  due_on date not null,
  remaining bigint not null check (remaining > 0),
  primary key (member_id, month)
);
create index open_month_due on open_month (due_on, member_id) include (month, remaining);

create table open_month_through (
  the_one boolean primary key default true check (the_one),
  month date not null,
  -- While a month is being opened, for some thousand members at a time: which, and the member up to whom that is done.
  opening date,
  opened_member bigint,
  constraint opening_has_a_place check (num_nulls(opening, opened_member) in (0, 2))
);
insert into open_month_through (month) values ('-infinity');
