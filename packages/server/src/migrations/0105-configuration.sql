-- runs with: 0098
-- New and empty. A setting without a value is inherited; its row stays, so that versions go on.
create table organisation_setting (
  organisation text collate "C" not null references organisation on delete cascade,
  name text collate "C" not null,
  value jsonb,
  version integer not null default 1,
  primary key (organisation, name)
);

create table organisation_setting_change (
  organisation text collate "C" not null references organisation on delete cascade,
  name text collate "C" not null,
  version integer not null,
  created_at timestamptz(3) not null,
  actor_kind text collate "C" not null,
  actor text collate "C",
  actor_name text collate "und-x-icu",
  before jsonb,
  after jsonb,
  primary key (organisation, name, version)
);
