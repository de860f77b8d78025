-- runs with: 0192
-- New and empty: takes no lock that other transactions wait for, and the previous code ignores it.
create table processornotification (
  id text collate "C" not null,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  processor text collate "C" not null,
  status text collate "C" not null,
  status_reason text collate "C",
  reference text collate "C" not null,
  reported_status text collate "C",
  occurred_at timestamptz(3),
  transaction text collate "C",
  refund text collate "C",
  tries integer not null default 0,
  next_try_at timestamptz(3),
  request_id text collate "C" not null,
  key text collate "C" not null,
  subject text collate "C" not null,
  event text collate "C",
  leased_until timestamptz(3),
  version integer not null default 1,
  primary key (id, organisation),
  unique (key, processor, organisation)
);
create index processornotification_by_time on processornotification (organisation, created_at desc, id desc);
create index processornotification_by_time_all on processornotification (created_at desc, id desc);
create index processornotification_due on processornotification (next_try_at) where next_try_at is not null;
create index processornotification_in_order on processornotification (subject, id) where next_try_at is not null;
create index processornotification_failed on processornotification (created_at desc, id desc) where status = 'FAILED';
create index processornotification_transaction on processornotification (transaction) where transaction is not null;
create index processornotification_refund on processornotification (refund) where refund is not null;
create index processornotification_processor on processornotification (processor);
