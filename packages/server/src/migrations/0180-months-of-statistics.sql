-- runs with: 0176
-- New and filled from sums of days, of which there are few: takes no lock that anybody waits for but folding. What code
-- before it adds to the sums of days is missing in those of months until the next recount, at night, or until
-- `npm run admin -- statistics repair`.
create table statistic_month (
  zone integer not null references statistic_zone on delete cascade,
  organisation text collate "C" not null,
  currency_code text collate "C" not null,
  dimension text collate "C" not null,
  -- The first day of the month.
  day date not null,
  -- Hours with the day of the week before a colon: Monday from nine is 1:09.
  value text collate "C" not null,
  count bigint not null,
  amount bigint not null,
  paid_count bigint not null,
  paid_amount bigint not null,
  primary key (zone, organisation, currency_code, dimension, day, value)
);

select pg_advisory_xact_lock(hashtextextended('statistics', 0));
insert into statistic_month
select zone, organisation, currency_code, dimension, date_trunc('month', day)::date,
  case when dimension = 'hour' then extract(isodow from day) || ':' || value else value end,
  sum(count), sum(amount), sum(paid_count), sum(paid_amount)
from statistic_part group by 1, 2, 3, 4, 5, 6
-- In the order of the key: those of an organisation are read together.
order by 1, 2, 3, 4, 5, 6;
