-- runs with: 0113
alter table apikey
  add address_ranges text[] not null default '{}',
  add last_used_ip text collate "C",
  add rotated_at timestamptz(3),
  add previous_key_hash text collate "C" unique,
  add previous_expires_at timestamptz(3),
  add previous_used_at timestamptz(3);
-- The last calls of a key; ids ascend, so that a call's row is added at the end of its key's.
create index audittrail_of_key on audittrail (apikey, id desc) where apikey is not null;
