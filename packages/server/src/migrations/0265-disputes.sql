-- runs with: 0260
-- Disputes have stages, exact deadlines, people who work on them, evidence, and responses that are sent once.
alter table chargeback add column stage text collate "C" not null default 'CHARGEBACK',
  add column due_at timestamptz(3),
  add column fee_amount bigint,
  add column takes_evidence boolean not null default false,
  add column assignee text collate "C",
  add column assigned boolean generated always as (coalesce(assignee, '') <> '') stored;
alter table chargeback add constraint chargeback_fee_amount_check check (fee_amount >= 0);
create index chargeback_assignee on chargeback (assignee, work_by_date, id) where assignee is not null;
-- A dispute by the acquirer's id, which its later reports name.
create index chargeback_of_transaction on chargeback (transaction, organisation, processor_id_external);
-- A bank can charge back a payment that the merchant has refunded already: the money is gone twice.
alter table transaction drop constraint never_more_back_than_paid;
alter table transaction add constraint never_more_refunded_than_paid check (amount_refunded <= amount) not valid;

create table disputeevidence (
  id text collate "C" not null,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null,
  chargeback text collate "C" not null,
  explanation text, product_description text, customer_name text, customer_email text, customer_ip text,
  billing_address text, delivery_address text, delivery_carrier text, delivery_reference text, delivered_on text,
  access_log text, three_d_secure text, earlier_payments text, refund_reference text, refund_refusal text,
  cancellation_policy text, other_payment text,
  changed_by text collate "C",
  changed_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (id, organisation),
  unique (chargeback, organisation)
);
create index disputeevidence_by_time on disputeevidence (organisation, created_at desc, id desc);
create index disputeevidence_by_time_all on disputeevidence (created_at desc, id desc);

create table disputefile (
  id text collate "C" not null,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null,
  chargeback text collate "C" not null,
  part text collate "C" not null,
  name text not null,
  type text collate "C" not null,
  size_bytes integer not null,
  sha256 text collate "C" not null,
  created_by text collate "C",
  version integer not null default 1,
  primary key (id, organisation)
);
create index disputefile_of_chargeback on disputefile (chargeback, organisation);
create index disputefile_by_time on disputefile (organisation, created_at desc, id desc);
create index disputefile_by_time_all on disputefile (created_at desc, id desc);
create table disputefile_content (
  file text collate "C" not null,
  organisation text collate "C" not null,
  bytes bytea not null,
  primary key (file, organisation)
);

create table disputeresponse (
  id text collate "C" not null,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null,
  chargeback text collate "C" not null,
  transaction text collate "C" not null,
  stage text collate "C" not null,
  kind text collate "C" not null,
  is_late boolean not null default false,
  status text collate "C" not null,
  status_reason text,
  processor_id_external text collate "C",
  created_by text collate "C",
  version integer not null default 1,
  primary key (id, organisation)
);
-- A dispute is answered once in each stage, however many people answer it.
create unique index disputeresponse_once on disputeresponse (chargeback, stage, organisation) where status <> 'FAILED';
create index disputeresponse_of_chargeback on disputeresponse (chargeback, organisation);
create index disputeresponse_by_time on disputeresponse (organisation, created_at desc, id desc);
create index disputeresponse_by_time_all on disputeresponse (created_at desc, id desc);
-- What is sent, as it was when it was ordered: a repeated request has the same content.
create table disputeresponse_content (
  response text collate "C" not null,
  organisation text collate "C" not null,
  texts jsonb not null,
  files text[] not null,
  primary key (response, organisation)
);

alter table processing_order drop constraint processing_order_operation_check;
alter table processing_order add constraint processing_order_operation_check
  check (operation in ('authorise', 'capture', 'void', 'refund', 'submit', 'accept'));

create table sandbox_dispute (
  id text collate "C" primary key,
  payment text collate "C" not null,
  created_at timestamptz(3) not null,
  amount bigint not null,
  currency_code text collate "C" not null,
  reason_code text collate "C" not null,
  stage text collate "C" not null,
  status text collate "C" not null,
  due_at timestamptz(3) not null,
  -- Whether the merchant's evidence in this stage is complete; null before it has responded.
  is_complete boolean,
  reopens boolean not null default false,
  is_reported boolean not null default false,
  -- When it is reported, decided or opened again.
  next_at timestamptz(3)
);
create index sandbox_dispute_next on sandbox_dispute (next_at) where next_at is not null;
create table sandbox_response (
  reference text collate "C" primary key,
  dispute text collate "C" not null,
  answer jsonb not null
);
create index chargeback_decided on chargeback (organisation, created_at) include (reason_code, status) where status in ('WON', 'LOST');
