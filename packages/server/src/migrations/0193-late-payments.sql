-- runs with: 0192
-- Since when a processor may have received a request without answering it.
alter table processing_order add column unanswered_since timestamptz;
-- Taken by its processor after it had been reported as failed.
alter table transaction add column late boolean not null default false;
-- What a merchant has done with a payment that was taken late.
alter table paymentprofile add column late_payments text collate "C" not null default 'refund_duplicates';
-- Late payments that are still to be looked at: whether another payment was taken for the same purpose.
create table late_payment (
  transaction text collate "C" not null,
  organisation text collate "C" not null,
  check_at timestamptz(3) not null,
  primary key (transaction, organisation)
);
create index late_payment_due on late_payment (check_at);
-- An alert about one payment has no measurements; of a processor more than one payment can be late.
alter table alert add column transaction text collate "C";
alter table alert alter column measured_from drop not null;
alter table alert alter column measured_until drop not null;
alter table alert alter column approval drop not null;
alter table alert alter column approval_usual drop not null;
alter table alert alter column finished drop not null;
create unique index alert_measured on alert (organisation, processor, kind) where status <> 'OVER' and transaction is null;
drop index alert_going_on;
create unique index alert_of_payment on alert (organisation, transaction) where transaction is not null;
