-- runs with: 0113
-- Webhooks sent again: a body stays as long as its webhook, so that the same is sent letter for letter.
-- `tries_before`: those before the schedule of waits began anew; `tries_at_resend` and `next_try_before`: what it was when
-- a run of resends took it up, by which what was not yet sent is put back when the run is stopped.
alter table webhook
  add column tries_before integer not null default 0,
  add column resend text collate "C",
  add column tries_at_resend integer,
  add column next_try_before timestamptz(3);
create index webhook_resend_run on webhook (resend) where resend is not null;

create table webhook_resend (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation on delete cascade,
  created_by text,
  created_from timestamptz(3),
  created_until timestamptz(3),
  url text collate "C",
  total integer not null,
  stopped_on timestamptz(3)
);
create index webhook_resend_organisation on webhook_resend (organisation, created_at);

-- Addresses that do not take webhooks at the moment, and those whose receiver said that it is gone for good (410), which
-- were in `webhook_disabled_url`: that is no longer read.
create table webhookaddress (
  id text collate "C" not null,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null,
  url text collate "C" not null,
  status text collate "C" not null,
  failing_since timestamptz(3) not null,
  lasting boolean not null default false,
  last_tried_on timestamptz(3) not null,
  failures integer not null default 1,
  status_code integer,
  error text collate "C",
  webhook text collate "C" not null,
  version integer not null default 1,
  primary key (id, organisation),
  unique (organisation, url)
);
create index webhookaddress_by_time on webhookaddress (organisation, created_at desc, id desc);
create index webhookaddress_watched on webhookaddress (failing_since) where status = 'FAILING' and not lasting;
insert into webhookaddress (id, created_at, organisation, url, status, failing_since, lasting, last_tried_on, status_code, webhook)
select 'wadr_' || substr(webhook, 5), created_at, organisation, url, 'DISABLED', created_at, true, created_at, 410, webhook
from webhook_disabled_url;
