-- When the provider entered a merchant, for the merchant to read. The audit trail has it too, among every other call.

create table visit (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  "user" text collate "C" references "user" on delete set null,
  mode text collate "C" not null check (mode in ('merchant', 'psp')),
  version integer not null default 1
);
create index visit_by_time on visit (organisation, created_at desc, id desc);

insert into visit (id, created_at, organisation, "user", mode)
  select 'vst_' || substr(a.id, 5), a.created_at, a.organisation, u.id, a.request -> 'body' ->> 'mode'
  from audittrail a join organisation o on o.id = a.organisation left join "user" u on u.id = a."user"
  where a.route = '/v1/psp/merchant/:id/enter' and a.response_code = 204;
