-- Which key a browser subscribed with: under another one its push service refuses every message.
alter table push_subscription add column made_for text not null default '';
