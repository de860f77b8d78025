import type { Transitions } from '@sluis/contract/base/entity';
import { entities, entityOf, prefixOf } from '@sluis/contract/registry';
import { attributes } from '@sluis/contract/risk/attributes';
import { customer_segments } from '@sluis/contract/statistics';
import { assignCustomers } from '@sluis/server/modules/insights/statistic/customers/assign.commands';
import { findWrongCells, linesOfCells } from '@sluis/server/modules/insights/statistic/rollup/rebuild.commands';
import { linesOf, verify } from '@sluis/server/modules/operations/verification/verify.queries';
import { isPassword } from '@sluis/server/platform/auth/passwords';
import { readConfig } from '@sluis/server/platform/config';
import { inTransaction } from '@sluis/server/platform/database/transaction';
import { cloneDatabase } from '@sluis/server/testing/world';
import { beforeAll, describe, expect, it } from 'vitest';
import { callWithKeys } from './call-with-keys.ts';
import { large_tables, world_tables } from './load/tables.ts';
import { raiseAlerts } from './raise-alerts.ts';
import { seed } from './seed.ts';
import { demo_password, sign_ins } from './sign-ins.ts';
import { tellSystems } from './tell-systems.ts';
import { writeCalls } from './write-calls.ts';

const now_ms = Date.parse('2026-11-20T14:30:00Z');
const options = { now_ms, payments: 20_000 };

const database = await cloneDatabase();
const { pool } = database;
const query = async (text: string): Promise<Record<string, unknown>[]> => (await pool.query(text)).rows;
const indexes = () => query(`select indexdef from pg_indexes where schemaname = 'public' order by 1`);
const counts = () =>
  Promise.all(world_tables.map(async (table) => [table, (await query(`select count(*) from "${table}"`))[0]?.count]));

const before = await indexes();
beforeAll(async () => {
  expect(await seed(database, options)).toBe(true);
});

const by_item = world_tables.flatMap((name) =>
  name in entities && entityOf(name).transitions
    ? [[prefixOf(name), entityOf(name).transitions as Transitions] as const]
    : [],
);
const allowed = by_item.flatMap(([prefix, transitions]) =>
  Object.entries(transitions).flatMap(([from, all]) => all.map((to) => `('${prefix}','${from}','${to}')`)),
);
const first = by_item.map(([prefix, transitions]) => `('${prefix}','${Object.keys(transitions)[0]}')`);

const reversals = `(
  select id, transaction, amount, created_at, organisation, payment_profile, processor, customer, currency_code,
    case when status in ('FAILED', 'CANCELLED') then last_status_update else 'infinity' end as freed_at from refund
  union all
  select id, transaction, amount, created_at, organisation, payment_profile, processor, customer, currency_code,
    case when status in ('WON', 'CANCELLED') then last_status_update else 'infinity' end from chargeback)`;
const last_history = `(select distinct on (item) * from status_history order by item, occurred_at desc, id desc)`;
/** A ruleset blocks a payment before its processor is asked. */
const refused = `select transaction from transaction_rule_match where effect = 'blocked'`;
const platforms = attributes.platform?.choices?.map((each) => `'${each}'`);
const steps = `(select item, split_part(item, '_', 1) as prefix, status, occurred_at, lag(status) over w as before,
  lag(occurred_at) over w as before_at from status_history window w as (partition by item order by occurred_at, id))`;

