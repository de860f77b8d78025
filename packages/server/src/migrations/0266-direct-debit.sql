-- runs with: 0265
-- Mandates have statuses, and those of SEPA direct debit what their payer signed. The IBAN is sealed.
alter table mandate add column status text collate "C" not null default 'ACTIVE', add column status_reason text,
  add column last_status_update timestamptz(3),
  add column mandate_reference text collate "C", add column mandate_type text collate "C",
  add column next_sequence text collate "C", add column iban_sealed text collate "C",
  add column iban_last_four text collate "C", add column account_holder text, add column creditor_name text,
  add column creditor_id text collate "C", add column signed_at timestamptz(3), add column signature jsonb,
  add column notice_days integer, add column last_collected_at timestamptz(3), add column expires_at timestamptz(3);
-- A payment link without a customer is paid by a mandate too.
alter table mandate alter column customer drop not null;
update mandate set status = 'CANCELLED' where revoked_at is not null;
-- A mandate is known to a creditor by its reference.
create unique index mandate_of_creditor on mandate (creditor_id, mandate_reference, organisation)
  where mandate_reference is not null;
create index mandate_expiring on mandate (expires_at) where status = 'ACTIVE' and expires_at is not null;

alter table transaction add column mandate text collate "C", add column sequence_type text collate "C";
create index transaction_mandate on transaction (mandate, created_at desc) where mandate is not null;

alter table paymentprofile add column creditor_id text collate "C", add column creditor_name text,
  add column notice_days integer not null default 14;

alter table subscription add column notice_days integer, add column notice text collate "C";
create index subscription_to_announce on subscription (next_try_at)
  where notice_days is not null and notice is null and next_try_at is not null;
create index subscription_mandate on subscription (mandate) where notice_days is not null;
alter table scheduledtransaction add column notice_days integer, add column notice text collate "C";
create index scheduledtransaction_to_announce on scheduledtransaction (scheduled_at)
  where notice_days is not null and notice is null and status = 'CREATED' and transaction is null;
create index scheduledtransaction_mandate on scheduledtransaction (mandate) where notice_days is not null;

-- The notices of collections to their payers: of what amount, and on which day.
create table debit_notice (
  id text collate "C" not null,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null,
  mandate text collate "C" not null,
  -- The subscription or scheduled transaction that is collected.
  item text collate "C" not null,
  amount bigint not null,
  currency_code text collate "C" not null,
  collected_on date not null,
  notice_days integer not null,
  mail text collate "C" not null,
  primary key (id, organisation)
);
create index debit_notice_of_mandate on debit_notice (mandate, organisation);
