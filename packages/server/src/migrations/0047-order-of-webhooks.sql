-- runs with: 0046
-- Webhooks about one item are sent in the order of its versions: ids are of the time of what they name, which clocks of
-- several processes tell differently.
alter table webhook add column item_version integer;
