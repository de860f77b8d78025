-- runs with: 0265
-- A processor can use the account of another: one key for many payment methods.
alter table processor add column account text collate "C";
create index processor_account on processor (account) where account is not null;
-- Those with the same account are joined once: their values are sealed, and only a process with the secret can compare them.
create table processor_joining (
  processor text collate "C" primary key
);
insert into processor_joining select id from processor where details is not null;
