-- runs with: 0029
-- What is known of imported rows is asked for its age every quarter of an hour; it is written in the order of time, so
-- that an index of a few pages says where the old ones are.
create index import_row_age on import_row using brin (created_at);
