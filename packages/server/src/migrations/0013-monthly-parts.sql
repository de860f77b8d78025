-- What grows with every call and every change of a status is kept in parts by the month of its id, whose first ten
-- characters are its time: a month that has had its time is dropped, instead of deleted row by row. What there is
-- becomes the first part, up to the end of this month; later months are made by housekeeping. Rows of a month that
-- nobody has made yet are kept in the part for the rest.
alter table audittrail rename to audittrail_before;
alter table status_history rename to status_history_before;

create table audittrail (
  like audittrail_before including all
) partition by range (id);
create table status_history (
  like status_history_before including all
) partition by range (id);
create table audittrail_rest partition of audittrail default;
create table status_history_rest partition of status_history default;

do $$
declare
  next_month timestamptz := (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  ms bigint := extract(epoch from next_month)::bigint * 1000;
  time text := '';
begin
  for digit in 0..9 loop
    time := substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> (5 * digit)) & 31)::int + 1, 1) || time;
  end loop;
  execute format('alter table audittrail attach partition audittrail_before for values from (minvalue) to (%L)', 'aud_' || time);
  execute format('alter table status_history attach partition status_history_before for values from (minvalue) to (%L)', 'hist_' || time);
end $$;

-- When a row of an import was written, so that it can be forgotten; of those that are there it is not known any more.
alter table import_row add column created_at timestamptz(3) not null default now();
