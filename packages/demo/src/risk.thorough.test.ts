import { type RouteFaults, type RoutingGroup, routeFaults } from '@sluis/contract/profile-routes';
import type { ItemOf } from '@sluis/contract/registry';
import { deadBranches } from '@sluis/contract/risk/dead-branches';
import type { DecisionAnswer, Replay, RulesetTest } from '@sluis/contract/risk/results';
import type { RouteNode } from '@sluis/contract/risk/tree';
import { buildApp } from '@sluis/server/app';
import { createApiKey } from '@sluis/server/platform/auth/api-keys';
import { readConfig } from '@sluis/server/platform/config';
import { makeServices } from '@sluis/server/start';
import { closeAtEnd } from '@sluis/server/testing/closing';
import { cloneDatabase } from '@sluis/server/testing/world';
import { beforeAll, describe, expect, it } from 'vitest';
import { risk_owners, unroutable_profile, velocity_block } from './catalogue/risk.ts';
import { seed } from './seed.ts';
import { daysUntil } from './world/calendar.ts';
import { incidentsOf } from './world/incidents.ts';

type Ruleset = ItemOf<'validationruleset'>;
type Routing = ItemOf<'routing'>;
type Transaction = ItemOf<'transaction'>;

const now_ms = Date.parse('2026-11-20T14:30:00Z');
const { fraud, strain } = incidentsOf(daysUntil(now_ms), 0);
const iso = (ms: number): string => new Date(ms).toISOString();
const day_ms = 86_400_000;

const database = await cloneDatabase();
const rowsOf = async <R>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
  (await database.pool.query(text, [...values])).rows;

let call: <T>(token: string, method: 'GET' | 'POST', path: string, body?: object) => Promise<T>;
let provider: string;
let largest: string;
let tested: string;
beforeAll(async () => {
  await seed(database, { now_ms, payments: 20_000 });
  const config = readConfig({
    DATABASE_URL: database.url,
    SLUIS_SECRET: 'a secret for tests only, 32 characters',
    SLUIS_DEMO: '0',
    LOG_LEVEL: 'silent',
  });
  const services = await makeServices(config, database);
  const app = await buildApp(services);
  closeAtEnd(async () => {
    await app.http.close();
    await services.close();
  });
  call = async (token, method, path, body) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.http.inject({ method, url: `/v1${path}`, headers, ...(body && { payload: body }) });
    expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(300);
    return answer.json();
  };
  const keyAt = async (name: string, roles: string[]): Promise<string> => {
    const [found] = await rowsOf<{ id: string }>('select id from organisation where name = $1', [name]);
    const of = { organisation: String(found?.id), name: 'test', roles, expires_at: null, created_by: null };
    return (await createApiKey(database.kysely, of)).secret;
  };
  provider = await keyAt('Sluis Payments', ['PSP_ALL', 'USER_ALL']);
  largest = await keyAt(risk_owners.largest, ['USER_ALL', 'TRANSACTION_RECORD']);
  tested = await keyAt(risk_owners.tested, ['USER_ALL']);
  // Making a world takes long if the rest of the suite runs.
}, 240_000);

const listed = async <T>(token: string, path: string): Promise<readonly T[]> =>
  (await call<{ items: T[] }>(token, 'GET', path)).items;
const named = async <T extends { name: string }>(token: string, entity: string, name: string): Promise<T> => {
  const found = (await listed<T>(token, `/${entity}?_limit=all`)).find((each) => each.name === name);
  expect(found, name).toBeDefined();
  return found as T;
};
const decisionOf = (token: string, id: string): Promise<DecisionAnswer> =>
  call(token, 'GET', `/transaction/${id}/decision`);
const matchesOf = async (ruleset: string, number: number): Promise<string[]> => {
  const text = 'select transaction as id from transaction_rule_match where ruleset = $1 and number = $2 order by 1';
  return (await rowsOf<{ id: string }>(text, [ruleset, number])).map(({ id }) => id);
};
const testOn = (token: string, { id, organisation, action }: Ruleset, content: object, from_ms: number) =>
  call<RulesetTest>(token, 'POST', '/validationruleset/test', {
    ruleset: { ...content, id, organisation, action },
    'created_at>': iso(from_ms - 1),
    'created_at<': iso(now_ms),
  });

