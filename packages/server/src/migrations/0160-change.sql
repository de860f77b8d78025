-- runs with: 0113
-- New and empty: takes no lock that anybody waits for, and the code before it runs on.
create table change (
  id text collate "C" not null,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null,
  entity text collate "C" not null,
  item text collate "C" not null,
  name text collate "und-x-icu",
  action text collate "C" not null,
  actor_kind text collate "C" not null,
  actor text collate "C",
  actor_name text collate "und-x-icu",
  on_behalf_of text collate "C",
  origin text collate "C",
  request_id text collate "C",
  reason text collate "und-x-icu",
  fields text[] collate "C" not null,
  changes jsonb not null,
  version integer not null default 1,
  primary key (id, organisation)
);
create index change_by_time on change (organisation, created_at desc, id desc);
create index change_by_time_all on change (created_at desc, id desc);
create index change_item on change (item, created_at desc);
