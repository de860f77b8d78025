-- runs with: 0033
-- When people are next to be told of a chargeback that is to be answered: after it came, and before its deadline.
create table chargeback_notice (
  organisation text collate "C" not null,
  chargeback text collate "C" not null,
  due_at timestamptz(3) not null,
  primary key (organisation, chargeback)
);
create index chargeback_notice_due on chargeback_notice (due_at);

-- When a merchant's people were last told.
create table chargeback_mail (
  merchant text collate "C" primary key,
  sent_at timestamptz(3) not null
);

-- What people switched off, for each organisation that they belong to.
create table mail_off (
  organisation text collate "C" not null,
  "user" text collate "C" not null references "user" on delete cascade,
  kind text collate "C" not null,
  primary key (organisation, "user", kind)
);

-- What is open by now is told of when its deadline comes near.
insert into chargeback_notice (organisation, chargeback, due_at)
select organisation, id, (work_by_date - 3 + time '08:00') at time zone 'Europe/Amsterdam'
from chargeback where status = 'OPEN' and work_by_date - 3 > now();
