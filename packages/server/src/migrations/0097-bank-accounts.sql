-- runs with: 0073
-- New and empty, and a column that the code before it does not name.
create table bankaccount (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null,
  holder_name text collate "und-x-icu" not null,
  country_code text collate "C" not null,
  currency_code text collate "C" not null,
  iban text collate "C",
  account_number text collate "C",
  routing_number text collate "C",
  bic text collate "C",
  status text collate "C" not null,
  status_reason text collate "und-x-icu",
  is_default boolean not null default false,
  default_when_verified boolean not null default false,
  proof_name text collate "und-x-icu",
  proof_added_at timestamptz(3),
  created_by text collate "C",
  creator text collate "C",
  version integer not null default 1,
  unique (organisation, currency_code, iban)
);
create index bankaccount_by_time on bankaccount (organisation, created_at desc, id desc);
create index bankaccount_by_status on bankaccount (status, created_at desc, id desc);

-- The file that shows whose an account is: apart from the account, so that nothing that lists accounts touches it.
create table bankaccount_proof (
  bankaccount text collate "C" primary key references bankaccount,
  type text collate "C" not null,
  bytes bytea not null
);
-- Such files are compressed already.
alter table bankaccount_proof alter column bytes set storage external;

alter table paymentprofile add column bank_account text collate "C" references bankaccount;
create index paymentprofile_bank_account on paymentprofile (bank_account) where bank_account is not null;
