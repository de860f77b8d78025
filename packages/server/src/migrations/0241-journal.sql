-- runs with: 0192
-- Financial events, the journal that prices them, and settlements; new and empty. Payments completed before are not in
-- the journal: the opening of a settlement profile brings their balance.
alter table transaction add column card_funding text collate "C";
-- The payments of a settlement; nothing is settled yet, so building it reads the tables once.
create index transaction_settlement on transaction (settlement, created_at, id) where settlement is not null;
create index refund_settlement on refund (settlement, created_at, id) where settlement is not null;
create index chargeback_settlement on chargeback (settlement, created_at, id) where settlement is not null;

-- What moves money, with the facts that prices read, written with the status that moved it.
create table financeevent (
  id text collate "C" not null,
  organisation text collate "C" not null,
  source_key text collate "C" not null,
  kind text collate "C" not null,
  item text collate "C" not null,
  transaction text collate "C" not null,
  payment_profile text collate "C" not null,
  occurred_at timestamptz(3) not null,
  recorded_at timestamptz(3) not null,
  amount bigint not null,
  currency_code text collate "C" not null,
  processor text collate "C",
  payment_product text collate "C",
  card_brand text collate "C",
  card_country text collate "C",
  card_funding text collate "C",
  country_code text collate "C",
  recurring_type text collate "C",
  is_imported boolean not null default false,
  -- NEW until its settlement profile is known, READY until it is posted; or PARKED with a reason, or IGNORED.
  state text collate "C" not null default 'NEW',
  reason text collate "C",
  settlement_profile text collate "C",
  primary key (id, organisation),
  unique (source_key, organisation)
);
create index financeevent_new on financeevent (recorded_at, id) where state = 'NEW';
create index financeevent_ready on financeevent (settlement_profile, recorded_at, id) where state = 'READY';
create index financeevent_parked on financeevent (organisation) where state = 'PARKED';
create index financeevent_item on financeevent (item, organisation);
create index financeevent_transaction on financeevent (transaction, organisation);

create table journalentry (
  id text collate "C" not null,
  organisation text collate "C" not null,
  created_at timestamptz(3) not null,
  source_key text collate "C" not null,
  kind text collate "C" not null,
  item text collate "C",
  item_organisation text collate "C",
  transaction text collate "C",
  settlement_profile text collate "C" not null,
  payment_profile text collate "C",
  settlement text collate "C",
  occurred_at timestamptz(3) not null,
  payable_on date not null,
  booked_on date not null,
  currency_code text collate "C" not null,
  amount bigint not null,
  fee_micro numeric not null default 0,
  cost_micro numeric not null default 0,
  partner_micro numeric not null default 0,
  reserve bigint not null default 0,
  -- The prices that applied: editions, and per component the line, its exact price and more.
  priced json,
  corrects text collate "C",
  reason text,
  version integer not null default 1,
  primary key (id, organisation),
  unique (source_key, organisation)
);
create index journalentry_settlement on journalentry (settlement, id) where settlement is not null;
create index journalentry_item on journalentry (item) where item is not null;
create index journalentry_profile on journalentry (settlement_profile, created_at, id);

create table ledgeraccount (
  id text collate "C" not null,
  organisation text collate "C" not null,
  kind text collate "C" not null,
  currency_code text collate "C" not null,
  counterparty text collate "C" not null default '',
  primary key (id, organisation),
  unique (organisation, kind, currency_code, counterparty)
);

create table posting (
  entry text collate "C" not null,
  number integer not null,
  organisation text collate "C" not null,
  debit text collate "C" not null,
  credit text collate "C" not null,
  amount bigint not null check (amount > 0),
  component text collate "C",
  primary key (entry, number, organisation)
);

