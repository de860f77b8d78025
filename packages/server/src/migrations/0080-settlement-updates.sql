-- runs with: 0073
-- New and empty: takes no lock that anybody waits for, and the code before it runs on.
create table settlementupdate (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  processor_settlement text collate "C" not null references processorsettlement,
  last text collate "C" not null,
  old_last text collate "C",
  update_last_run boolean not null default true,
  reason text collate "und-x-icu" not null,
  created_by text collate "C",
  version integer not null default 1
);
create index settlementupdate_by_time on settlementupdate (organisation, created_at desc, id desc);
create index settlementupdate_settlement on settlementupdate (processor_settlement);
