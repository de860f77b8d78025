-- runs with: 0067
-- New and empty: takes no lock that anybody waits for, and the code before it runs on.
create table annotation (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  overall boolean not null default false,
  kind text collate "C" not null default 'note',
  text text collate "und-x-icu" not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  alert text collate "C" references alert,
  created_by text collate "C" references "user",
  version integer not null default 1
);
create index annotation_by_time on annotation (organisation, started_at desc, id desc);
create index annotation_alert on annotation (alert) where alert is not null;
