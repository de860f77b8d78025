-- runs with: 0192
-- No status is before the beginning of its item any longer. Of processes with different clocks, and of processors that
-- reported an earlier time, some were. Reads each table once.
do $$
declare
  name text;
begin
  for name in
    select table_name from information_schema.columns
    where table_schema = current_schema() and column_name = 'last_status_update'
  loop
    execute format('update %I set last_status_update = created_at where last_status_update < created_at', name);
  end loop;
end $$;
