-- runs with: 0113
-- What is new stands at the end of an index, where PostgreSQL fills pages to nine tenths; at the beginning of its group it
-- splits them in halves, and nothing fills the older half again. Lists that begin with the newest read backwards. These
-- indexes were half of what a payment takes (ADR 100). Writes wait until they are there: some minutes for a hundred
-- million payments or calls.
drop index audittrail_by_few;
create index audittrail_by_few on audittrail (type, authentication, response_code, created_at, id);
drop index audittrail_of_by_few;
create index audittrail_of_by_few on audittrail (organisation, type, authentication, response_code, created_at, id);
drop index audittrail_of_key;
create index audittrail_of_key on audittrail (apikey, id) where apikey is not null;
drop index audittrail_organisation_created_at_idx;
create index audittrail_of_by_time on audittrail (organisation, created_at);
-- Of one millisecond there are few calls: a page sorts them, and the index is narrower by the id.
drop index audittrail_by_time_all;
create index audittrail_by_time_all on audittrail (created_at);
drop index audittrail_by_route;
create index audittrail_by_route on audittrail (route, created_at);
drop index audittrail_of_by_route;
create index audittrail_of_by_route on audittrail (organisation, route, created_at);
drop index audittrail_by_destination;
create index audittrail_by_destination on audittrail (destination, created_at) where destination is not null;
drop index audittrail_of_by_destination;
create index audittrail_of_by_destination on audittrail (organisation, destination, created_at)
  where destination is not null;
drop index audittrail_by_transaction;
create index audittrail_by_transaction on audittrail (transaction, created_at) where transaction is not null;

drop index transaction_by_time;
create index transaction_by_time on transaction (organisation, created_at, id)
  include (status, amount, currency_code, payment_product);
drop index transaction_by_time_all;
create index transaction_by_time_all on transaction (created_at, id)
  include (status, amount, currency_code, payment_product);
drop index transaction_by_status;
create index transaction_by_status on transaction (organisation, status, created_at, id);
drop index transaction_by_status_all;
create index transaction_by_status_all on transaction (status, created_at, id);
drop index transaction_amount;
create index transaction_amount on transaction (amount, organisation, created_at, id);
drop index transaction_card;
create index transaction_card on transaction (card_last_four, organisation, created_at, id)
  where card_last_four is not null;
