-- runs with: 0067
-- A null without a default, and tables that are new and empty: takes no lock that anybody waits for. What the code before
-- it writes is not recomputed until the next Monday, or `npm run admin -- statistics repair`.
alter table statistic_delta add customer text collate "C";

create table statistic_customer (
  customer text collate "C" not null,
  organisation text collate "C" not null,
  currency_code text collate "C" not null,
  count integer not null,
  paid_count integer not null,
  paid_amount bigint not null,
  refunded_amount bigint not null,
  first_paid_at timestamptz(3),
  last_paid_at timestamptz(3),
  -- Only in the currency that the customer has paid in most often.
  recency integer,
  value integer,
  rescore_at timestamptz(3),
  primary key (customer, organisation, currency_code),
  foreign key (customer, organisation) references customer (id, organisation) on delete cascade
);
-- Answers both who has paid since a time and how many have which scores, without the rows.
create index statistic_customer_paid on statistic_customer (organisation, last_paid_at) include (customer, recency, value, currency_code);
create index statistic_customer_rescore on statistic_customer (rescore_at) where rescore_at is not null;

-- Appended to without looking: the same customer may be in it several times.
create table statistic_touched (
  customer text collate "C" not null,
  organisation text collate "C" not null,
  due_at timestamptz(3) not null
);
create index statistic_touched_due on statistic_touched (due_at);
create index statistic_touched_customer on statistic_touched (customer);
alter table statistic_touched set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

create table statistic_cut (
  organisation text collate "C" not null,
  measure text collate "C" not null,
  currency_code text collate "C" not null,
  cuts jsonb not null,
  primary key (organisation, measure, currency_code)
);

create table statistic_assignment (
  one boolean primary key default true check (one),
  -- Customers up to this one have been recomputed; null if that is not going on.
  walked_to text collate "C",
  cut_at timestamptz(3),
  assigned_at timestamptz(3)
);
insert into statistic_assignment (walked_to) values ('');