create table settlement (
  id text collate "C" not null,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null,
  settlement_profile text collate "C" not null,
  payment_profile text collate "C",
  reference text collate "C",
  currency_code text collate "C" not null,
  period_from date not null,
  period_until date not null,
  closes_at timestamptz(3) not null,
  status text collate "C" not null,
  status_reason text,
  opening bigint not null default 0,
  gross bigint not null default 0,
  refunds bigint not null default 0,
  chargebacks bigint not null default 0,
  reversals bigint not null default 0,
  fees bigint not null default 0,
  vat bigint not null default 0,
  reserve_held bigint not null default 0,
  reserve_released bigint not null default 0,
  reserve_drawn bigint not null default 0,
  one_offs bigint not null default 0,
  returned bigint not null default 0,
  carried bigint,
  carried_reason text collate "C",
  amount bigint,
  count integer not null default 0,
  bank_account text collate "C",
  pay_on date,
  unrated_count integer not null default 0,
  version integer not null default 1,
  primary key (id, organisation)
);
create index settlement_open on settlement (settlement_profile, currency_code, period_until, organisation)
  where status = 'OPEN';
create unique index settlement_reference on settlement (reference, organisation) where reference is not null;
create index settlement_closes on settlement (closes_at) where status = 'OPEN';
create index settlement_listed on settlement (organisation, created_at desc, id desc);
create index settlement_owed on settlement (organisation, currency_code) where status in ('OPEN', 'CLOSED');
create index settlement_profile on settlement (settlement_profile, currency_code, period_until);

create table settlementline (
  settlement text collate "C" not null,
  organisation text collate "C" not null,
  section text collate "C" not null,
  component text collate "C" not null default '',
  description text not null default '',
  correction boolean not null default false,
  vat_rate_ppm integer not null default 0,
  count integer not null default 0,
  -- Millionths of a minor unit, as they change the balance; exact until the settlement closes.
  micro numeric not null default 0,
  primary key (settlement, section, component, description, correction, vat_rate_ppm, organisation)
);

-- What is known of a settlement profile in a currency.
create table settlementbalance (
  profile text collate "C" not null,
  currency_code text collate "C" not null,
  organisation text collate "C" not null,
  -- The balance that the last closed settlement carried.
  carried bigint not null default 0,
  closed_until date,
  primary key (profile, currency_code, organisation)
);

create table settlementusage (
  profile text collate "C" not null,
  currency_code text collate "C" not null,
  month date not null,
  organisation text collate "C" not null,
  count bigint not null default 0,
  amount bigint not null default 0,
  counted_micro numeric not null default 0,
  primary key (profile, currency_code, month, organisation)
);

create table reservehold (
  profile text collate "C" not null,
  currency_code text collate "C" not null,
  held_on date not null,
  release_on date not null,
  organisation text collate "C" not null,
  held bigint not null default 0,
  -- Released, drawn or given back.
  ended bigint not null default 0,
  primary key (profile, currency_code, held_on, release_on, organisation)
);
create index reservehold_due on reservehold (release_on) where held > ended;

-- Exact costs and partner shares of a month, and the part that has been posted.
create table accrual (
  profile text collate "C" not null,
  currency_code text collate "C" not null,
  month date not null,
  kind text collate "C" not null,
  component text collate "C" not null,
  counterparty text collate "C" not null,
  organisation text collate "C" not null,
  micro numeric not null default 0,
  posted bigint not null default 0,
  primary key (profile, currency_code, month, kind, component, counterparty, organisation)
);

-- How far the time of a settlement profile has been worked through.
create table settlementclock (
  profile text collate "C" not null,
  organisation text collate "C" not null,
  -- All releases, months, accruals and closings until then are done.
  done_until timestamptz(3) not null,
  next_at timestamptz(3) not null,
  -- After a failure it is tried again from here on.
  failed_until timestamptz(3),
  primary key (profile, organisation)
);
create index settlementclock_next on settlementclock (next_at);

create table financeexception (
  id text collate "C" not null,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null,
  source_key text collate "C" not null,
  reason text collate "C" not null,
  item text collate "C",
  settlement_profile text collate "C",
  payment_profile text collate "C",
  currency_code text collate "C",
  expected bigint,
  found bigint,
  assignee text collate "C",
  note text,
  resolved_by text collate "C",
  status text collate "C" not null,
  status_reason text,
  version integer not null default 1,
  primary key (id, organisation)
);
create unique index financeexception_open on financeexception (source_key, organisation) where status = 'OPEN';
create index financeexception_source on financeexception (source_key, organisation);
create index financeexception_listed on financeexception (organisation, created_at desc, id desc);
