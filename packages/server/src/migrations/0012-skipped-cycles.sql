-- Cycles that went by while a subscription was expired are not billed when it is paid again.
alter table subscription add column skipped_cycles integer not null default 0;
