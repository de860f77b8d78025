-- runs with: 0073
-- New and empty: takes no lock that anybody waits for, and the code before it runs on.
create table share (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  processor text collate "C" references processor,
  subject text collate "und-x-icu" not null,
  requested jsonb not null,
  reason text collate "und-x-icu" not null,
  expires_at timestamptz(3) not null,
  status text collate "C" not null,
  status_reason text collate "und-x-icu",
  created_by text collate "C",
  given_by text collate "C",
  given_at timestamptz(3),
  version integer not null default 1
);
create index share_by_time on share (organisation, created_at desc, id desc);
create index share_by_status on share (status, created_at desc, id desc);
create index share_processor on share (processor) where processor is not null;
-- What is still open, by when it ends.
create index share_open on share (expires_at) where status in ('REQUESTED', 'GIVEN');
