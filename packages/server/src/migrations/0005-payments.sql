-- The payments area: what is asked for by links, at set times and again and again; the processors that take it; reports.

alter table transaction add subscription text collate "C", add payment_link text collate "C";
create index transaction_subscription on transaction (subscription, created_at desc) where subscription is not null;
create index transaction_payment_link on transaction (payment_link, created_at desc) where payment_link is not null;

-- Enough of a personal number to recognise it by, for those who may not read it.
alter table customer add last_status_update timestamptz(3);
alter table customer add social_security_number_masked text
  generated always as ('••••••' || right(social_security_number, 2)) stored;

create table customernote (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null,
  customer text collate "C" not null references customer,
  text text not null,
  created_by text collate "C",
  version integer not null default 1
);
create index customernote_customer on customernote (customer, created_at desc);

create table checkoutdesign (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null,
  description text,
  header_payment_description text collate "C" not null default 'merchant_reference',
  background_color text, background_image_url text, logo_url text,
  header_color text, header_text_color text, button_color text, button_text_color text,
  show_language_switch boolean not null default true,
  payment_product_order text[] not null default '{}',
  number_format text collate "C" not null default 'en_US',
  css text,
  version integer not null default 1
);
create index checkoutdesign_organisation on checkoutdesign (organisation);

create table mandate (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null,
  payment_profile text collate "C" not null,
  customer text collate "C" not null references customer,
  processor text collate "C",
  processor_token text,
  payment_product text collate "C" not null,
  label text collate "und-x-icu" not null,
  card_brand text collate "C", card_bin text collate "C", card_last_four text collate "C", card_expiry text collate "C",
  revoked_at timestamptz(3),
  version integer not null default 1
);
create index mandate_customer on mandate (customer, created_at desc);
create index mandate_organisation on mandate (organisation, created_at desc, id desc);

create table paymentlink (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null,
  payment_profile text collate "C" not null,
  merchant_reference text collate "C" not null,
  description text,
  amount bigint check (amount > 0),
  currency_code text collate "C" not null,
  customer text collate "C",
  language text collate "C" not null default 'nl',
  multiple_use boolean not null default false,
  active boolean not null default true,
  expires_at timestamptz(3),
  checkout_design text collate "C",
  redirect_url text,
  status text collate "C" not null, status_reason text,
  url text not null,
  token text collate "C" not null unique,
  times_paid integer not null default 0,
  amount_paid bigint not null default 0,
  version integer not null default 1
);
create index paymentlink_by_time on paymentlink (organisation, created_at desc, id desc);
create index paymentlink_by_time_all on paymentlink (created_at desc, id desc);
create index paymentlink_reference on paymentlink (merchant_reference);
create index paymentlink_expiring on paymentlink (expires_at) where status in ('CREATED', 'INITIATED');

create table cardaddlink (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null,
  payment_profile text collate "C" not null,
  customer text collate "C" not null,
  merchant_reference text collate "C" not null,
  description text,
  language text collate "C" not null default 'nl',
  expires_at timestamptz(3),
  checkout_design text collate "C",
  redirect_url text,
  status text collate "C" not null, status_reason text,
  mandate text collate "C",
  url text not null,
  token text collate "C" not null unique,
  version integer not null default 1
);
create index cardaddlink_by_time on cardaddlink (organisation, created_at desc, id desc);
create index cardaddlink_by_time_all on cardaddlink (created_at desc, id desc);
create index cardaddlink_expiring on cardaddlink (expires_at) where status in ('CREATED', 'INITIATED');

create table scheduledtransaction (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null,
  payment_profile text collate "C" not null,
  customer text collate "C" not null,
  mandate text collate "C" not null references mandate,
  merchant_reference text collate "C" not null,
  description text,
  amount bigint not null check (amount > 0),
  currency_code text collate "C" not null,
  scheduled_at timestamptz(3) not null,
  status text collate "C" not null, status_reason text,
  transaction text collate "C",
  version integer not null default 1
);
create index scheduledtransaction_by_time on scheduledtransaction (organisation, scheduled_at, id);
create index scheduledtransaction_by_time_all on scheduledtransaction (scheduled_at, id);
create index scheduledtransaction_due on scheduledtransaction (scheduled_at)
  where status = 'CREATED' and transaction is null;
create index scheduledtransaction_transaction on scheduledtransaction (transaction) where transaction is not null;

create table plan (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null,
  payment_profile text collate "C" not null,
  name text collate "und-x-icu" not null,
  description text,
  dynamic_descriptor text,
  amount bigint not null check (amount > 0),
  currency_code text collate "C" not null,
  interval text collate "C" not null,
  interval_count integer not null default 1,
  max_billing_cycle integer,
  checkout text collate "C",
  redirect_url text,
  statuses_subscription_update text[] not null default '{}',
  webhook_subscription_update text,
  email_subscription_update text,
  version integer not null default 1
);
create index plan_organisation on plan (organisation, created_at desc, id desc);

create table subscriptiondiscount (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null,
  type text collate "C" not null default 'fixed_cents',
  amount numeric(20, 4) not null,
  currency_code text collate "C" not null,
  duration integer,
  minimum_amount bigint,
  limit_to_first_order boolean not null default false,
  version integer not null default 1
);
create index subscriptiondiscount_organisation on subscriptiondiscount (organisation, created_at desc, id desc);

