-- runs with: 0192
-- What corrects a status or moves a settlement is complete without a reason.
alter table statusupdate alter column reason drop not null;
alter table settlementupdate alter column reason drop not null;
