-- runs with: 0192
-- Price lists with dated editions, packages of them, schedules and settlement profiles; new and empty.
create table revenuescheme (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null unique,
  description text,
  active boolean not null default true,
  visible boolean not null default true,
  editions jsonb not null,
  version integer not null default 1
);
create table costscheme (
  like revenuescheme including defaults,
  processors text[] not null default '{}',
  primary key (id),
  unique (name),
  foreign key (organisation) references organisation
);
create index costscheme_processors on costscheme using gin (processors);
create table reservescheme (
  like revenuescheme including defaults,
  primary key (id),
  unique (name),
  foreign key (organisation) references organisation
);
create table partnerscheme (
  like revenuescheme including defaults,
  partner text collate "C" not null references organisation,
  primary key (id),
  unique (name),
  foreign key (organisation) references organisation
);
create index partnerscheme_partner on partnerscheme (partner);

-- The editions of all types of schemes; the lines of a published one never change.
create table schemeedition (
  id text collate "C" primary key,
  scheme text collate "C" not null,
  organisation text collate "C" not null references organisation,
  number integer not null,
  status text collate "C" not null,
  valid_from date not null,
  minimums jsonb not null default '[]',
  lines jsonb not null,
  created_at timestamptz(3) not null,
  published_at timestamptz(3),
  published_by text collate "C",
  published_by_name text,
  unique (scheme, number)
);
create unique index schemeedition_draft on schemeedition (scheme) where status = 'DRAFT';

create table package (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null unique,
  revenue_scheme text collate "C" not null references revenuescheme,
  reserve_scheme text collate "C" references reservescheme,
  partner_scheme text collate "C" references partnerscheme,
  cost_scheme text collate "C" references costscheme,
  is_default boolean not null default false,
  active boolean not null default true,
  visible boolean not null default true,
  version integer not null default 1
);
create unique index package_default on package (is_default) where is_default;

create table settlementschedule (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null unique,
  frequency text collate "C" not null,
  weekdays json,
  days json,
  cut_off text collate "C" not null default '24:00',
  timezone text collate "C" not null default 'Europe/Amsterdam',
  calendar text collate "C" not null default 'TARGET2',
  delay_business_days integer not null default 0,
  version integer not null default 1
);

create table settlementprofile (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  number text collate "C" not null unique,
  name text collate "und-x-icu" not null,
  payment_profiles text[] not null default '{}',
  package text collate "C" not null references package,
  schedule text collate "C" not null references settlementschedule,
  terms jsonb not null,
  bank_accounts text[] generated always as (
    coalesce(
      string_to_array(
        nullif(translate(jsonb_path_query_array(terms, '$[*].bank_account ? (@ != null)')::text, '[]" ', ''), ''),
        ','
      ),
      '{}'
    )
  ) stored,
  settles_on text collate "C" not null default 'COMPLETED',
  negative_balance_rule text collate "C" not null default 'CARRY',
  vat text collate "C" not null default 'STANDARD',
  hold boolean not null default false,
  hold_reason text,
  valid_from date not null,
  active boolean not null default true,
  version integer not null default 1
);
create index settlementprofile_organisation on settlementprofile (organisation);
create index settlementprofile_package on settlementprofile (package);
create index settlementprofile_schedule on settlementprofile (schedule);
create index settlementprofile_payment_profiles on settlementprofile using gin (payment_profiles);
create index settlementprofile_bank_accounts on settlementprofile using gin (bank_accounts);

-- The payment profiles, package and schedule of a settlement profile, from an accounting day on.
create table settlementassignment (
  profile text collate "C" not null references settlementprofile on delete cascade,
  valid_from date not null,
  organisation text collate "C" not null,
  payment_profiles text[] not null,
  package text collate "C" not null references package,
  schedule text collate "C" not null references settlementschedule,
  primary key (profile, valid_from)
);
create index settlementassignment_package on settlementassignment (package);
create index settlementassignment_schedule on settlementassignment (schedule);
create index settlementassignment_payment_profiles on settlementassignment using gin (payment_profiles);

create table oneoff (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  last_status_update timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  settlement_profile text collate "C" not null references settlementprofile,
  type text collate "C" not null,
  write_off boolean not null default false,
  amount bigint not null,
  currency_code text collate "C" not null,
  vat_rate_ppm integer not null default 0,
  description text not null,
  due_on date not null,
  repeats text collate "C" not null default 'NONE',
  repeats_on integer,
  until date,
  status text collate "C" not null,
  status_reason text,
  version integer not null default 1
);
create index oneoff_profile on oneoff (settlement_profile, due_on) where status = 'PLANNED';
create index oneoff_organisation on oneoff (organisation, due_on, id);
