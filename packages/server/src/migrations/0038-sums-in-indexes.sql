-- runs with: 0030
-- Sums read what counting reads and no more: the currency stands beside the amount wherever a list is counted in an index.
drop index refund_by_time;
create index refund_by_time on refund (organisation, created_at desc, id desc) include (status, amount, currency_code);
drop index refund_by_time_all;
create index refund_by_time_all on refund (created_at desc, id desc) include (status, amount, currency_code);
drop index chargeback_by_time;
create index chargeback_by_time on chargeback (organisation, created_at desc, id desc) include (status, amount, currency_code);
drop index chargeback_by_time_all;
create index chargeback_by_time_all on chargeback (created_at desc, id desc) include (status, amount, currency_code);
drop index transaction_tagged;
create index transaction_tagged on transaction (organisation, created_at desc, id desc) include (amount, currency_code)
  where tagged;
drop index transaction_blocked;
create index transaction_blocked on transaction (organisation, created_at desc, id desc) include (amount, currency_code)
  where blocked;
