-- runs with: 0067
-- New and empty: takes no lock that anybody waits for. Profiles get a column with a constant default, which is not written.
create table middleware (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null,
  description text,
  provider text collate "C" not null,
  url text,
  secret text,
  on_failure text collate "C" not null default 'allow',
  tag text collate "C" references tag,
  version integer not null default 1
);
create index middleware_organisation on middleware (organisation);
create index middleware_tag on middleware (tag) where tag is not null;
alter table paymentprofile add column middleware text[] not null default '{}';

-- What middlewares answered about a payment, each once; written with what was done by it.
create table middleware_call (
  id text collate "C" not null,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  transaction text collate "C" not null,
  middleware text collate "C" not null,
  name text collate "und-x-icu" not null,
  answer text collate "C",
  effect text collate "C" not null,
  reason text,
  error text,
  duration_ms integer not null,
  primary key (transaction, id, organisation),
  foreign key (transaction, organisation) references transaction (id, organisation)
);
create index middleware_call_by_time on middleware_call (created_at);
