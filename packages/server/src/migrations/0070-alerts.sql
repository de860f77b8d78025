-- runs with: 0067
-- New and empty: takes no lock that anybody waits for, and the code before it runs on.
create table alert (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  overall boolean not null,
  kind text collate "C" not null,
  processor text collate "C" not null references processor,
  status text collate "C" not null,
  status_reason text collate "und-x-icu",
  owner text collate "C" references "user",
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  measured_from timestamptz(3) not null,
  measured_until timestamptz(3) not null,
  approval numeric(19, 4) not null,
  approval_usual numeric(19, 4) not null,
  finished integer not null,
  version integer not null default 1
);
create index alert_by_time on alert (organisation, created_at desc, id desc);
create unique index alert_going_on on alert (organisation, processor, kind) where status <> 'OVER';

create table alertsetting (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  active boolean not null default true,
  threshold_points integer not null default 10,
  email_addresses text[] not null default '{}',
  language text collate "C" not null default 'nl',
  version integer not null default 1
);
create index alertsetting_organisation on alertsetting (organisation);

-- When approval was last measured of a processor that is, or was a moment ago, below the usual, or has an alert.
create table alert_watch (
  organisation text collate "C" not null,
  processor text collate "C" not null,
  measured_at timestamptz(3) not null,
  is_below boolean not null,
  primary key (organisation, processor)
);

-- When any process last measured.
create table alert_round (
  measured_at timestamptz(3) not null
);
insert into alert_round (measured_at) values ('-infinity');
