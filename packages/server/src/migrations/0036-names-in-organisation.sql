-- runs with: 0030
-- One merchant's customers of a name, among those of all others who have it.
drop index customer_name;
create index customer_name on customer (organisation, name);