/** Conditions on every row, as queries for the rows that violate them. */
const faults: Record<string, string> = {
  'a payment carries the sum of its refunds that count': `
    select t.id from transaction t left join (select transaction, sum(amount) from refund
      where status not in ('FAILED', 'CANCELLED') group by 1) r on r.transaction = t.id
    where amount_refunded <> coalesce(r.sum, 0)`,
  'a payment carries the sum of its chargebacks that count': `
    select t.id from transaction t left join (select transaction, sum(amount) from chargeback
      where status not in ('WON', 'CANCELLED') group by 1) c on c.transaction = t.id
    where amount_charged_back <> coalesce(c.sum, 0)`,
  'nothing was ever asked for beyond the remainder of that moment': `
    select n.id from ${reversals} n join transaction t on t.id = n.transaction
      join ${reversals} o on o.transaction = n.transaction and o.created_at <= n.created_at and o.freed_at > n.created_at
    group by n.id, t.amount having sum(o.amount) > t.amount`,
  'only a paid payment is given back, and after it was paid': `
    select r.id from ${reversals} r join transaction t on t.id = r.transaction
    where t.status not in ('SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED') or not exists (
      select 1 from status_history h where h.item = t.id and h.status in ('SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED')
        and h.occurred_at <= r.created_at)`,
  'a refund or chargeback repeats what its payment says': `
    select r.id from ${reversals} r join transaction t on t.id = r.transaction
    where (r.organisation, r.payment_profile, r.processor, r.customer, r.currency_code)
      is distinct from (t.organisation, t.payment_profile, t.processor, t.customer, t.currency_code)`,
  'every change of status is one that the tables of transitions allow': `
    select item from ${steps} s where prefix <> 'term' and case when before is null
      then (prefix, status) not in (values ${first}) and item not in (${refused}) else (prefix, before, status) not in (values ${allowed}) end
      or before_at >= occurred_at`,
  'an item is where its history has brought it': by_item
    .map(([prefix]) => {
      const name = world_tables.find((table) => table in entities && prefixOf(table) === prefix) as string;
      const timed =
        name === 'customer'
          ? ''
          : 'or h.occurred_at <> i.last_status_update or h.status_reason is distinct from i.status_reason';
      return `select i.id from "${name}" i left join ${last_history} h on h.item = i.id
        where h.item is null or h.organisation <> i.organisation or h.status <> i.status ${timed}`;
    })
    .join(' union all '),
  'the version counts what changed a row': `
    select t.id from transaction t
    where version <> (select count(*) from status_history where item = t.id)
      + (select count(*) + count(*) filter (where freed_at < 'infinity') from ${reversals} r where r.transaction = t.id)`,
  'a payment, its profile, customer and history are of one merchant': `
    select t.id from transaction t join paymentprofile p on p.id = t.payment_profile left join customer c on c.id = t.customer
    where p.organisation <> t.organisation or c.organisation <> t.organisation or (t.customer is not null and c.id is null)`,
  'a payment has the currency of its profile and a processor of it that takes the product': `
    select t.id from transaction t join paymentprofile p on p.id = t.payment_profile left join processor o on o.id = t.processor
    where p.currency_code <> t.currency_code or t.processor <> all (p.processors)
      or o.payment_product is distinct from t.payment_product and (t.processor is not null or t.id not in (${refused}))`,
  'a payment that a ruleset blocked failed at its creation, and says so': `
    select t.id from transaction t join status_history h on h.item = t.id where t.id in (${refused})
    group by t.id, t.organisation having t.status <> 'FAILED' or not t.blocked or t.status_reason not like 'Blocked by rule: %' or count(*) <> 1`,
  'a decision is of its payment, which has what matched rulesets added': `
    select d.transaction from transaction_decision d left join transaction t on t.id = d.transaction and t.organisation = d.organisation
    where (t.created_at, t.processor) is distinct from (d.created_at, d.processor)
    union all select m.transaction from transaction_rule_match m join transaction t on t.id = m.transaction
      join validationruleset r on r.id = m.ruleset left join transaction_decision d on d.transaction = m.transaction
    where d.transaction is null or m.effect = 'tagged' and r.tag <> all (t.tags)
    union all select t.id from transaction t where three_d_secure_requested
      <> exists (select 1 from transaction_rule_match m where m.transaction = t.id and m.effect = 'challenged')`,
  'a decision says why its payment has the processor': `
    select d.transaction from transaction_decision d join transaction t on t.id = d.transaction
      left join lateral (select (array_agg(o.id order by array_position(p.processors, o.id)))[1] as first, count(*) as ways
        from paymentprofile p join processor o on o.id = any (p.processors) and o.payment_product = t.payment_product
        where p.id = t.payment_profile) w on true
    where (d.processor_reason is not distinct from 'given') = t.taken
      or (d.processor_reason is not distinct from 'routed') <> (d.path is not null) or (d.processor_reason is null) <> t.blocked and d.processor is null
      or d.processor_reason in ('only', 'first')
        and (d.processor, d.processor_reason) is distinct from (w.first, case w.ways when 1 then 'only' else 'first' end)`,
  'a payer is asked for 3-D Secure only when present, at a card': `
    select m.transaction from transaction_rule_match m join transaction t on t.id = m.transaction
    where m.effect = 'challenged' and (t.payment_product <> 'card' or coalesce(t.recurring_type, 'first') <> 'first')`,
  'who published a version or filled a list belongs to its owner': `
    select v.item from (select item, organisation, actor_kind, actor_name from risk_version
      union all select list, organisation, added_by_kind, added_by from valuelist_value) v
    where actor_kind = 'user' and not exists (select 1 from "user" u join membership m on m."user" = u.id
      where u.name = v.actor_name and m.organisation = v.organisation)`,
  'a first order abroad has no other of its customer in the week before': `
    select m.transaction from transaction_rule_match m join validationruleset r on r.id = m.ruleset and r.name = 'First order abroad'
      join transaction t on t.id = m.transaction join transaction o on o.customer = t.customer
        and o.created_at < t.created_at and o.created_at >= t.created_at - interval '7 days'
    where o.subscription is null and o.id not in (select transaction from scheduledtransaction where transaction is not null)`,
  'a payer has a platform that a rule can name': `
    select distinct platform from transaction where platform not in (${platforms})`,
  'every snapshot and version that a decision names exists, and the last ones hold': `
    select d.transaction from transaction_decision d cross join unnest(snapshots) as named where named not in (select hash from risk_snapshot)
    union all select d.transaction from transaction_decision d where routing is not null
      and (routing, routing_version) not in (select item, number from risk_version)
    union all select item from (select id as item, published_version from validationruleset
      union all select id, published_version from routing) held
    where published_version <> (select max(number) from risk_version v where v.item = held.item)
    union all select hash from risk_publication where hash not in (select hash from risk_snapshot)`,
  'a card has the same Card IDs each time, and only cards have them': `
    select customer from transaction where card is not null group by customer
    having customer is not null and count(distinct (card, card_all)) > 1
    union all select id from transaction where (card is null) <> (payment_product <> 'card') or (card is null) <> (card_all is null)`,
  'tags are those of the merchant': `
    select t.id from transaction t join organisation o on o.id = t.organisation cross join unnest(t.tags) as used
      left join tag on tag.id = used where tag.organisation is distinct from t.organisation and tag.organisation is distinct from o.parent`,
  'nothing happened before its item existed': `
    select t.id from transaction t join paymentprofile p on p.id = t.payment_profile left join customer c on c.id = t.customer
    where p.created_at > t.created_at or c.created_at > t.created_at
    union all select p.id from paymentprofile p join organisation o on o.id = p.organisation where o.created_at > p.created_at
    union all select o.id from organisation o join organisation above on above.id = o.parent where above.created_at > o.created_at`,
  'nothing happens after now': `
    select id from transaction where greatest(created_at, last_status_update) > '2026-11-20T14:30:00Z'
    union all select id from refund where greatest(created_at, last_status_update) > '2026-11-20T14:30:00Z'
    union all select id from chargeback where greatest(created_at, last_status_update) > '2026-11-20T14:30:00Z'
    union all select id from status_history where occurred_at > '2026-11-20T14:30:00Z'`,
  'an amount is one that can be paid in its currency': `
    select id from transaction where amount < 1 or (currency_code = 'JPY' and (amount % 10 <> 0 or amount not between 100 and 5000000))
      or (currency_code = 'KWD' and (amount % 5 <> 0 or amount not between 500 and 500000))
    union all select id from refund where currency_code = 'JPY' and amount % 10 <> 0 or currency_code = 'KWD' and amount % 5 <> 0`,
  'card numbers are never more than their beginning and end': `
    select id from transaction where card_bin !~ '^(\\d{6}|\\d{8})$' or card_last_four !~ '^\\d{4}$'
      or (card_bin is not null and payment_product <> 'card')`,
  'a payment to come is by a mandate of its customer, and a mandate by a token that the sandbox knows': `
    select s.id from scheduledtransaction s join mandate m on m.id = s.mandate join customer c on c.id = s.customer
    where m.customer <> s.customer or m.organisation <> s.organisation or c.organisation <> s.organisation
      or m.created_at > s.created_at or (s.status = 'CREATED' and (m.revoked_at is not null or s.scheduled_at <= '2026-11-20T14:30:00Z'))
    union all select m.id from mandate m join customer c on c.id = m.customer left join sandbox_token k on k.token = m.processor_token
    where k.token is null or c.organisation <> m.organisation or c.created_at > m.created_at`,
  'a payment to come that was taken has a payment of its customer, of its time and outcome': `
    select s.id from scheduledtransaction s left join transaction t on t.id = s.transaction
    where (s.status = 'DONE' or s.status_reason = 'insufficient funds') <> (t.id is not null)
      or (s.organisation, s.customer, s.amount, s.currency_code, s.merchant_reference)
        is distinct from (t.organisation, t.customer, t.amount, t.currency_code, t.merchant_reference) and t.id is not null
      or t.created_at < s.scheduled_at or t.created_at > s.scheduled_at + interval '1 minute'
      or (s.status = 'DONE') <> (t.status in ('SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED'))`,
  'a schedule of reports runs at its own time in its zone': `
    select id from reportschedule where active <> (next_run_at is not null)
      or to_char(next_run_at at time zone timezone, 'HH24:MI') <> time
      or next_run_at not between '2026-11-20T14:30:00Z' and timestamptz '2026-11-20T14:30:00Z'
        + case frequency when 'daily' then interval '1 day' when 'weekly' then interval '7 days' else interval '31 days' end`,
  'a plan has the organisation and currency of its profile': `
    select l.id from plan l join paymentprofile p on p.id = l.payment_profile
    where p.organisation <> l.organisation or p.currency_code <> l.currency_code or p.created_at > l.created_at`,
  'a payment link counts its payments, and a single-use one is done once paid': `
    select l.id from paymentlink l left join (select payment_link, count(*) as times, sum(amount) as paid from transaction
      where status in ('SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED') group by 1) t on t.payment_link = l.id
    where times_paid <> coalesce(t.times, 0) or amount_paid <> coalesce(t.paid, 0) or (status = 'DONE') <> (not multiple_use and times_paid = 1)
      or active and status in ('DONE', 'EXPIRED')`,
  'a card-add link that is done names the card of its customer': `
    select l.id from cardaddlink l left join mandate m on m.id = l.mandate
    where (l.status = 'DONE') <> (m.id is not null) or m.customer <> l.customer`,
  'blocked payments failed': `select id from transaction where blocked and status <> 'FAILED'`,
};

