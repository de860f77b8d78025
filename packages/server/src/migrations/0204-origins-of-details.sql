-- runs with: 0192
-- The request for credentials by which a value came into the details of an item. Whether a value that was put there before
-- has been replaced since is not known: it counts as shared until it is replaced again.
alter table sealed_detail add column share text collate "C";
update sealed_detail detail set share = (
  select share.id from share
  where share.processor = detail.owner and share.status = 'USED'
    and share.requested @> jsonb_build_array(jsonb_build_object('name', detail.name))
  order by share.last_status_update desc limit 1)
where owner in (select processor from share where status = 'USED');
