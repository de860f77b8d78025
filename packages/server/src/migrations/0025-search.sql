-- What the search over everything looks up within an organisation, each in its own order: one merchant's references,
-- amounts and cards among those of all others. An organisation without a condition on it is passed over by skip scans.

create extension if not exists btree_gin;

-- By the whole name, and within an organisation, so that a common name is not read of everybody else first.
drop index customer_text;
create index customer_text on customer
  using gin (organisation, email_address gin_trgm_ops, name gin_trgm_ops);

-- A whole address or name: its trigrams are those of half of all addresses.
create index customer_email on customer (email_address);
create index customer_name on customer (name);

create index transaction_reference_in_organisation on transaction (organisation, merchant_reference);
create index transaction_amount on transaction (organisation, amount, created_at desc, id desc);
create index transaction_card on transaction (organisation, card_last_four, created_at desc, id desc)
  where card_last_four is not null;

create index refund_amount on refund (organisation, amount, created_at desc, id desc);
create index refund_customer on refund (customer) where customer is not null;
create index chargeback_customer on chargeback (customer) where customer is not null;
create index chargeback_external on chargeback (processor_id_external) where processor_id_external is not null;
create index paymentlink_customer on paymentlink (customer) where customer is not null;
create index cardaddlink_customer on cardaddlink (customer);
create index cardaddlink_reference on cardaddlink (merchant_reference);
create index scheduledtransaction_customer on scheduledtransaction (customer);
create index scheduledtransaction_reference on scheduledtransaction (merchant_reference);
