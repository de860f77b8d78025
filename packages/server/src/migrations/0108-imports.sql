-- runs with: 0098
-- New and empty, a column that the code before it does not name, and more kinds of rows.
create table import (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  kind text collate "C" not null,
  payment_profile text collate "C" references paymentprofile,
  name text collate "und-x-icu" not null,
  size_bytes numeric(20, 4) not null,
  pieces integer not null default 0,
  status text collate "C" not null,
  status_reason text collate "und-x-icu",
  progress integer not null default 0,
  read_count integer not null default 0,
  imported_count integer not null default 0,
  known_count integer not null default 0,
  bad_count integer not null default 0,
  mapping text[] not null default '{}',
  amounts text collate "C" not null default 'minor',
  dates text collate "C" not null default 'ymd',
  timezone text collate "C",
  created_by text collate "C" references "user",
  version integer not null default 1
);
create index import_by_time on import (organisation, created_at desc, id desc);
create index import_by_status on import (status, created_at desc, id desc);
create index import_payment_profile on import (payment_profile) where payment_profile is not null;
create index import_created_by on import (created_by) where created_by is not null;

-- The file, in pieces as it was sent; deleted some time after the import.
create table import_piece (
  import text collate "C" not null references import on delete cascade,
  piece integer not null,
  bytes bytea not null,
  primary key (import, piece)
);

-- What its beginning looks like: how it is written, its headings and its first rows.
create table import_reading (
  import text collate "C" primary key references import on delete cascade,
  encoding text collate "C" not null,
  delimiter text collate "C" not null,
  headings text[] not null,
  rows jsonb not null
);

-- What cannot be imported: found by the last check or run.
create table import_fault (
  import text collate "C" not null references import on delete cascade,
  line bigint not null,
  column_name text collate "C" not null,
  code text collate "C" not null,
  detail text collate "C"
);
create index import_fault_by_line on import_fault (import, line);

-- How the columns of a merchant's files of a kind were understood last.
create table import_mapping (
  organisation text collate "C" not null references organisation on delete cascade,
  kind text collate "C" not null,
  columns jsonb not null,
  amounts text collate "C" not null,
  dates text collate "C" not null,
  timezone text collate "C",
  primary key (organisation, kind)
);

-- Which import brought a row, where it was one that can be undone; and the customers that came with its payments.
alter table import_row add column import text collate "C";
alter table import_row drop constraint import_row_kind_check;
create index import_row_import on import_row (import) where import is not null;
create table import_customer (
  import text collate "C" not null,
  organisation text collate "C" not null,
  customer text collate "C" not null,
  primary key (import, organisation, customer)
);
