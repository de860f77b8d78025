-- runs with: 0192
-- The payment that a ruleset's webhook is about, by which an erasure finds it: its item is the ruleset. Few webhooks have
-- one: building the index reads the table once.
alter table webhook add column subject text collate "C";
update webhook set subject = body::json #>> '{data,transaction,id}' where type = 'validationruleset' and body is not null;
create index webhook_subject on webhook (subject) where subject is not null;
