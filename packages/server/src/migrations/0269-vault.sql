-- runs with: 0260
-- Cards that the provider keeps where an acquirer keeps none, sealed by a key that only the process of cards has.
create table vault_card (
  token text collate "C" not null,
  organisation text collate "C" not null,
  created_at timestamptz(3) not null,
  expires_on date not null,
  sealed text collate "C" not null,
  primary key (token, organisation)
);
create index vault_card_by_expiry on vault_card (expires_on);
alter table mandate add column vault_token text collate "C";
-- The card of a try whose payment has not ended.
alter table hosted_try add column vault_token text collate "C";
create index mandate_of_vault on mandate (vault_token) where vault_token is not null;
create index hosted_try_of_vault on hosted_try (vault_token) where vault_token is not null;
-- Its card is in the vault: only a process that may open that performs it.
alter table processing_order add column in_vault boolean not null default false;
