-- runs with: 0260
-- What an adapter stored about a payment; sealed.
create table processor_store (
  -- Of the payment at its processor: each of several attempts has its own.
  reference text collate "C" not null,
  organisation text collate "C" not null,
  sealed text collate "C" not null,
  primary key (reference, organisation)
);
-- The card scheme's id of the payment with which the payer consented.
alter table mandate add column network_transaction_id text collate "C";
-- A refusal in the code of the processor or the card scheme, and what the scheme advises.
alter table transaction add column refusal_code text collate "C", add column refusal_retry text collate "C";
-- A payer who approves in an app, while the page waits.
alter table hosted_try add column wait jsonb;