describe('every row of the demo world', () => {
  it.each(Object.entries(faults))('%s', async (_, text) => {
    expect((await query(`${text} limit 3`)).map((row) => Object.values(row))).toEqual([]);
  });
});

describe('the demo world', () => {
  it.each([
    ['transaction', 'status', 12],
    ['transaction', 'currency_code', 9],
    ['transaction', 'payment_product', 13],
    ['refund', 'status', 6],
    ['chargeback', 'status', 5],
    ['customer', 'status', 5],
    ['paymentlink', 'status', 4],
    ['cardaddlink', 'status', 5],
    ['scheduledtransaction', 'status', 3],
    ['scheduledtransaction', 'status_reason', 3],
  ])('has %ss of every %s', async (table, column, different) => {
    expect(await query(`select count(distinct ${column})::int as count from "${table}"`)).toEqual([
      { count: different },
    ]);
  });

  it.each(['plan', 'subscriptiondiscount', 'customernote', 'mandate', 'scheduledtransaction'])(
    'has a %s of each of the largest merchants',
    async (table) => {
      const [found] = await query(`select count(distinct organisation)::int as count from "${table}"`);
      expect(found?.count).toBeGreaterThanOrEqual(6);
    },
  );

  it('has bank accounts in every status but blocked, one default for each currency, and profiles paid out to them', async () => {
    const [found] = await query(`select count(distinct status)::int as statuses,
      (select count(*)::int from (select 1 from bankaccount where is_default group by organisation, currency_code having count(*) > 1) d) as doubled,
      (select count(*)::int from paymentprofile where bank_account is null) as unpaid from bankaccount`);
    expect(found).toEqual({ statuses: 3, doubled: 0, unpaid: 0 });
  });

  it('has active and inactive terminals at merchants that sell goods', async () => {
    const [found] =
      await query(`select count(distinct organisation)::int as shops, count(distinct status)::int as statuses,
      count(*) filter (where t.created_at < o.created_at or t.created_at > '2026-11-20T14:30:00Z')::int as misdated
      from terminal t join organisation o on o.id = t.organisation`);
    expect(found).toEqual({ shops: expect.any(Number), statuses: 2, misdated: 0 });
    expect(found?.shops).toBeGreaterThan(8);
  });

  it('satisfies every invariant', async () => {
    expect(linesOf(await inTransaction(database.kysely, verify))).toEqual([expect.stringMatching(/^All /)]);
  });

  it('has merchants of very different sizes below one provider', async () => {
    const sizes =
      await query(`select count(*)::int as size from organisation m join organisation p on p.id = m.parent and p.parent is null
      left join organisation part on part.parent = m.id or part.id = m.id left join transaction t on t.organisation = part.id
      group by m.id order by 1`);
    expect(sizes).toHaveLength(24);
    expect(Number(sizes.at(-1)?.size)).toBeGreaterThan(40 * Number(sizes[0]?.size));
    expect(Number(sizes[0]?.size)).toBeGreaterThan(0);
  });

  it('spans thirteen months and ends now', async () => {
    const [span] = await query(`select min(created_at) as first, max(created_at) as last from transaction`);
    expect(String(span?.first)).toMatch(/^2025-10-(19|20)T/);
    expect(String(span?.last) > '2026-11-20T13:00').toBe(true);
  });

  it('had an outage and a burst of fraud', async () => {
    const [outage] = await query(`select count(*) filter (where t.status = 'UNKNOWN')::int as unknown,
      count(*) filter (where t.status not in ('UNKNOWN', 'FAILED') and not exists
        (select 1 from status_history h where h.item = t.id and h.status = 'UNKNOWN'))::int as untouched
      from transaction t join processor p on p.id = t.processor
      where p.name = 'iDEAL' and t.created_at >= '2026-11-09T15:00Z' and t.created_at < '2026-11-09T21:00Z'`);
    expect(outage?.untouched).toBe(0);
    expect(Number(outage?.unknown)).toBeGreaterThan(0);
    const [fraud] =
      await query(`select count(*)::int as payments, count(*) filter (where amount_charged_back > 0)::int as taken_back
      from transaction where card_bin = '45717360' and card_country = 'BR'`);
    expect(fraud?.payments).toBe(40);
    expect(Number(fraud?.taken_back)).toBeGreaterThan(0);
  });

  it('had two hours in which a processor refused nearly half of a sale, enough payments in each to be noticed', async () => {
    const refused = await query(`select case when created_at between '2026-11-18T18:00Z' and '2026-11-18T20:00Z'
        then to_char(created_at at time zone 'Europe/Amsterdam', 'HH24') else 'else' end as hour,
      count(*)::int as payments, (avg((status in ('FAILED', 'DECLINED'))::int) * 100)::int as share
      from transaction where created_at > '2026-10-20' and processor = (select id from processor where name = 'Polder Acquiring') and not blocked
      group by 1 order by 1`);
    expect(refused.map(({ hour }) => hour)).toEqual(['19', '20', 'else']);
    for (const { payments } of refused) expect(payments).toBeGreaterThan(50);
    const [first, second, usual] = refused.map(({ share }) => Number(share));
    for (const share of [first, second]) {
      expect(share).toBeGreaterThan(30);
      expect(share).toBeLessThan(60);
    }
    expect(usual).toBeLessThan(15);
  });

  it('has customers who paid once, regularly, much, or no longer', async () => {
    const [found] = await query(`with paid as (
        select customer, count(*) as times, max(created_at) as last, avg(amount) as amount from transaction
        where status like 'SETTLEMENT_%' and currency_code = 'EUR' and customer is not null group by 1)
      select avg((times = 1)::int)::float8 as once, count(*) filter (where times >= 8)::int as regular,
        count(*) filter (where times >= 3 and last < '2026-11-20'::date - 120)::int as lapsed,
        (percentile_cont(0.97) within group (order by amount) / percentile_cont(0.5) within group (order by amount))::int as much
      from paid`);
    expect(Number(found?.once)).toBeGreaterThan(0.35);
    expect(Number(found?.once)).toBeLessThan(0.75);
    expect(Number(found?.regular)).toBeGreaterThan(100);
    expect(Number(found?.lapsed)).toBeGreaterThan(30);
    expect(Number(found?.much)).toBeGreaterThan(5);
  });

  it('has customers of every segment, once they have been assigned', async () => {
    while ((await assignCustomers(database, new Date(now_ms).toISOString())) > 0);
    const [found] = await query('select count(distinct segment)::int as count from customer');
    expect(found?.count).toBe(customer_segments.length);
  });

  it('has statistics in the zone of its users that agree with its rows', async () => {
    expect(await query('select name from statistic_zone')).toEqual([{ name: 'Europe/Amsterdam' }]);
    expect(await query('select count(*)::int as days from statistic_day')).not.toEqual([{ days: 0 }]);
    expect(linesOfCells(await findWrongCells(database.kysely, {}))).toEqual([expect.stringMatching(/^All /)]);
  });

  it('lets its users sign in with their roles', async () => {
    const rows =
      await query(`select u.email, m.roles, o.name, c.password_hash from "user" u join membership m on m."user" = u.id
      join organisation o on o.id = m.organisation join credential c on c."user" = u.id order by u.created_at, u.email`);
    const expected = sign_ins.map(({ email, roles, at }) => ({
      email,
      roles,
      name: at === 'provider' ? 'Sluis Payments' : 'Van der Linden Mode',
    }));
    expect(rows.map(({ email, roles, name }) => ({ email, roles, name }))).toEqual(expect.arrayContaining(expected));
    expect(rows).toHaveLength(expected.length);
    expect(await isPassword(demo_password, String(rows[0]?.password_hash))).toBe(true);
  });
});

