-- runs with: 0192
-- Cards that were tried on pages and at terminals, counted together so that who tests cards is stopped at every door.
-- `created_at` is real time; `failed` is null until the payment has ended. Rows are deleted after a day.
create table card_try (
  transaction text collate "C" not null,
  organisation text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  network text not null,
  device text collate "C",
  failed boolean,
  primary key (transaction, organisation)
);
create index card_try_network on card_try (network, created_at);
create index card_try_organisation on card_try (organisation, created_at);
create index card_try_device on card_try (device, created_at) where device is not null;
create index card_try_created on card_try (created_at);
