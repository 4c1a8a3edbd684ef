-- The reminders of a day have a lane of their own: in one lane with letters, the next thousand members would wait until all
-- letters to the members before them had left.
alter table job drop constraint job_lane_check,
  add constraint job_lane_check check (lane in ('prompt', 'news', 'reminders'));
update job set lane = 'reminders' where kind = 'send_reminders';
