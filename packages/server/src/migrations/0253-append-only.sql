-- runs with: 0248
-- Rows of these tables are never changed or removed. The start takes the rights to do so from their owner; a migration
-- that must change rows grants them first, and the same start takes them again.
comment on table journalentry is 'append-only';
comment on table posting is 'append-only';
comment on table ledgeraccount is 'append-only';
