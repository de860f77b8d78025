-- no way back: the log of the configuration moves into that of all changes, and its table is dropped.
-- Few rows: as many as settings were changed. The ids follow from what they are of.
insert into change (id, created_at, organisation, entity, item, name, action, actor_kind, actor, actor_name, fields, changes)
select 'chng_01' || substr(md5(told.organisation || told.name || told.version), 1, 24), told.created_at, told.organisation,
  'organisation', told.organisation, organisation.name, 'CHANGED', told.actor_kind, told.actor, told.actor_name,
  array['configuration.' || told.name],
  jsonb_build_array(jsonb_build_object('field', 'configuration.' || told.name, 'before', told.before::text, 'after', told.after::text))
from organisation_setting_change as told join organisation on organisation.id = told.organisation
where told.before is distinct from told.after;
drop table organisation_setting_change;
