-- runs with: 0276
-- What is settled follows from the beginnings of the transactions that run: numbers of transactions say nothing about those
-- that write on other nodes. Older code uses these columns; a later version drops them.
alter table audit_stream alter column settled_at set default now();
alter table audit_stream alter column marked_at set default now();
alter table audit_stream alter column mark_xid set default 0;
