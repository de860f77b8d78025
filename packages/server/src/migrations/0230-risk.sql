-- runs with: 0192
-- Rulesets, lists of values and routings; new and empty. Trees and rules are stored as they were sent.
create table valuelist (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null,
  description text,
  kind text collate "C" not null,
  version integer not null default 1
);
create index valuelist_organisation on valuelist (organisation);

create table valuelist_value (
  list text collate "C" not null references valuelist on delete cascade,
  value text collate "C" not null,
  organisation text collate "C" not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  why text,
  added_by text,
  added_by_kind text collate "C" not null,
  primary key (list, value, organisation)
);

create table validationruleset (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null,
  action text collate "C" not null,
  email text,
  webhook_url text,
  tag text collate "C" references tag,
  payment_profile text collate "C" references paymentprofile,
  rules json not null,
  active boolean not null default true,
  lists text[] not null default '{}',
  published_version integer not null default 1,
  published_at timestamptz(3) not null,
  draft json,
  version integer not null default 1
);
create index validationruleset_organisation on validationruleset (organisation);
create index validationruleset_tag on validationruleset (tag) where tag is not null;
create index validationruleset_profile on validationruleset (payment_profile) where payment_profile is not null;
create index validationruleset_lists on validationruleset using gin (lists);

create table routing (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null,
  payment_product text collate "C" not null,
  details json not null,
  processors text[] not null default '{}',
  fallbacks text[] not null default '{}',
  published_version integer not null default 1,
  published_at timestamptz(3) not null,
  draft json,
  version integer not null default 1
);
create index routing_organisation on routing (organisation);
create index routing_processors on routing using gin (processors);
create index routing_fallbacks on routing using gin (fallbacks);

-- Every published version of a ruleset or routing, also of deleted ones: decisions name them.
create table risk_version (
  item text collate "C" not null,
  number integer not null,
  organisation text collate "C" not null,
  created_at timestamptz(3) not null,
  content json not null,
  note text,
  actor_kind text collate "C" not null,
  actor text collate "C",
  actor_name text,
  primary key (item, number)
);

-- The versions of an organisation's rulesets that held together, by the hash of them.
create table risk_snapshot (
  hash text collate "C" primary key,
  organisation text collate "C" not null,
  created_at timestamptz(3) not null,
  rulesets json not null
);

-- The snapshot that holds for an organisation's payments and those below it; null without active rulesets.
create table risk_publication (
  organisation text collate "C" primary key,
  hash text collate "C"
);

-- When the next mail about a ruleset may be sent.
create table ruleset_mail (
  ruleset text collate "C" primary key,
  next_at timestamptz(3) not null
);

-- Random keys that outlive the installation's secret, sealed by it.
create table installation_key (
  name text collate "C" primary key,
  sealed text not null
);

alter table paymentprofile add column mcc text collate "C";
alter table transaction add column card text collate "C", add column card_all text collate "C",
  add column network text collate "C", add column three_d_secure_requested boolean not null default false,
  add column processor_reference text collate "C";
alter table mandate add column card text collate "C", add column card_all text collate "C";
-- No row has a card, a network or such a reference yet: building these reads the table once.
create index transaction_of_card on transaction (organisation, card, created_at) where card is not null;
create index transaction_of_network on transaction (organisation, network, created_at) where network is not null;
create index transaction_processor_reference on transaction (processor_reference, organisation)
  where processor_reference is not null;
create index transaction_of_card_all on transaction (card_all, created_at) where card_all is not null;

-- Why a payment was decided as it was: inserted with the payment.
create table transaction_decision (
  transaction text collate "C" not null,
  organisation text collate "C" not null,
  created_at timestamptz(3) not null,
  mode text collate "C" not null,
  snapshots text[] not null,
  facts json not null,
  routing text collate "C",
  routing_version integer,
  path text collate "C",
  processor text collate "C",
  processor_reason text collate "C",
  duration_us integer not null,
  primary key (transaction, organisation)
);

create table transaction_rule_match (
  transaction text collate "C" not null,
  ruleset text collate "C" not null,
  organisation text collate "C" not null,
  created_at timestamptz(3) not null,
  number integer not null,
  effect text collate "C" not null,
  -- Whether those who asked for it have been notified; for others a job does it.
  notified boolean not null default true,
  -- Matches of a ruleset with an email address are mailed together.
  mailed boolean not null default true,
  primary key (transaction, ruleset, organisation)
);
create index transaction_rule_match_by_ruleset on transaction_rule_match (ruleset, created_at);
create index transaction_rule_match_unmailed on transaction_rule_match (ruleset, created_at) where not mailed;

-- The processors that a payment was sent to, one after the other, each before it was called.
create table transaction_attempt (
  transaction text collate "C" not null,
  number integer not null,
  organisation text collate "C" not null,
  created_at timestamptz(3) not null,
  processor text collate "C" not null,
  reference text collate "C" not null,
  -- Null until it is answered.
  status text collate "C",
  status_reason text,
  processor_id_external text,
  primary key (transaction, number, organisation)
);
create index transaction_attempt_reference on transaction_attempt (reference);
