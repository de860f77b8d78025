-- runs with: 0253
-- How far the audit trail has been sent to the collector of the installation. Entries with an id before "position" have
-- all been sent; of the others, those in audit_stream_sent. "mark_xid" is a transaction of "marked_at": once all before
-- it have ended, entries of before "marked_at" are all visible, and "settled_at" is that instant.
create table audit_stream (
  one boolean primary key default true check (one),
  position text collate "C" not null,
  settled_at timestamptz(3) not null,
  marked_at timestamptz(3) not null,
  mark_xid bigint not null,
  sender text collate "C",
  held_until timestamptz(3),
  failures integer not null default 0,
  next_try_at timestamptz(3)
);

-- A crash of the database empties it: the last minutes are then sent again.
create unlogged table audit_stream_sent (
  id text collate "C" primary key
);
