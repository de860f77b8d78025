-- runs with: 0067
-- New and empty: takes no lock that anybody waits for.
create table statistic_check (
  checked_at timestamptz(3) primary key,
  wrong integer not null
);
