-- runs with: 0029
-- While there is a row nothing is sent and no processor is asked: the database is a copy of one that may go on elsewhere.
create table hold (
  one boolean primary key default true check (one),
  since timestamptz(3) not null
);
