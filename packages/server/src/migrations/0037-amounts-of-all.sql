-- runs with: 0030
-- What is looked up by a value and by nothing before or after it is found by that first: within one organisation as before,
-- and among all of them in one place instead of one for each (a thousand pages for 200 organisations).
drop index transaction_amount;
create index transaction_amount on transaction (amount, organisation, created_at desc, id desc);
drop index transaction_card;
create index transaction_card on transaction (card_last_four, organisation, created_at desc, id desc)
  where card_last_four is not null;
drop index refund_amount;
create index refund_amount on refund (amount, organisation, created_at desc, id desc);
create index chargeback_amount on chargeback (amount, organisation, created_at desc, id desc);
