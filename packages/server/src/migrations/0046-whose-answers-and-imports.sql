-- no way back: the version before keeps answers and imported rows without saying whose they are.
-- An answer that is kept lies where what it answered does: with the organisation of whoever asked.
alter table idempotency_key add column organisation text collate "C";
update idempotency_key set organisation = coalesce(
  nullif(split_part(actor, ' ', 2), ''), (select organisation from apikey where apikey.id = actor));
-- Of a key that is gone, nobody can ask again.
delete from idempotency_key where organisation is null;
alter table idempotency_key alter column organisation set not null;
alter table idempotency_key drop constraint idempotency_key_pkey;
alter table idempotency_key add constraint idempotency_key_pkey primary key (actor, key, organisation);

-- What is known of an imported row lies with what it became.
alter table import_row add column organisation text collate "C";
update import_row set organisation = paymentprofile.organisation from paymentprofile where paymentprofile.id = payment_profile;
delete from import_row where organisation is null;
alter table import_row alter column organisation set not null;
alter table import_row drop constraint import_row_pkey;
alter table import_row add constraint import_row_pkey primary key (payment_profile, kind, reference, organisation);
