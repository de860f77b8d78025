-- runs with: 0192
-- Payout batches and their bank files; new and empty. Settlements are few: building their indexes takes seconds.
create table payoutbatch (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  reference text collate "C" not null unique,
  bank_account text collate "C" not null references bankaccount,
  currency_code text collate "C" not null,
  execution_date date not null,
  count integer not null default 0,
  total bigint not null default 0,
  left_out jsonb not null default '[]',
  work text collate "C",
  created_by text collate "C",
  creator text collate "C",
  approved_by text collate "C",
  exported_at timestamptz(3),
  paid_on date,
  status text collate "C" not null,
  status_reason text,
  version integer not null default 1
);
create index payoutbatch_listed on payoutbatch (organisation, created_at desc, id desc);
create index payoutbatch_bank_account on payoutbatch (bank_account);
create index payoutbatch_work on payoutbatch (id) where work is not null;

-- The file as it was exported, for every later download.
create table payoutbatch_file (
  batch text collate "C" primary key references payoutbatch on delete cascade,
  type text collate "C" not null,
  bytes bytea not null
);

alter table settlement add column payout_batch text collate "C";
alter table settlement add column unpaid_by text collate "C";
alter table settlement add column unpaid_at timestamptz(3);
alter table settlement add column unpaid_confirmed_at timestamptz(3);
create index settlement_of_batch on settlement (payout_batch, organisation) where payout_batch is not null;
create index settlement_payable on settlement (currency_code, pay_on) where status = 'CLOSED' and payout_batch is null;

-- The holds that were released, by the business clock: what was closed before may have been paid by the lost database.
create table hold_release (
  released_at timestamptz(3) primary key,
  since timestamptz(3) not null
);
