-- Messages to merchants' own systems, every attempt to deliver them, and the secrets that they are signed with.

-- Without foreign keys: a row is written with every change of status. `leased_until` is real time: a message whose
-- process died is sent by another.
create table webhook (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null,
  payment_profile text collate "C",
  url text collate "C" not null,
  type text collate "C" not null,
  item_id text collate "C",
  status text collate "C",
  delivered boolean generated always as (delivered_on is not null) stored,
  delivered_on timestamptz(3),
  manual boolean not null default false,
  tries integer not null default 0,
  next_try_at timestamptz(3),
  given_up_on timestamptz(3),
  given_up_reason text collate "C",
  body text,
  leased_until timestamptz(3),
  version integer not null default 1
);
create index webhook_by_time on webhook (organisation, created_at desc, id desc);
create index webhook_by_time_all on webhook (created_at desc, id desc);
create index webhook_item on webhook (item_id) where item_id is not null;
create index webhook_due on webhook (next_try_at) where next_try_at is not null;
-- Whether an earlier one of the same item is still on its way.
create index webhook_waiting on webhook (item_id, url, id) where next_try_at is not null;

create table webhook_attempt (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null,
  webhook text collate "C" not null,
  status_code integer,
  content text,
  duration_ms integer not null,
  error text
);
create index webhook_attempt_webhook on webhook_attempt (webhook, id);

-- Sealed. One without an end is present; the one before it is valid for a day more.
create table webhook_secret (
  id text collate "C" primary key,
  organisation text collate "C" not null references organisation on delete cascade,
  created_at timestamptz(3) not null,
  sealed text not null,
  expires_at timestamptz(3)
);
create unique index webhook_secret_present on webhook_secret (organisation) where expires_at is null;
create index webhook_secret_organisation on webhook_secret (organisation);

-- Addresses whose receiver said that it is gone for good (410).
create table webhook_disabled_url (
  organisation text collate "C" not null references organisation on delete cascade,
  url text collate "C" not null,
  created_at timestamptz(3) not null,
  webhook text collate "C" not null,
  primary key (organisation, url)
);
