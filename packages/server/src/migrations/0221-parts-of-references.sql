-- runs with: 0192
-- References are found by any part of them. Within an organisation, as what else is looked up (0025). Writes wait until
-- these are there: some minutes for ten million payments.
create index transaction_reference_part on transaction using gin (organisation, merchant_reference gin_trgm_ops);
create index paymentlink_reference_part on paymentlink using gin (organisation, merchant_reference gin_trgm_ops);
create index scheduledtransaction_reference_part on scheduledtransaction
  using gin (organisation, merchant_reference gin_trgm_ops);
create index cardaddlink_reference_part on cardaddlink using gin (organisation, merchant_reference gin_trgm_ops);
create index customer_reference_part on customer using gin (organisation, merchant_reference gin_trgm_ops);
