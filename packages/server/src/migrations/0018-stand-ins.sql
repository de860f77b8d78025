-- A user who was invited under an address that another's account has: a stand-in for that person until they accept. One
-- account to an address; there may be a stand-in of each merchant that invited them.
alter table "user" add stand_in boolean not null default false;
create unique index user_address on "user" (lower(email), (case when stand_in then id else '' end));
drop index user_email;

-- By which key a key was made: who revokes one finds those that it made.
alter table apikey add parent text collate "C";
create index apikey_parent on apikey (parent) where parent is not null;
create index apikey_created_by on apikey (created_by) where created_by is not null;
