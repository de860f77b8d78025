-- The first schema: identity, the organisation tree, payments and what surrounds them. Runs on an empty database.
-- Ids are TypeIDs stored as shown, text with collation "C", so that they sort by time. Every row of a tenant carries
-- `organisation`. Amounts are bigint minor units. Instants have milliseconds, so that cursors lose nothing.

create extension if not exists pg_trgm;

create table organisation (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  name text collate "und-x-icu" not null,
  parent text collate "C" references organisation,
  active boolean not null default true,
  email text, phone text, street text, street_number text, extended_address text, postal_code text, locality text,
  region text, country_code text collate "C" not null, tax_number text,
  version integer not null default 1
);
-- One provider, therefore one root: who is a member of it sees every row, and queries need no condition for that.
create unique index organisation_one_root on organisation ((true)) where parent is null;
create index organisation_parent on organisation (parent);

create table "user" (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  email text not null,
  name text collate "und-x-icu" not null,
  language text collate "C" not null default 'nl',
  timezone text not null default 'Europe/Amsterdam',
  active boolean not null default true,
  last_sign_in_at timestamptz(3),
  version integer not null default 1
);
create unique index user_email on "user" (lower(email));
create index user_organisation on "user" (organisation);

create table membership (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  "user" text collate "C" not null references "user" on delete cascade,
  roles text[] not null default '{}',
  version integer not null default 1,
  unique ("user", organisation)
);
create index membership_organisation on membership (organisation);

-- Apart from "user", so that no list, export or populate can ever read a hash.
create table credential (
  "user" text collate "C" primary key references "user" on delete cascade,
  password_hash text not null,
  changed_at timestamptz(3) not null
);

create table session (
  id text collate "C" primary key,
  "user" text collate "C" not null references "user" on delete cascade,
  membership text collate "C" not null references membership on delete cascade,
  created_at timestamptz(3) not null,
  last_activity_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ip text, user_agent text
);
create index session_by_user on session ("user") where ended_at is null;

create table sign_in_failure (email text not null, ip text not null, failed_at timestamptz(3) not null);
create index sign_in_failure_pair on sign_in_failure (email, ip, failed_at);

create table apikey (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text not null,
  roles text[] not null,
  key_hash text collate "C" not null unique,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_by text collate "C",
  version integer not null default 1
);
create index apikey_organisation on apikey (organisation);

create table processor (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null,
  description text,
  payment_product text collate "C" not null,
  provider text collate "und-x-icu" not null,
  version integer not null default 1
);
create index processor_organisation on processor (organisation);

create table paymentprofile (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null,
  display_name text collate "und-x-icu" not null,
  website text, description text,
  currency_code text collate "C" not null,
  processors text[] not null default '{}',
  webhook_transaction_update text, webhook_refund_update text, webhook_chargeback_update text,
  webhook_failed_email text,
  version integer not null default 1
);
create index paymentprofile_organisation on paymentprofile (organisation);

create table customer (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  merchant_reference text collate "C",
  email_address text collate "und-x-icu",
  title text, initials text,
  first_name text collate "und-x-icu", last_name text collate "und-x-icu",
  name text collate "und-x-icu" generated always as (
    coalesce(nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email_address, merchant_reference)
  ) stored,
  gender text collate "C", date_of_birth date,
  street_address text, house_number text, house_number_suffix text, postal_code text,
  city text collate "und-x-icu", region text collate "und-x-icu", country_code text collate "C",
  phone_number text, fax_number text, segment text collate "C", social_security_number text,
  status text collate "C" not null default 'UNKNOWN', status_reason text,
  version integer not null default 1
);
create index customer_by_time on customer (organisation, created_at desc, id desc);
create index customer_by_time_all on customer (created_at desc, id desc);
create index customer_reference on customer (merchant_reference);
create index customer_text on customer using gin (email_address gin_trgm_ops, last_name gin_trgm_ops);

create table tag (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  text text collate "und-x-icu" not null,
  color text not null,
  version integer not null default 1
);
create index tag_organisation on tag (organisation);

create table transaction (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null,
  payment_profile text collate "C" not null,
  processor text collate "C",
  processor_id_external text collate "C",
  customer text collate "C",
  merchant_reference text collate "C" not null,
  description text,
  amount bigint not null check (amount >= 0),
  currency_code text collate "C" not null,
  amount_refunded bigint not null default 0 check (amount_refunded >= 0),
  amount_charged_back bigint not null default 0 check (amount_charged_back >= 0),
  status text collate "C" not null,
  status_reason text,
  blocked boolean not null default false,
  tags text[] not null default '{}',
  tagged boolean generated always as (cardinality(tags) > 0) stored,
  payment_product text collate "C", payment_product_type text collate "C",
  recurring_type text collate "C",
  three_d_secure jsonb,
  card_brand text collate "C", card_bin text collate "C", card_last_four text collate "C", card_expiry text collate "C",
  card_country text collate "C",
  platform text collate "C", browser text collate "C", ip text collate "C", country_code text collate "C",
  settlement text collate "C",
  version integer not null default 1,
  constraint never_more_back_than_paid check (amount_refunded + amount_charged_back <= amount)
);
-- References among tenants' rows are checked by the commands, not by foreign keys: a key from every payment to its
-- customer, profile and organisation costs a look-up and a lock each at 20,000 payments a second.
create index transaction_by_time on transaction (organisation, created_at desc, id desc)
  include (status, amount, currency_code, payment_product);
