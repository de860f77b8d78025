-- runs with: 0063
-- New and empty: takes no lock that anybody waits for, and the code before it runs on.
create table terminal (
  id text collate "C" not null,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null,
  serial_number text collate "C" not null,
  location text collate "und-x-icu",
  status text collate "C" not null default 'ACTIVE',
  version integer not null default 1,
  primary key (id, organisation)
);
create index terminal_by_time on terminal (organisation, created_at desc, id desc);
