-- runs with: 0066
-- New and empty: takes no lock that anybody waits for. What the code before it writes is not counted until
-- `npm run admin -- statistics repair`; figures are read from rows until a zone has been built.
create table statistic_delta (
  id text collate "C" not null default uuidv7()::text,
  organisation text collate "C" not null,
  entity text collate "C" not null,
  at timestamptz(3) not null,
  currency_code text collate "C",
  status text collate "C",
  payment_product text collate "C",
  platform text collate "C",
  browser text collate "C",
  country_code text collate "C",
  processor text collate "C",
  blocked boolean not null,
  is_known boolean not null,
  count bigint not null,
  amount bigint not null,
  primary key (id, organisation)
);
-- Written and deleted all the time: without it, dead rows would be most of what a reader passes.
alter table statistic_delta set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

create table statistic_zone (
  id integer primary key,
  name text collate "C" not null unique
);

-- Whose days are kept in parts; the empty organisation is all of them together.
create table statistic_scope (
  organisation text collate "C" primary key
);
insert into statistic_scope (organisation) values ('');

create table statistic_day (
  zone integer not null references statistic_zone on delete cascade,
  organisation text collate "C" not null,
  currency_code text collate "C" not null,
  day date not null,
  count bigint not null,
  amount bigint not null,
  paid_count bigint not null,
  paid_amount bigint not null,
  blocked_count bigint not null,
  blocked_amount bigint not null,
  known_count bigint not null,
  known_amount bigint not null,
  refund_count bigint not null,
  refund_amount bigint not null,
  refunded_count bigint not null,
  refunded_amount bigint not null,
  customer_count bigint not null,
  primary key (zone, organisation, currency_code, day)
);

create table statistic_part (
  zone integer not null references statistic_zone on delete cascade,
  organisation text collate "C" not null,
  currency_code text collate "C" not null,
  dimension text collate "C" not null,
  day date not null,
  value text collate "C" not null,
  count bigint not null,
  amount bigint not null,
  paid_count bigint not null,
  paid_amount bigint not null,
  primary key (zone, organisation, currency_code, dimension, day, value)
);
