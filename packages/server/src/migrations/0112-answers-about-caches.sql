-- runs with: 0073
-- What processes answer when they are asked about their caches: read by the one that asked, and deleted. Not logged, as
-- nobody misses it after a crash; it takes no lock that anybody waits for.
create unlogged table cache_answer (
  request text collate "C" not null,
  connection integer not null,
  created_at timestamptz(3) not null default now(),
  answer jsonb not null,
  primary key (request, connection)
);
