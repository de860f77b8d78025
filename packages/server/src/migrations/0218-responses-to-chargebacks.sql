-- runs with: 0192
-- Whether a chargeback awaits a response follows from what was recorded. Until now, a chargeback in dispute had been
-- responded to: at the time at which it was reported as disputed.
alter table chargeback add column responded_at timestamptz(3);
update chargeback set responded_at = coalesce(
  (select min(occurred_at) from status_history history
   where history.item = chargeback.id and history.organisation = chargeback.organisation and history.status = 'IN_DISPUTE'),
  last_status_update)
where status = 'IN_DISPUTE';
alter table chargeback add column needs_response boolean
  generated always as (status in ('OPEN', 'IN_DISPUTE') and responded_at is null) stored;
create index chargeback_needs_response on chargeback (organisation, work_by_date, id) where needs_response;
