-- Which payments we took ourselves: they change by their processor's word alone. What a gateway took it reports.
alter table transaction add column taken boolean not null default false;
update transaction set taken = true
where subscription is not null or payment_link is not null
  or id in (select transaction from hosted_try)
  or id in (select transaction from scheduledtransaction where transaction is not null)
  or id in (select transaction from processing_order);

-- Keys that could report until now go on reporting; a person never could be meant to.
update apikey set roles = roles || array['TRANSACTION_RECORD'], version = version + 1
where revoked_at is null
  and (roles && array['USER_ALL', 'PSP_ALL', 'TRANSACTION_ALL'] or roles @> array['TRANSACTION_CREATE', 'TRANSACTION_UPDATE']);
update apikey set roles = roles || array['REFUND_RECORD'], version = version + 1
where revoked_at is null and roles && array['USER_ALL', 'PSP_ALL', 'REFUND_ALL', 'REFUND_UPDATE'];
