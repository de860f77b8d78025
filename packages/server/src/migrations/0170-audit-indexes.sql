-- runs with: 0113
-- The audit trail by what has few values: a list is merged of the rows of each of them (ADR 100). One index for all of
-- them, and one within an organisation. Writes wait until these are there: some minutes for a hundred million calls.
create index audittrail_by_few on audittrail (type, authentication, response_code, created_at desc, id desc);
create index audittrail_of_by_few on audittrail
  (organisation, type, authentication, response_code, created_at desc, id desc);
create index audittrail_of_by_route on audittrail (organisation, route, created_at desc, id desc);
create index audittrail_of_by_destination on audittrail (organisation, destination, created_at desc, id desc)
  where destination is not null;
drop index audittrail_by_code;
drop index audittrail_by_authentication;
drop index audittrail_by_type;
