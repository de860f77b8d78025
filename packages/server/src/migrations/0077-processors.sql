-- runs with: 0073
-- Columns without a default and a new table: no row is rewritten, and the code before it runs on.
alter table processor add column "user" text collate "C";
alter table processor add column details jsonb;

-- The values of details, sealed with the secret of the installation; what else is known of them is in their items.
create table sealed_detail (
  owner text collate "C" not null,
  name text collate "und-x-icu" not null,
  organisation text collate "C" not null references organisation,
  sealed text collate "C" not null,
  primary key (owner, name, organisation)
);
create index sealed_detail_organisation on sealed_detail (organisation);
