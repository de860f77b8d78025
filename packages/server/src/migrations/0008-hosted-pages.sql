-- What payers tried on the hosted pages. A form carries a nonce, and the key is why sending it twice pays once; the row of
-- the item is held while it is written. `created_at` is real time, by which tries from one network are counted;
-- `abandon_at` is business time, and null once the payment came to its end.
create table hosted_try (
  item text collate "C" not null,
  nonce text collate "C" not null,
  organisation text collate "C" not null,
  transaction text collate "C" not null unique,
  created_at timestamptz(3) not null default now(),
  network text not null,
  keep boolean not null,
  challenge_url text,
  abandon_at timestamptz(3),
  paid boolean not null default false,
  primary key (item, nonce)
);
create index hosted_try_network on hosted_try (network, created_at) where not paid;
create index hosted_try_open on hosted_try (abandon_at) where abandon_at is not null;

-- Where the sandbox sends the payer's browser once its bank page was answered.
alter table sandbox_payment add return_url text;
