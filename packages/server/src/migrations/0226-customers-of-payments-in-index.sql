-- runs with: 0192
-- The best customers of a range are counted from this index alone: of a year of five million payments the largest merchant
-- waited six seconds for them, most of it to read the payments themselves. Payments without a customer take no more space
-- than before. Writes wait until the index is there: some minutes for a hundred million payments.
drop index transaction_by_time;
create index transaction_by_time on transaction (organisation, created_at, id)
  include (status, amount, currency_code, payment_product, customer);
