-- runs with: 0241
-- Acquirers' lines beside our payments. Files that were read before are compared once after this.
alter table processorsettlement add column processors text[] not null default '{}',
  add column format text collate "C" not null default 'CSV',
  add column tolerance integer not null default 0,
  add column fee_tolerance integer not null default 0,
  add column grace_days integer not null default 3,
  add column open_differences integer not null default 0;
create index processorsettlement_processors on processorsettlement using gin (processors);
alter table processorsettlementfile add column reconciled_line integer not null default 0;
create index processorsettlementfile_parsed on processorsettlementfile (processor_settlement, created_at)
  where status = 'PARSED';
-- All lines of a reference, whichever file they are in.
create index processorsettlementline_reference on processorsettlementline (processor_id_external);
create index transaction_attempt_external on transaction_attempt (processor_id_external)
  where processor_id_external is not null;
-- Money that belongs to no settlement profile.
alter table journalentry alter column settlement_profile drop not null;

-- WAITING is a payment of a settlement profile that settles what is funded.
alter table financeevent add column matched_at timestamptz(3),
  add column is_fee_pending boolean not null default false;
create index financeevent_fee_pending on financeevent (source_key) where is_fee_pending and state = 'POSTED';
create index financeevent_waiting on financeevent (settlement_profile) where state = 'WAITING';
-- Events are looked at once, when their days of grace are over: in the order in which they were written.
create index financeevent_recorded on financeevent using brin (recorded_at);

create table settlementmatch (
  id text collate "C" not null,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null,
  source_key text collate "C" not null,
  processor_settlement text collate "C" not null references processorsettlement,
  file text collate "C",
  line integer,
  processor text collate "C",
  reference text collate "C",
  kind text collate "C" not null,
  ordinal integer not null default 1,
  outcome text collate "C" not null,
  is_open boolean not null default false,
  resolution text collate "C",
  item text collate "C",
  transaction text collate "C",
  settlement_profile text collate "C",
  currency_code text collate "C" not null,
  expected bigint,
  found bigint,
  found_currency_code text collate "C",
  expected_fee bigint,
  found_fee bigint,
  booked_on date,
  exception text collate "C",
  version integer not null default 1,
  primary key (id, organisation),
  unique (source_key, organisation),
  foreign key (transaction, organisation) references transaction (id, organisation)
);
create index settlementmatch_file on settlementmatch (file) where file is not null;
create index settlementmatch_reference on settlementmatch (reference) where reference is not null;
create index settlementmatch_open on settlementmatch (processor_settlement, outcome) where is_open;
create index settlementmatch_listed on settlementmatch (processor_settlement, created_at, id);
create index settlementmatch_by_time on settlementmatch (organisation, created_at desc, id desc);
create index settlementmatch_transaction on settlementmatch (transaction) where transaction is not null;
create index settlementmatch_exception on settlementmatch (exception) where exception is not null;

-- How far the payments of a processor settlement have been looked at for what is missing.
create table settlementexpectation (
  processor_settlement text collate "C" primary key references processorsettlement on delete cascade,
  organisation text collate "C" not null,
  -- What was recorded before is in a file, or was found missing.
  expected_until timestamptz(3) not null,
  -- After a failure it is tried again from here on.
  failed_until timestamptz(3)
);
insert into settlementexpectation select id, organisation, now() from processorsettlement;
