-- What is held under a person's email address, what they were reminded of and what is still to be done for them is found
-- without reading what concerns others. A job stands in one of its indexes, rarely in two.
create index membership_application_email on membership_application (lower(email));
create index contact_message_reply_to on contact_message (lower(reply_to));
create index outbox_message_recipient on outbox_message (lower(recipient));
create index reminder_member on reminder (member_id);
create index job_person on job ((payload ->> 'person_id')) where payload ->> 'person_id' is not null;
create index job_email on job (lower(payload ->> 'email')) where payload ->> 'email' is not null;
create index job_subscription on job ((payload ->> 'subscription_id')) where payload ->> 'subscription_id' is not null;
create index job_application on job ((payload ->> 'application_id')) where payload ->> 'application_id' is not null;
create index job_order on job ((payload ->> 'order_entry_id')) where payload ->> 'order_entry_id' is not null;

-- What nobody counts on any more is found by its age.
create index attempt_last_at on attempt (last_at);
