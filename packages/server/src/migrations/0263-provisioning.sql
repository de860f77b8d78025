-- runs with: 0260
-- The addresses from which the users of an organisation sign in and work.
alter table organisation add address_ranges text[] collate "C" not null default '{}';

-- A user of an organisation as its identity provider knows them, also while they have no membership.
create table provisioned_user (
  id text collate "C" primary key,
  organisation text collate "C" not null references organisation on delete cascade,
  "user" text collate "C" references "user" on delete cascade,
  user_name text not null,
  external_id text,
  email text not null,
  display_name text,
  formatted_name text,
  given_name text,
  family_name text,
  groups text[] collate "C" not null default '{}',
  -- Their roles without a membership, to be given again.
  roles text[] collate "C" not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  unique (organisation, "user")
);
create unique index provisioned_user_name on provisioned_user (organisation, lower(user_name));
create index provisioned_user_person on provisioned_user ("user");