create index transaction_by_status on transaction (organisation, status, created_at desc, id desc);
create index transaction_by_time_all on transaction (created_at desc, id desc)
  include (status, amount, currency_code, payment_product);
create index transaction_by_status_all on transaction (status, created_at desc, id desc);
create index transaction_reference on transaction (merchant_reference);
create index transaction_customer on transaction (customer, created_at desc) where customer is not null;
create index transaction_external on transaction (processor_id_external) where processor_id_external is not null;
create index transaction_tagged on transaction (organisation, created_at desc, id desc) where tagged;
create index transaction_blocked on transaction (organisation, created_at desc, id desc) where blocked;

create table refund (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null,
  payment_profile text collate "C" not null,
  processor text collate "C",
  processor_id_external text collate "C",
  transaction text collate "C" not null references transaction,
  customer text collate "C",
  amount bigint not null check (amount > 0),
  currency_code text collate "C" not null,
  reason text,
  status text collate "C" not null, status_reason text,
  settlement text collate "C",
  version integer not null default 1
);
create index refund_by_time on refund (organisation, created_at desc, id desc) include (status, amount);
create index refund_by_time_all on refund (created_at desc, id desc) include (status, amount);
create index refund_transaction on refund (transaction);
create index refund_external on refund (processor_id_external) where processor_id_external is not null;

create table chargeback (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null,
  payment_profile text collate "C" not null,
  processor text collate "C",
  processor_id_external text collate "C",
  transaction text collate "C" not null references transaction,
  customer text collate "C",
  card text,
  amount bigint not null check (amount > 0),
  currency_code text collate "C" not null,
  reason text, reason_code text collate "C",
  status text collate "C" not null, status_reason text,
  source_type text collate "C",
  work_by_date date,
  settlement text collate "C",
  version integer not null default 1
);
create index chargeback_by_time on chargeback (organisation, created_at desc, id desc) include (status, amount);
create index chargeback_by_time_all on chargeback (created_at desc, id desc) include (status, amount);
create index chargeback_transaction on chargeback (transaction);

-- What happened to every item that has states, in one table, so that each of them has the same timeline.
create table status_history (
  item text collate "C" not null,
  id text collate "C" not null,
  organisation text collate "C" not null,
  status text collate "C" not null,
  status_reason text,
  processor_id_external text,
  occurred_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  actor_kind text collate "C" not null,
  actor text collate "C",
  actor_name text,
  primary key (item, id)
);

create table audittrail (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null,
  authentication text collate "C" not null,
  "user" text collate "C",
  apikey text collate "C",
  type text collate "C" not null,
  method text collate "C" not null,
  route text collate "C" not null,
  url text not null,
  response_code integer not null,
  duration_ms integer not null,
  origin text,
  request_id text collate "C" not null,
  item text collate "C",
  transaction text collate "C",
  request jsonb, response jsonb
);
create index audittrail_by_time on audittrail (organisation, created_at desc);
create index audittrail_item on audittrail (item) where item is not null;

create table idempotency_key (
  actor text collate "C" not null,
  key text collate "C" not null,
  path text not null,
  body_hash text collate "C" not null,
  response_code integer not null,
  response_body text not null,
  created_at timestamptz(3) not null,
  primary key (actor, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table export_ticket (
  hash text collate "C" primary key,
  organisation text collate "C" not null,
  request jsonb not null,
  expires_at timestamptz(3) not null
);

-- A payment or refund that a file brought in, known by its profile and the reference in the file. `values_hash` says
-- whether a later row with the same reference says the same.
create table import_row (
  payment_profile text collate "C" not null,
  kind text collate "C" not null check (kind in ('transaction', 'refund')),
  reference text collate "C" not null,
  item text collate "C" not null,
  values_hash text collate "C" not null,
  primary key (payment_profile, kind, reference)
);

-- Business time is real time plus this; movable in the demo only.
create table clock (one boolean primary key default true check (one), offset_ms bigint not null default 0);
insert into clock default values;

create table worker_heartbeat (worker_id text collate "C" primary key, beat_at timestamptz not null);
