-- runs with: 0248
-- The first day of those at whose end the balance has been negative since.
alter table settlementbalance add column negative_since date;
update settlementbalance b set negative_since = coalesce(n.since, b.closed_until) from (
  select s.settlement_profile, s.organisation, s.currency_code, min(s.period_until) as since from settlement s
  left join (
    select settlement_profile, organisation, currency_code, max(period_until) as last from settlement where carried >= 0
    group by settlement_profile, organisation, currency_code
  ) o using (settlement_profile, organisation, currency_code)
  where s.carried_reason = 'NEGATIVE' and (o.last is null or s.period_until > o.last)
  group by s.settlement_profile, s.organisation, s.currency_code) n
where n.settlement_profile = b.profile and n.organisation = b.organisation and n.currency_code = b.currency_code
  and b.carried < 0;
update settlementbalance set negative_since = closed_until where carried < 0 and negative_since is null;
update settlementbalance set negative_since = current_date where carried < 0 and negative_since is null;
