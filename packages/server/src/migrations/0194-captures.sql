-- runs with: 0193
-- How payments are captured, and what can still be captured of them. Existing authorisations have no known end.
alter table transaction add column capture text collate "C" not null default 'automatic',
  add column capture_delay_hours integer not null default 0,
  add column amount_authorized bigint,
  add column amount_capturable bigint not null default 0 check (amount_capturable >= 0),
  add column capture_at timestamptz(3),
  add column capture_before timestamptz(3);
update transaction set amount_authorized = amount, amount_capturable = amount where status = 'AUTHORIZED' and amount > 0;
-- Writes wait while the payments are read once; hardly any is in these.
create index transaction_capture_at on transaction (capture_at) where capture_at is not null;
create index transaction_capture_before on transaction (capture_before) where capture_before is not null;
alter table paymentlink add column capture text collate "C" not null default 'automatic',
  add column capture_delay_hours integer not null default 0;
alter table scheduledtransaction add column capture text collate "C" not null default 'automatic',
  add column capture_delay_hours integer not null default 0;
-- A payer whose payment is authorised, and captured later, has done what was asked of them.
alter table hosted_try add column authorised boolean not null default false;
create table capture (
  id text collate "C" not null,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null,
  processor_id_external text collate "C",
  transaction text collate "C" not null,
  amount bigint not null check (amount > 0),
  currency_code text collate "C" not null,
  is_final boolean not null,
  status text collate "C" not null,
  status_reason text,
  version integer not null default 1,
  primary key (id, organisation),
  foreign key (transaction, organisation) references transaction (id, organisation)
);
create index capture_of_transaction on capture (transaction);
create index capture_by_time on capture (organisation, created_at desc, id desc);
create index capture_by_time_all on capture (created_at desc, id desc);
create index capture_external on capture (processor_id_external) where processor_id_external is not null;
alter table sandbox_payment add column captured bigint;
alter table sandbox_payment drop constraint sandbox_payment_kind_check;
alter table sandbox_payment add constraint sandbox_payment_kind_check check (kind in ('payment', 'capture', 'refund'));
