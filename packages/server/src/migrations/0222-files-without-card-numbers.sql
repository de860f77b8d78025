-- runs with: 0192
-- Files of imports were stored as they came, with card numbers in them. Those that are read at this moment stay until
-- that has ended; the others can be sent again, and rows that they brought are known.
with idle as (
  update import set pieces = 0
  where pieces > 0 and status not in ('UPLOADING', 'READING', 'CHECKING', 'RUNNING', 'UNDOING') returning id
)
delete from import_piece using idle where import_piece.import = idle.id;
