-- The links of a merchant that can still be paid by are counted whenever it makes one.
create index paymentlink_open on paymentlink (organisation) where active and status in ('CREATED', 'INITIATED');
create index cardaddlink_open on cardaddlink (organisation) where status in ('CREATED', 'INITIATED');
