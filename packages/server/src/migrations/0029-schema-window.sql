-- no way back: the version before does not ask whether it runs on this schema.
-- With which code each migration still runs, by the newest migration that the code has; asked by a version that finds
-- migrations it does not know.
create table schema_window (
  migration text collate "C" primary key,
  runs_with text collate "C" not null
);