describe('the velocity block of the night of card testing', () => {
  let night: Transaction[];
  beforeAll(async () => {
    const ids = await rowsOf<{ id: string }>(
      `select id from transaction where card_country = 'BR' and created_at between $1 and $2 order by created_at, id`,
      [iso(fraud.start_ms), iso(fraud.end_ms)],
    );
    night = await Promise.all(ids.map(({ id }) => call<Transaction>(tested, 'GET', `/transaction/${id}`)));
  });

  it('lets five payments pass and blocks the rest, from the sixth on', () => {
    expect(night).toHaveLength(40);
    expect(night.map(({ blocked }) => blocked)).toEqual(night.map((_, index) => index >= 5));
    expect(night.slice(0, 5).some(({ amount_charged_back }) => amount_charged_back > 0)).toBe(true);
    for (const each of night.slice(5))
      expect(each).toMatchObject({
        status: 'FAILED',
        status_reason: `Blocked by rule: ${velocity_block}`,
        processor: null,
        processor_id_external: null,
        version: 1,
      });
  });

  it('is why the sixth was blocked, and did not hold for the fifth', async () => {
    const [fifth, sixth] = await Promise.all(night.slice(4, 6).map(({ id }) => decisionOf(tested, id)));
    const conditionOf = (answer: DecisionAnswer | undefined) => {
      const found = answer?.rulesets.find(({ name }) => name === velocity_block);
      return { matched: found?.matched, effect: found?.effect, actual: found?.conditions[0]?.actual };
    };
    expect(conditionOf(fifth)).toEqual({ matched: false, effect: null, actual: 5 });
    expect(conditionOf(sixth)).toEqual({ matched: true, effect: 'blocked', actual: 6 });
    expect(sixth?.routing).toMatchObject({ processor: null, reason: null, path: null });
    expect(fifth?.routing).toMatchObject({ name: 'Cards in euros', reason: 'routed' });
  });

  it('matches the same payments when it is tested on history', async () => {
    const ruleset = await named<Ruleset>(tested, 'validationruleset', velocity_block);
    const found = await testOn(tested, ruleset, { rules: ruleset.rules }, Date.parse(ruleset.published_at));
    const recorded = await matchesOf(ruleset.id, ruleset.published_version);
    expect(recorded.length).toBeGreaterThanOrEqual(35);
    expect([found.draft.count, found.draft.blocked]).toEqual([recorded.length, recorded.length]);
    expect([found.only_draft, found.only_live]).toEqual([0, 0]);
  });
});

