-- runs with: 0260
-- Every process adds jobs by this function. One that may not use the queue itself, which is that of cards, adds
-- notices of matched rulesets and of subscriptions only.
create function enqueue_job(kind text, payload json, place integer, after_s double precision) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if kind not in ('ruleset_notices', 'subscription_notices') and not has_schema_privilege(session_user, 'graphile_worker', 'USAGE') then
    raise insufficient_privilege using message = 'this user may not add jobs of the kind ' || kind;
  end if;
  perform graphile_worker.add_job(kind, payload, priority => place, run_at => now() + after_s * interval '1 second');
end $$;
