-- Exports that wait to be fetched or are being sent; a row goes when its file is through. Whoever asked can end one by
-- taking its row away: the process that sends it looks every second.

create table running_export (
  id text collate "C" primary key,
  actor text collate "C" not null,
  listing text collate "C" not null,
  format text collate "C" not null,
  bytes bigint not null default 0,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
);
create index running_export_actor on running_export (actor);
