-- no way back: earlier code books under days without holding them, and posting files would miss that.
-- Accounts and runs of SAP, new and empty, and the days of the journal. Postings gain the VAT rate of their fee; those
-- from before have none. Building the index reads the entries once.
create table sapaccount (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  account_kind text collate "C" not null,
  component text collate "C",
  vat_rate_ppm integer,
  general_ledger_account text collate "C" not null,
  cost_centre text collate "C",
  tax_code text collate "C",
  version integer not null default 1,
  unique nulls not distinct (organisation, account_kind, component, vat_rate_ppm)
);

create table saprun (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  number integer not null unique,
  reference text collate "C" not null unique,
  booked_on date not null unique,
  totals jsonb not null,
  lines jsonb not null,
  unmapped jsonb not null,
  downloaded_at timestamptz(3),
  downloaded_by text collate "C",
  status text collate "C" not null,
  status_reason text,
  version integer not null default 1
);
create index saprun_listed on saprun (organisation, created_at desc, id desc);

-- The file as it was made, for every download.
create table saprun_file (
  run text collate "C" primary key references saprun on delete cascade,
  bytes bytea not null
);

-- The days under which entries are booked. Who books holds the row of the day until the end of the transaction; after
-- it is closed, nothing is booked under it.
create table bookingday (
  day date primary key,
  closed boolean not null default false
);
insert into bookingday (day) select distinct booked_on from ledgerbalance;

alter table posting add column vat_rate_ppm integer;
create index journalentry_booked on journalentry (booked_on);
