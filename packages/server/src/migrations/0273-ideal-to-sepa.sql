-- runs with: 0265
-- A mandate can begin with a payment that proves the payer's account, such as iDEAL.
alter table mandate add column verified_by text collate "C";
create unique index mandate_of_payment on mandate (verified_by, organisation) where verified_by is not null;
-- What the payer of a try signed, until its payment has proved the account.
alter table hosted_try add column signed jsonb;
