-- runs with: 0113
-- The audit trail as a list. The previous version writes no audience: those rows are the provider's alone.
alter table audittrail add parent text collate "C", add destination text collate "C",
  add payment_profile text collate "C", add audience text collate "C" not null default 'merchant';
alter table audittrail alter audience set default 'provider';
update audittrail set
  destination = lower(substring(url from '^https?://([^/?#]+)')), parent = request_id,
  audience = case when route = 'middleware' then 'provider' else 'merchant' end
where type = 'outgoing';
update audittrail set parent = request_id where type = 'job';
-- Writes wait until these are there: some minutes for a hundred million calls.
create index audittrail_by_time_all on audittrail (created_at desc, id desc);
create index audittrail_by_route on audittrail (route, created_at desc, id desc);
create index audittrail_by_code on audittrail (response_code, created_at desc, id desc);
create index audittrail_by_transaction on audittrail (transaction, created_at desc, id desc) where transaction is not null;
create index audittrail_by_destination on audittrail (destination, created_at desc, id desc) where destination is not null;
-- Of the usual kinds a page is found soonest in the order of the list.
create index audittrail_by_authentication on audittrail (authentication, created_at desc, id desc) where authentication <> 'api';
create index audittrail_by_type on audittrail (type, created_at desc, id desc) where type <> 'incoming';
create index audittrail_by_request on audittrail (request_id);

-- Seals of what was written, in the order of the ids, one after the other: each holds a digest of every row, and a keyed
-- hash of the seal before it.
create table audit_seal (
  number bigint primary key,
  created_at timestamptz(3) not null,
  -- Ids from the first on and before the second.
  from_id text collate "C" not null,
  until_id text collate "C" not null,
  row_count integer not null,
  -- Null once all of its rows have expired.
  digests bytea,
  digests_hash text collate "C" not null,
  key text collate "C" not null,
  hash text collate "C" not null
);
alter table audit_seal alter digests set storage external;
-- Before when the rows of an organisation, or all of them, were deleted because they had expired; signed.
create table audit_expiry (
  whose text collate "C" primary key,
  before timestamptz(3) not null,
  key text collate "C" not null,
  hash text collate "C" not null
);
