-- runs with: 0113
alter table terminal
  add model text collate "und-x-icu",
  add payment_profile text collate "C" references paymentprofile,
  add software text collate "C",
  add enrolled_at timestamptz(3),
  add last_seen_at timestamptz(3),
  add code_expires_at timestamptz(3),
  add code_hash text collate "C",
  add token_hash text collate "C",
  add constraint terminal_code_hash_key unique (code_hash, organisation),
  add constraint terminal_token_hash_key unique (token_hash, organisation);
create index terminal_payment_profile on terminal (payment_profile) where payment_profile is not null;

-- Payments wait while the index is built, which reads every payment once: a second for each million.
alter table transaction add terminal text collate "C";
create index transaction_terminal on transaction (terminal, created_at desc) where terminal is not null;

-- What was sent to a terminal. It waits for a card while it has a time at which it ends.
create table terminal_payment (
  transaction text collate "C" not null,
  organisation text collate "C" not null,
  terminal text collate "C" not null,
  claim text collate "C",
  expires_at timestamptz(3),
  primary key (transaction, organisation),
  foreign key (transaction, organisation) references transaction (id, organisation),
  foreign key (terminal, organisation) references terminal (id, organisation)
);
create unique index terminal_payment_waiting on terminal_payment (terminal, organisation) where expires_at is not null;
create index terminal_payment_due on terminal_payment (expires_at) where expires_at is not null;
