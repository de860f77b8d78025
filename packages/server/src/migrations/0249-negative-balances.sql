-- runs with: 0248
-- The first day of those at whose end the balance has been negative since.
alter table settlementbalance add column negative_since date;
update settlementbalance b set negative_since = coalesce(
  (select min(s.period_until) from settlement s
   where s.settlement_profile = b.profile and s.organisation = b.organisation and s.currency_code = b.currency_code
     and s.carried_reason = 'NEGATIVE' and s.period_until > coalesce(
       (select max(o.period_until) from settlement o
        where o.settlement_profile = b.profile and o.organisation = b.organisation
          and o.currency_code = b.currency_code and o.carried >= 0), '-infinity')),
  b.closed_until, current_date)
where b.carried < 0;
