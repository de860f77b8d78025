-- What a call sent and was answered, packed; rows from before keep theirs as JSON in `request` and `response`.
alter table audittrail add bodies bytea;
-- What is packed is not packed again where it is long.
alter table audittrail alter bodies set storage external;