create table subscription (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null,
  payment_profile text collate "C" not null,
  customer text collate "C" not null,
  plan text collate "C" not null references plan,
  billing_cycle integer not null default 1,
  due_date date not null,
  anchor_date date not null,
  max_billing_cycle integer,
  payment_product text collate "C" not null default 'card',
  mandate text collate "C",
  status text collate "C" not null, status_reason text,
  last_paid_cycle integer,
  last_paid_date date,
  failed_tries integer not null default 0,
  next_try_at timestamptz(3),
  subscription_discount text collate "C",
  discounts_attached text[] not null default '{}',
  subscription_url text not null,
  token text collate "C" not null unique,
  version integer not null default 1
);
create index subscription_by_time on subscription (organisation, created_at desc, id desc);
create index subscription_by_time_all on subscription (created_at desc, id desc);
create index subscription_customer on subscription (customer);
create index subscription_plan on subscription (plan);
create index subscription_due on subscription (next_try_at) where next_try_at is not null;

create table attacheddiscount (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null,
  subscription text collate "C" not null references subscription on delete cascade,
  subscription_discount text collate "C" not null references subscriptiondiscount,
  active boolean not null default true,
  applied_duration integer not null default 0,
  removed_at timestamptz(3),
  version integer not null default 1
);
-- One is active at most: whoever gives one holds the subscription's row.
create index attacheddiscount_active on attacheddiscount (subscription) where active;
create index attacheddiscount_subscription on attacheddiscount (subscription, created_at desc);
create index attacheddiscount_organisation on attacheddiscount (organisation, created_at desc, id desc);

-- What was asked of a customer for each cycle. The key is why no cycle is ever billed twice: whoever bills one writes its
-- row first, together with the payment that is to pay it. A cycle that failed gets another payment in the same row.
create table subscription_cycle (
  subscription text collate "C" not null references subscription on delete cascade,
  cycle integer not null,
  organisation text collate "C" not null,
  due_date date not null,
  amount bigint not null,
  discount_amount bigint not null default 0,
  discount text collate "C",
  transaction text collate "C",
  state text collate "C" not null check (state in ('billing', 'failed', 'paid')),
  primary key (subscription, cycle)
);
create index subscription_cycle_transaction on subscription_cycle (transaction) where transaction is not null;

-- What is to be asked of a processor, written with its cause and deleted with its outcome. `leased_until` is real time:
-- an order whose process died is taken up by another, which first asks the processor what became of it.
create table processing_order (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null,
  operation text collate "C" not null check (operation in ('authorise', 'capture', 'void', 'refund')),
  item text collate "C" not null,
  transaction text collate "C" not null,
  -- By which the customer is charged; null where they gave a card on a page, which is kept nowhere.
  mandate text collate "C",
  amount bigint not null,
  tries integer not null default 0,
  leased_until timestamptz(3),
  unique (item, operation)
);
create index processing_order_free on processing_order (leased_until nulls first, created_at);

-- The sandbox: a processor of our own, which knows its payments by the caller's reference and nothing else of ours.
create table sandbox_payment (
  reference text collate "C" primary key,
  id text collate "C" not null unique,
  created_at timestamptz(3) not null,
  kind text collate "C" not null check (kind in ('payment', 'refund')),
  amount bigint not null,
  currency_code text collate "C" not null,
  status text collate "C" not null,
  status_reason text,
  -- Of a payment the card behaves as; of a refund the payment that it is of.
  behaviour text collate "C",
  payment text collate "C",
  answer jsonb not null,
  settles_at timestamptz(3)
);
create index sandbox_payment_settles on sandbox_payment (settles_at) where settles_at is not null;
create table sandbox_token (
  token text collate "C" primary key,
  behaviour text collate "C" not null,
  card jsonb not null
);
create table sandbox_setting (
  one boolean primary key default true check (one),
  latency_ms integer not null default 0,
  decline_percent integer not null default 0,
  outage boolean not null default false,
  -- Payments that the demo makes by itself.
  traffic_per_minute integer not null default 0
);
insert into sandbox_setting default values;

create table report (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null,
  filters text,
  columns text[] not null default '{}',
  format text collate "C" not null default 'csv',
  timezone text not null default 'Europe/Amsterdam',
  language text collate "C" not null default 'nl',
  count integer,
  progress integer not null default 0,
  size_bytes numeric,
  status text collate "C" not null, status_reason text,
  created_by text collate "C",
  report_schedule text collate "C",
  version integer not null default 1
);
create index report_organisation on report (organisation, created_at desc, id desc);
create index report_pending on report (created_at) where status = 'PENDING';

-- The file of a report, in pieces, because any process may have written it and any other may be asked for it.
create table report_piece (
  report text collate "C" not null references report on delete cascade,
  piece integer not null,
  bytes bytea not null,
  primary key (report, piece)
);
-- The pieces are compressed already.
alter table report_piece alter bytes set storage external;

create table reportschedule (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null,
  filters text,
  columns text[] not null default '{}',
  format text collate "C" not null default 'csv',
  timezone text not null default 'Europe/Amsterdam',
  language text collate "C" not null default 'nl',
  frequency text collate "C" not null,
  weekday integer, day_of_month integer,
  time text collate "C" not null,
  email_addresses text[] not null,
  active boolean not null default true,
  next_run_at timestamptz(3),
  last_run_at timestamptz(3),
  created_by text collate "C",
  version integer not null default 1
);
create index reportschedule_organisation on reportschedule (organisation, created_at desc, id desc);
create index reportschedule_due on reportschedule (next_run_at) where active;

-- Where the clock is going: what falls due on the way is done at its time.
alter table clock add target_offset_ms bigint not null default 0;
