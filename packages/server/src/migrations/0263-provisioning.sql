-- runs with: 0260
-- The addresses from which the users of an organisation sign in and work.
alter table organisation add address_ranges text[] collate "C" not null default '{}';