describe('the rulesets of the largest merchant', () => {
  it('have a draft beside the live version, which would refuse good payments', async () => {
    const ruleset = await named<Ruleset>(largest, 'validationruleset', 'Orders above € 750');
    const found = await testOn(largest, ruleset, ruleset.draft as object, now_ms - 90 * day_ms);
    expect(found.draft.refused_good.count).toBeGreaterThan(10);
    // Orders above its limit are too few for a good one among them each time.
    expect(found.live?.count).toBeGreaterThan(0);
    expect(found.draft.count).toBeGreaterThan(Number(found.live?.count));
    expect(found.draft.refused_good.count).toBeGreaterThan(5 * found.draft.charged_back.count);
  });

  it('blocked an order that names the rule', async () => {
    const { id, published_version } = await named<Ruleset>(largest, 'validationruleset', 'Orders above € 750');
    const [blocked] = await matchesOf(id, published_version);
    expect(await call(largest, 'GET', `/transaction/${blocked}`)).toMatchObject({
      status: 'FAILED',
      blocked: true,
      status_reason: 'Blocked by rule: Orders above € 750',
    });
  });

  it('tagged payments, the same as a test on history finds', async () => {
    const ruleset = await named<Ruleset>(largest, 'validationruleset', 'High value');
    expect(ruleset.published_version).toBe(2);
    const found = await testOn(largest, ruleset, { rules: ruleset.rules }, Date.parse(ruleset.published_at));
    const recorded = await matchesOf(ruleset.id, 2);
    expect(found.draft.count).toBe(recorded.length);
    const { tags } = await call<Transaction>(largest, 'GET', `/transaction/${recorded[0]}`);
    expect(tags).toContain(ruleset.tag);
  });

  it('tagged first orders from abroad', async () => {
    const ruleset = await named<Ruleset>(largest, 'validationruleset', 'First order abroad');
    const recorded = await matchesOf(ruleset.id, 1);
    expect(recorded.length).toBeGreaterThan(10);
    const { country_code, tags } = await call<Transaction>(largest, 'GET', `/transaction/${recorded[0]}`);
    expect(['NL', 'BE', 'DE', 'GB']).not.toContain(country_code);
    expect(tags).toContain(ruleset.tag);
  });

  it('ask for 3-D Secure above € 250 from outside the EEA', async () => {
    const { payment_profile, currency_code } = await call<{ items: Transaction[] }>(
      largest,
      'GET',
      '/transaction?currency_code=EUR&payment_product=card&_limit=1',
    ).then(({ items }) => items[0] as Transaction);
    const asked = async (amount: number, card_country: string): Promise<boolean> => {
      const about = { payment_profile, currency_code, payment_product: 'card', merchant_reference: 'r' };
      const paid = await call<Transaction>(largest, 'POST', '/transaction', { ...about, amount, card_country });
      return paid.three_d_secure_requested;
    };
    expect([await asked(25_001, 'US'), await asked(25_001, 'NO'), await asked(25_000, 'US')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

it('lists of values have values, and the provider has rulesets and a list of its own', async () => {
  const lists = await listed<ItemOf<'valuelist'>>(provider, '/valuelist?_limit=all');
  expect(lists.map(({ kind }) => kind).sort()).toEqual(['card', 'card_bin', 'customer']);
  for (const { id, name } of lists)
    expect((await listed<object>(provider, `/valuelist/${id}/values`)).length, name).toBeGreaterThan(0);
  const rulesets = await listed<Ruleset>(provider, '/validationruleset?_limit=all');
  const root = lists.find(({ kind }) => kind === 'card_bin')?.organisation;
  expect(
    rulesets
      .filter(({ organisation }) => organisation === root)
      .map(({ action }) => action)
      .sort(),
  ).toEqual(['3dSecure', 'block']);
});

describe('the card route of the largest merchant', () => {
  const replayed = ({ id, organisation, payment_product }: Routing, details: unknown, more: object) =>
    call<Replay>(largest, 'POST', '/routing/replay', { id, organisation, payment_product, details, ...more });
  const during = { 'created_at>': iso(strain.start_ms - 1), 'created_at<': iso(strain.end_ms) };

  it('sends large amounts and American Express to one acquirer and 70 % of the rest to another', async () => {
    const routing = await named<Routing>(largest, 'routing', 'Cards');
    const rows = await rowsOf<{ path: string; count: number; processors: string[] }>(
      `select path, count(*)::int as count, array_agg(distinct processor) as processors from transaction_decision
       where routing = $1 and routing_version = 2 and path is not null group by 1 order by 1`,
      [routing.id],
    );
    expect(rows.map(({ path }) => path)).toEqual(['eee', 'eet', 'et', 't']);
    const [rest, most, amex, large] = rows;
    expect(amex?.processors).toEqual(large?.processors);
    expect(rest?.processors).toEqual(large?.processors);
    const share = Number(most?.count) / (Number(most?.count) + Number(rest?.count));
    expect(share).toBeGreaterThan(0.64);
    expect(share).toBeLessThan(0.76);
  });

  it('took each payment the way that a replay finds', async () => {
    const routing = await named<Routing>(largest, 'routing', 'Cards');
    const rows = await rowsOf<{ id: string; path: string }>(
      `select transaction as id, path from transaction_decision where routing = $1 and routing_version = 2 and path is not null
       order by md5(transaction) limit 12`,
      [routing.id],
    );
    for (const { id, path } of rows) {
      const { path: found } = await replayed(routing, routing.details, { ...during, transaction: id });
      expect(found, id).toBe(path);
    }
  });

  it('has a draft that would have avoided most refusals of an overloaded processor', async () => {
    const routing = await named<Routing>(largest, 'routing', 'Cards');
    const draft = routing.draft as { details: RouteNode };
    const { leaves, live, scanned, moved } = await replayed(routing, draft.details, during);
    expect(scanned).toBeGreaterThan(100);
    expect(moved[0]?.count).toBeGreaterThan(50);
    const strained = live?.find(({ path }) => path === 'eet');
    expect(strained?.approval).toBeLessThan(0.7);
    const expectedOf = (all: Replay['leaves']): number =>
      all.reduce((sum, { share, expected }) => sum + share * (expected?.rate ?? 0), 0);
    expect(expectedOf(leaves)).toBeGreaterThan(expectedOf(live ?? []) + 0.1);
  });

  it('has a dead branch beside it, and none of its own', async () => {
    const sale = await named<Routing>(largest, 'routing', 'Cards during a sale');
    const found = deadBranches(sale.details as RouteNode);
    expect(found.findings).toEqual([
      { path: 't', kind: 'contradiction', condition: 0 },
      { path: 'e', kind: 'equal' },
    ]);
    expect(found.unreachable).toEqual(['tt']);
    const { details } = await named<Routing>(largest, 'routing', 'Cards');
    expect(deadBranches(details as RouteNode)).toEqual({ findings: [], unreachable: [] });
  });
});

it('one profile has a processor that gets no payment', async () => {
  const profiles = await listed<ItemOf<'paymentprofile'>>(provider, '/paymentprofile?_limit=all');
  const processors = await listed<ItemOf<'processor'>>(provider, '/processor?_limit=all');
  const faultsOf = async ({ processors: attached = [], routing, organisation }: (typeof profiles)[number]) => {
    const groups = await listed<RoutingGroup>(provider, `/paymentprofile/routing?organisation=${organisation}`);
    const of = { attached: processors.filter(({ id }) => attached.includes(id)), routing: routing ?? null };
    return routeFaults(of, groups);
  };
  const faults = new Map<string, RouteFaults>();
  for (const profile of profiles) faults.set(profile.display_name, await faultsOf(profile));
  const nameOf = (id: string): string | undefined => processors.find((each) => each.id === id)?.name;
  const unroutable = [...faults].filter(([, each]) => each.unroutable.length > 0);
  expect(unroutable.map(([name]) => name)).toEqual([unroutable_profile.profile]);
  expect(unroutable[0]?.[1].unroutable.map(nameOf)).toContain(unroutable_profile.processor);
  expect([...faults.values()].flatMap(({ invalid }) => invalid)).toEqual([]);
});
