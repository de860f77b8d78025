-- no way back: conflicts of the version before name keys without the organisation.
-- Whose a row is stands in every key of what grows with traffic, so that rows can lie apart by it; the id stays first, and
-- finds a row by itself as before.

alter table refund drop constraint refund_transaction_fkey;
alter table chargeback drop constraint chargeback_transaction_fkey;
alter table customernote drop constraint customernote_customer_fkey;
alter table mandate drop constraint mandate_customer_fkey;
alter table scheduledtransaction drop constraint scheduledtransaction_mandate_fkey;
alter table attacheddiscount drop constraint attacheddiscount_subscription_fkey;
alter table subscription_cycle drop constraint subscription_cycle_subscription_fkey;

alter table customer drop constraint customer_pkey, add constraint customer_pkey primary key (id, organisation);
alter table transaction drop constraint transaction_pkey, add constraint transaction_pkey primary key (id, organisation);
alter table refund drop constraint refund_pkey, add constraint refund_pkey primary key (id, organisation);
alter table chargeback drop constraint chargeback_pkey, add constraint chargeback_pkey primary key (id, organisation);
alter table customernote drop constraint customernote_pkey, add constraint customernote_pkey primary key (id, organisation);
alter table mandate drop constraint mandate_pkey, add constraint mandate_pkey primary key (id, organisation);
alter table paymentlink drop constraint paymentlink_pkey, add constraint paymentlink_pkey primary key (id, organisation);
alter table cardaddlink drop constraint cardaddlink_pkey, add constraint cardaddlink_pkey primary key (id, organisation);
alter table scheduledtransaction drop constraint scheduledtransaction_pkey, add constraint scheduledtransaction_pkey primary key (id, organisation);
alter table subscription drop constraint subscription_pkey, add constraint subscription_pkey primary key (id, organisation);
alter table attacheddiscount drop constraint attacheddiscount_pkey, add constraint attacheddiscount_pkey primary key (id, organisation);
alter table webhook drop constraint webhook_pkey, add constraint webhook_pkey primary key (id, organisation);
alter table webhook_attempt drop constraint webhook_attempt_pkey, add constraint webhook_attempt_pkey primary key (id, organisation);
alter table processing_order drop constraint processing_order_pkey, add constraint processing_order_pkey primary key (id, organisation);
alter table subscription_cycle drop constraint subscription_cycle_pkey, add constraint subscription_cycle_pkey primary key (subscription, cycle, organisation);
alter table hosted_try drop constraint hosted_try_pkey, add constraint hosted_try_pkey primary key (item, nonce, organisation);
alter table audittrail drop constraint audittrail_pkey1, add constraint audittrail_pkey primary key (id, organisation);
alter table status_history drop constraint status_history_pkey1, add constraint status_history_pkey primary key (item, id, organisation);

alter table processing_order drop constraint processing_order_item_operation_key, add constraint processing_order_item_operation_key unique (item, operation, organisation);
alter table hosted_try drop constraint hosted_try_transaction_key, add constraint hosted_try_transaction_key unique (transaction, organisation);
-- Tokens are random: 192 bits never meet, whoever's they are.
alter table paymentlink drop constraint paymentlink_token_key, add constraint paymentlink_token_key unique (token, organisation);
alter table cardaddlink drop constraint cardaddlink_token_key, add constraint cardaddlink_token_key unique (token, organisation);
alter table subscription drop constraint subscription_token_key, add constraint subscription_token_key unique (token, organisation);

-- What refers to a row of the same organisation says so.
alter table refund add constraint refund_transaction_fkey foreign key (transaction, organisation) references transaction (id, organisation);
alter table chargeback add constraint chargeback_transaction_fkey foreign key (transaction, organisation) references transaction (id, organisation);
alter table customernote add constraint customernote_customer_fkey foreign key (customer, organisation) references customer (id, organisation);
alter table mandate add constraint mandate_customer_fkey foreign key (customer, organisation) references customer (id, organisation);
alter table scheduledtransaction add constraint scheduledtransaction_mandate_fkey foreign key (mandate, organisation) references mandate (id, organisation);
alter table attacheddiscount add constraint attacheddiscount_subscription_fkey foreign key (subscription, organisation) references subscription (id, organisation) on delete cascade;
alter table subscription_cycle add constraint subscription_cycle_subscription_fkey foreign key (subscription, organisation) references subscription (id, organisation) on delete cascade;
