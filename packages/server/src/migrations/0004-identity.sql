-- Who somebody is: second factors, one-time tokens, trusted browsers, invitations, mail and saved views.

alter table organisation add idle_minutes integer check (idle_minutes between 15 and 30);
alter table organisation add mfa_required text collate "C" check (mfa_required in ('google', 'email'));
alter table "user" add mfa_enabled boolean not null default false;
alter table "user" add invited_at timestamptz(3);

-- A second factor: an authenticator app (`google`, as the specification calls it), mailed codes, or a passkey.
create table factor (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  "user" text collate "C" not null references "user" on delete cascade,
  type text collate "C" not null check (type in ('google', 'email', 'passkey')),
  name text,
  -- Of an app: its seed, sealed, and the last time step that was used, because a code is used once.
  secret text,
  last_step bigint,
  -- Of a passkey, as WebAuthn names them.
  credential_id text collate "C" unique,
  public_key bytea,
  counter bigint,
  transports text[],
  last_used_at timestamptz(3)
);
create index factor_user on factor ("user");
create unique index factor_once on factor ("user", type) where type <> 'passkey';

create table recovery_code (
  "user" text collate "C" not null references "user" on delete cascade,
  code_hash text collate "C" not null,
  primary key ("user", code_hash)
);

create table trusted_device (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  "user" text collate "C" not null references "user" on delete cascade,
  token_hash text collate "C" not null unique,
  expires_at timestamptz(3) not null,
  user_agent text
);
create index trusted_device_user on trusted_device ("user");

-- Links in mails and the steps of a sign-in: random, kept as a hash, for one purpose, once.
create table one_time_token (
  hash text collate "C" primary key,
  purpose text collate "C" not null,
  "user" text collate "C" references "user" on delete cascade,
  data jsonb not null default '{}',
  tries integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index one_time_token_user on one_time_token ("user", purpose);
create index one_time_token_age on one_time_token (expires_at);

alter table session add factor text collate "C";

create table welcomemail (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null,
  content text not null,
  psp_default boolean not null default false,
  "default" boolean not null default false,
  version integer not null default 1
);
create index welcomemail_organisation on welcomemail (organisation);

alter table apikey alter name type text collate "und-x-icu";

-- Mail that is to be sent. What it says is sealed, because it carries links that sign people in, and is gone once sent.
create table mail (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  recipient text not null,
  kind text collate "C" not null,
  sealed text,
  state text collate "C" not null check (state in ('waiting', 'sending', 'sent', 'unknown', 'failed')),
  tries integer not null default 0,
  last_error text,
  sent_at timestamptz(3)
);
create index mail_recipient on mail (recipient, created_at);
create index mail_age on mail (created_at);

-- A filter, sort and columns of a list under a name, of one user, shared with their organisation or not.
create table savedview (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  "user" text collate "C" not null references "user" on delete cascade,
  list text collate "C" not null,
  name text collate "und-x-icu" not null,
  query text not null,
  columns jsonb,
  shared boolean not null default false,
  version integer not null default 1
);
create index savedview_of_user on savedview ("user", list);
create index savedview_shared on savedview (organisation, list) where shared;

-- Answers that are kept for a repeated request are sealed from now on; those of the last day are not, and go.
delete from idempotency_key;
