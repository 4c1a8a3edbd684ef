-- What the desk reads of an order that came back is kept in no language: its words in English, and what fills their places.
alter table recharge_order
  alter column provider_note type jsonb
  using case when provider_note is not null then jsonb_build_object('words', provider_note) end;
