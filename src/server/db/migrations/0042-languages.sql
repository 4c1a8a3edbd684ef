-- Null until somebody has chosen, or joined with a browser that says what they read. Figures are 0 to 9 unless those of the
-- language's own script are chosen.
alter table person alter column language drop not null, alter column language drop default;
update person set language = null;
alter table person
  add constraint person_language check (language in ('en', 'ar', 'bn', 'hi', 'ur', 'ml', 'tl')),
  add column digits text not null default 'western' check (digits in ('western', 'own'));

-- What whoever applied or wrote reads, by the browser they did it with.
alter table membership_application
  add column language text check (language in ('en', 'ar', 'bn', 'hi', 'ur', 'ml', 'tl'));
alter table contact_message
  add column language text check (language in ('en', 'ar', 'bn', 'hi', 'ur', 'ml', 'tl'));
