-- runs with: 0192
-- The routings that a profile has chosen, as references: what deletes or moves an organisation's items finds them here.
alter table paymentprofile add column routings text[] generated always as (
  coalesce(
    string_to_array(
      translate(jsonb_path_query_array(routing, '$.* ? (@ != null)')::text, '[]" ', ''),
      ','
    ),
    '{}'
  )
) stored;
create index paymentprofile_routings on paymentprofile using gin (routings);
-- The provider counts the payments of a network in all organisations. No row has a network yet: building it reads the
-- table once.
create index transaction_of_network_all on transaction (network, created_at) where network is not null;
