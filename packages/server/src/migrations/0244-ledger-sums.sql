-- no way back: earlier code writes entries without their accounting day, and not their sums.
-- The sums of the journal that reports read. Entries gain what they are summed by.
alter table journalentry
  add column accounting_day date,
  add column payment_product text collate "C",
  add column processor text collate "C",
  -- The VAT on its fees, in millionths of a minor unit.
  add column vat_micro numeric not null default 0;

update journalentry e set payment_product = f.payment_product, processor = f.processor,
  accounting_day = ((e.occurred_at at time zone s.timezone) + interval '24 hours' - s.cut_off::interval)::date
from financeevent f, settlementprofile p, settlementschedule s
where f.source_key = e.source_key and f.organisation = e.item_organisation and p.id = e.settlement_profile
  and s.id = p.schedule;
update journalentry set accounting_day = payable_on where accounting_day is null;
update journalentry set vat_micro = (
  select coalesce(sum(round((fee ->> 'micro')::numeric * (fee ->> 'vat_rate_ppm')::numeric / 1000000)), 0)
  from json_array_elements(priced -> 'fees') as fee)
where priced is not null;
update journalentry e set vat_micro = -e.amount * o.vat_rate_ppm from oneoff o, settlementprofile p
where o.id = e.item and e.kind = 'ONE_OFF' and p.id = e.settlement_profile and p.vat = 'STANDARD';
alter table journalentry alter column accounting_day set not null;

-- The entries of an accounting day, added up. Those of a closing are what rounding, the reserve and the payout add.
create table ledgerday (
  organisation text collate "C" not null,
  day date not null,
  currency_code text collate "C" not null,
  settlement_profile text collate "C" not null,
  kind text collate "C" not null,
  item_organisation text collate "C" not null,
  payment_product text collate "C" not null default '',
  processor text collate "C" not null default '',
  settlement text collate "C" not null default '',
  count bigint not null default 0,
  amount bigint not null default 0,
  fee_micro numeric not null default 0,
  vat_micro numeric not null default 0,
  cost_micro numeric not null default 0,
  partner_micro numeric not null default 0,
  reserve bigint not null default 0,
  primary key (organisation, day, currency_code, settlement_profile, kind, item_organisation, payment_product,
    processor, settlement)
);
create index ledgerday_day on ledgerday (day);
create index ledgerday_item on ledgerday (item_organisation, day);

insert into ledgerday
select e.organisation, e.accounting_day, e.currency_code, e.settlement_profile,
  case when o.write_off then 'WRITE_OFF' else e.kind end, coalesce(e.item_organisation, e.organisation),
  coalesce(e.payment_product, ''), coalesce(e.processor, ''), coalesce(e.settlement, ''), sum(sign(e.amount)),
  sum(e.amount), sum(e.fee_micro), sum(e.vat_micro), sum(e.cost_micro), sum(e.partner_micro), sum(e.reserve)
from journalentry e left join oneoff o on o.id = e.item and e.kind = 'ONE_OFF'
where e.kind not in ('CLOSE', 'ACCRUAL')
group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
insert into ledgerday
select s.organisation, s.period_until, s.currency_code, s.settlement_profile, 'CLOSE', s.organisation, '', '', s.id,
  1, s.amount, -s.fees::numeric * 1000000 - f.fee_micro, -s.vat::numeric * 1000000 - f.vat_micro, 0, 0, -s.reserve_drawn
from settlement s cross join lateral (
  select coalesce(sum(fee_micro), 0) as fee_micro, coalesce(sum(vat_micro), 0) as vat_micro
  from journalentry e where e.settlement = s.id and e.organisation = s.organisation) f
where s.status <> 'OPEN';

-- How the accounts of a kind changed on a booking date: credits less debits.
create table ledgerbalance (
  organisation text collate "C" not null,
  booked_on date not null,
  currency_code text collate "C" not null,
  settlement_profile text collate "C" not null,
  kind text collate "C" not null,
  amount bigint not null default 0,
  primary key (organisation, booked_on, currency_code, settlement_profile, kind)
);

insert into ledgerbalance
select e.organisation, e.booked_on, e.currency_code, e.settlement_profile, a.kind,
  sum(case when a.id = p.credit then p.amount else -p.amount end)
from journalentry e join posting p on p.entry = e.id and p.organisation = e.organisation
  join ledgeraccount a on a.id in (p.debit, p.credit) and a.organisation = p.organisation
group by 1, 2, 3, 4, 5;
