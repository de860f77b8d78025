-- runs with: 0073
-- New and empty: takes no lock that anybody waits for, and the code before it runs on.
create table processorsettlement (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null,
  description text collate "und-x-icu" not null,
  gateway text collate "und-x-icu" not null,
  processor_settlement_type text collate "C" not null,
  "user" text collate "C" not null,
  details jsonb not null,
  active boolean not null default true,
  last text collate "C",
  last_run timestamptz(3),
  next_run timestamptz(3),
  version integer not null default 1
);
create index processorsettlement_organisation on processorsettlement (organisation);

create table processorsettlementrun (
  id text collate "C" not null,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  processor_settlement text collate "C" not null references processorsettlement,
  status text collate "C" not null,
  status_reason text collate "und-x-icu",
  created_by text collate "C",
  files integer not null default 0,
  lines integer not null default 0,
  duplicates integer not null default 0,
  version integer not null default 1,
  primary key (id, organisation)
);
create index processorsettlementrun_by_time on processorsettlementrun (organisation, created_at desc, id desc);
create index processorsettlementrun_settlement on processorsettlementrun (processor_settlement, created_at desc);
-- Asked for twice it runs once.
create unique index processorsettlementrun_open on processorsettlementrun (processor_settlement, organisation)
  where status in ('QUEUED', 'RUNNING');

create table processorsettlementfile (
  id text collate "C" not null,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  processor_settlement text collate "C" not null references processorsettlement,
  run text collate "C",
  name text collate "und-x-icu" not null,
  sha256 text collate "C" not null,
  size_bytes integer not null,
  status text collate "C" not null,
  status_reason text collate "und-x-icu",
  failed_line integer,
  lines integer not null default 0,
  totals jsonb,
  version integer not null default 1,
  primary key (id, organisation),
  unique (organisation, sha256)
);
create index processorsettlementfile_by_time on processorsettlementfile (organisation, created_at desc, id desc);
create index processorsettlementfile_settlement on processorsettlementfile (processor_settlement, created_at desc);

-- What a file says, as it came and line by line.
create table processorsettlementcontent (
  file text collate "C" not null,
  organisation text collate "C" not null references organisation,
  content bytea not null,
  primary key (file, organisation)
);
create table processorsettlementline (
  file text collate "C" not null,
  organisation text collate "C" not null references organisation,
  line integer not null,
  processor_id_external text collate "C" not null,
  kind text collate "C" not null,
  gross bigint not null,
  fee bigint not null,
  currency_code text collate "C" not null,
  booked_on date not null,
  primary key (file, line, organisation)
);
