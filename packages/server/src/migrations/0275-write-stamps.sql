-- runs with: 0272
-- Which caller wrote last, for processes with a replica: each reads it before a list. Not logged, because after a failover
-- the former replica is the primary.
create unlogged table write_stamp (
  writer text collate "C" primary key,
  written_until timestamptz not null
);
