-- runs with: 0260
-- Identity providers, new and empty, with the users that they name and the memberships that they gave. Sessions gain
-- the organisation within which single sign-on has opened them; those from before have none.
create table identityprovider (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null,
  issuer text not null,
  client_id text not null,
  client_secret text,
  scopes text not null default 'openid email profile',
  email_claim text not null default 'email',
  verified_claim text not null default 'email_verified',
  name_claim text not null default 'name',
  groups_claim text not null default 'groups',
  email_domains text[] not null default '{}',
  group_roles jsonb not null default '[]',
  provisioning text collate "C" not null default 'INVITATION',
  language text collate "C" not null default 'en',
  trusted_factor boolean not null default false,
  forced boolean not null default false,
  break_glass jsonb not null default '[]',
  active boolean not null default true,
  version integer not null default 1
);
create index identityprovider_listed on identityprovider (organisation, created_at desc, id desc);

-- A user by the subject of an issuer. Another issuer of the same connection names other users.
create table identity_subject (
  identity_provider text collate "C" not null references identityprovider on delete cascade,
  issuer text not null,
  subject text not null,
  "user" text collate "C" not null references "user" on delete cascade,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (identity_provider, issuer, subject),
  unique (identity_provider, issuer, "user")
);
create index identity_subject_user on identity_subject ("user");

-- Memberships that groups gave: they end with the group, also once no group of the connection names their organisation.
create table group_membership (
  membership text collate "C" primary key references membership on delete cascade,
  identity_provider text collate "C" not null references identityprovider on delete cascade
);
create index group_membership_provider on group_membership (identity_provider);

alter table session
  add within text collate "C",
  add identity_provider text collate "C",
  add sealed_sign_out text;
