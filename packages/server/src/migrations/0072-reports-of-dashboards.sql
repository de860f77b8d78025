-- runs with: 0067
-- Columns with a constant default: no row is rewritten.
alter table report add column about text collate "C" not null default 'transactions';
alter table reportschedule add column about text collate "C" not null default 'transactions';