describe('seeding', () => {
  it('leaves the indexes unchanged and statistics for the planner', async () => {
    expect(await indexes()).toEqual(before);
    const [planned] = await query(`select reltuples::int as rows from pg_class where relname = 'transaction'`);
    const [made] = await query(`select count(*)::int as rows from transaction`);
    // PostgreSQL's own vacuum may analyse the table as well while it is filled, and estimates.
    const share = Number(planned?.rows) / Number(made?.rows);
    expect(share).toBeGreaterThan(0.8);
    expect(share).toBeLessThan(1.2);
  });

  it('does nothing if there is an organisation', async () => {
    const present = await counts();
    expect(await seed(database, { ...options, payments: 50 })).toBe(false);
    expect(await counts()).toEqual(present);
  });

  it('leaves nothing behind when it is stopped half-way, and two concurrent runs make one world', async () => {
    const other = await cloneDatabase();
    const stopping = new AbortController();
    const stopped = seed(other, { ...options, signal: stopping.signal });
    // It has emptied the tables, which are locked from then on.
    const emptied = `select from pg_locks where relation = 'transaction'::regclass and mode = 'AccessExclusiveLock'`;
    await expect.poll(async () => (await other.pool.query(emptied)).rowCount).toBe(1);
    stopping.abort();
    await expect(stopped).rejects.toThrow('aborted');
    const rowsOf = async (table: string, condition = 'true') =>
      (await other.pool.query(`select count(*)::int as n from "${table}" where ${condition}`)).rows[0].n;
    expect(await Promise.all(large_tables.map((table) => rowsOf(table)))).toEqual(large_tables.map(() => 0));
    const small = { ...options, payments: 300 };
    const ordinary = `subscription is null
      and id not in (select transaction from scheduledtransaction where transaction is not null)`;
    expect((await Promise.all([seed(other, small), seed(other, small)])).sort()).toEqual([false, true]);
    expect([await rowsOf('organisation'), await rowsOf('transaction', ordinary)]).toEqual([34, 300]);
  });
});

