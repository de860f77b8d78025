-- runs with: 0073
-- A constant default rewrites no rows, and the code before it writes rows without the column.
alter table checkoutdesign add "default" boolean not null default false;
create index checkoutdesign_default on checkoutdesign (organisation) where "default";

-- What each change of a design replaced, so that it can be compared and brought back. New and empty.
create table checkoutdesign_change (
  organisation text collate "C" not null,
  design text collate "C" not null references checkoutdesign on delete cascade,
  version integer not null,
  created_at timestamptz(3) not null,
  actor_name text,
  before jsonb not null,
  after jsonb not null,
  primary key (design, version)
);
