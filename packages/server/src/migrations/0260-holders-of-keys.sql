-- runs with: 0253
-- Who got the secret of a key, and the one before its last rotation.
alter table apikey add holder text collate "C", add previous_holder text collate "C";
