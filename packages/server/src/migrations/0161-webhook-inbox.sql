-- runs with: 0113
-- New and empty: takes no lock that anybody waits for, and the code before it runs on.
create table webhook_inbox (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation on delete cascade,
  "user" text collate "C" not null references "user" on delete cascade,
  token text collate "C" not null unique,
  answer text collate "C" not null default 'ok',
  delay_s integer not null default 0,
  last_used_at timestamptz(3) not null,
  version integer not null default 1,
  unique ("user", organisation)
);
create index webhook_inbox_organisation on webhook_inbox (organisation);

create table webhook_received (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  inbox text collate "C" not null references webhook_inbox on delete cascade,
  origin text collate "C" not null,
  headers jsonb not null,
  body text,
  body_bytes integer not null,
  type text collate "C",
  status text collate "C",
  webhook text collate "C",
  verdict text collate "C" not null,
  verdict_detail text collate "C",
  answer text collate "C" not null,
  delay_s integer not null,
  status_code integer,
  duration_ms integer
);
create index webhook_received_inbox on webhook_received (inbox, id desc);
create index webhook_received_by_time on webhook_received (created_at);
