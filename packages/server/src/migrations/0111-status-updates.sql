-- runs with: 0073
-- New and empty: takes no lock that anybody waits for, and the code before it runs on.
create table statusupdate (
  id text collate "C" not null,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  type text collate "C" not null,
  transaction text collate "C",
  refund text collate "C",
  status text collate "C" not null,
  old_status text collate "C" not null,
  reason text collate "und-x-icu" not null,
  amount bigint not null check (amount >= 0),
  currency_code text collate "C" not null,
  merchant_reference text collate "C" not null,
  payment_product text collate "C",
  payment_product_type text collate "C",
  created_by text collate "C",
  version integer not null default 1,
  primary key (id, organisation),
  foreign key (transaction, organisation) references transaction (id, organisation),
  foreign key (refund, organisation) references refund (id, organisation)
);
create index statusupdate_by_time on statusupdate (organisation, created_at desc, id desc);
create index statusupdate_by_time_all on statusupdate (created_at desc, id desc);
create index statusupdate_transaction on statusupdate (transaction) where transaction is not null;
create index statusupdate_refund on statusupdate (refund) where refund is not null;