it('had an alert during an outage of a processor, and during an overload, with an annotation of each', async () => {
  const config = readConfig({ DATABASE_URL: database.url, SLUIS_SECRET: 'a secret for tests only, 32 characters' });
  await raiseAlerts(config, database, now_ms);
  const alerts = await query(`select alert.overall, alert.status, processor.name from alert
    join processor on processor.id = alert.processor order by alert.started_at, 1`);
  expect(alerts).toEqual([
    { overall: true, status: 'OVER', name: 'iDEAL' },
    { overall: false, status: 'OVER', name: 'Polder Acquiring' },
    { overall: true, status: 'OVER', name: 'Polder Acquiring' },
  ]);
  expect(await query(`select kind, count(*)::int as count from annotation group by 1`)).toEqual([
    { kind: 'outage', count: 3 },
  ]);
});

it('called processors and middlewares for its last payments, once without a response at first', async () => {
  await writeCalls(database);
  const routes = await query(`select route, response_code from audittrail
    where type = 'outgoing' and transaction in (select id from transaction) group by 1, 2 order by 1, 2`);
  expect(routes.map(({ route, response_code }) => `${route} ${response_code}`)).toEqual([
    'middleware 200',
    'processor/authorise 0',
    'processor/authorise 200',
    'processor/find 200',
  ]);
});

it('called the API with the keys of its merchant, and was refused now and then', async () => {
  await callWithKeys(database);
  const answers = await query(`select response_code, jsonb_typeof(response) as kept from audittrail
    where type = 'incoming' and apikey is not null group by 1, 2 order by 1`);
  expect(answers).toEqual([
    { response_code: 200, kept: 'object' },
    { response_code: 400, kept: 'object' },
  ]);
});

it('sent webhooks, with each attempt of repeatedly failing ones', async () => {
  const config = readConfig({ DATABASE_URL: database.url, SLUIS_SECRET: 'a secret for tests only, 32 characters' });
  await tellSystems(config, database, now_ms);
  const [found] = await query(`select count(*)::int as webhooks, max(tries) as most, count(*) filter (
    where tries <> (select count(*) from webhook_attempt where webhook = webhook.id))::int as others from webhook`);
  expect(found).toMatchObject({ others: 0 });
  expect(Number(found?.webhooks)).toBeGreaterThan(40);
  expect(Number(found?.most)).toBeGreaterThan(1);
});
