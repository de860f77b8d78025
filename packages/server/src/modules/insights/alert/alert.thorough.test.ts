import { paymentsOfAlert } from '@sluis/contract/alert-payments';
import { newId } from '@sluis/contract/base/ids';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { sweepOnce } from '../../../platform/sweeps.ts';
import { insertRows } from '../../../resource/commands.ts';
import { configureIn } from '../../../testing/configure.ts';
import { openWorld, test_password, type World } from '../../../testing/world.ts';
import { makeAlertSweep } from './alert.sweep.ts';
import type { ApprovalAlert } from './alert-mail.ts';
import { readApproval } from './approval.queries.ts';
import { measureApproval, measureApprovalBetween } from './measure.commands.ts';

const minute_ms = 60_000;
const week_ms = 7 * 24 * 60 * minute_ms;
/** A quiet time of the year, in the past: no other events happen then, and no clock changes. */
const noon = '2026-06-10T12:00:00.000Z';
const at = (minutes: number, from = noon) => new Date(Date.parse(from) + minutes * minute_ms).toISOString();

let world: World;
let shop: string;
let branch: string;
let other: string;
let processor: string;
const profiles: Record<string, string> = {};

beforeEach(async () => {
  world = await openWorld();
  shop = await world.organisation('Shop', world.root);
  branch = await world.organisation('Branch', shop);
  other = await world.organisation('Other', world.root);
  processor = await makeProcessor(world.root);
  for (const organisation of [shop, branch, other]) {
    const names = { name: 'Shop', display_name: 'Shop', currency_code: 'EUR', processors: [] };
    const row = { id: newId('prof'), created_at: noon, organisation, ...names };
    profiles[organisation] = row.id;
    await world.database.kysely.insertInto('paymentprofile').values(row).execute();
  }
});

async function makeProcessor(organisation: string, name = 'Bank of cards'): Promise<string> {
  const id = newId('proc');
  const about = { name, description: null, provider: 'Sandbox', payment_product: 'card' } as const;
  await world.database.kysely
    .insertInto('processor')
    .values({ id, created_at: noon, organisation, ...about })
    .execute();
  return id;
}

interface Span {
  readonly organisation: string;
  readonly from: string;
  readonly until: string;
  readonly status?: string;
  readonly every_ms?: number;
  readonly of?: string;
  readonly blocked?: boolean;
}

/** Payments at a regular interval, by default one paid payment a minute. */
async function pay({ organisation, from, until, status = 'SETTLEMENT_COMPLETED', ...more }: Span): Promise<number> {
  const { every_ms = minute_ms, of = processor, blocked = false } = more;
  const rows: Record<string, unknown>[] = [];
  for (let time_ms = Date.parse(from); time_ms < Date.parse(until); time_ms += every_ms) {
    const created_at = new Date(time_ms).toISOString();
    rows.push({
      id: newId('txn', created_at),
      created_at,
      last_status_update: created_at,
      organisation,
      payment_profile: profiles[organisation],
      processor: of,
      merchant_reference: 'R',
      amount: 1000,
      currency_code: 'EUR',
      status,
      blocked,
    });
  }
  await inTransaction(world.database.kysely, (trx) => insertRows(trx, transaction, rows));
  return rows.length;
}

/** Four weeks of one paid payment a minute, from two hours before noon until six hours after. */
async function payAsUsual(organisation: string, of = processor, weeks = 4): Promise<void> {
  for (let week = 1; week <= weeks; week++) {
    const [from, until] = [at(-120), at(360)].map((time) => new Date(Date.parse(time) - week * week_ms).toISOString());
    await pay({ organisation, from: from as string, until: until as string, of });
  }
}

/** Two hours from noon in which all fail; before and after, all are paid. */
async function outage(organisation: string, of = processor): Promise<void> {
  await payAsUsual(organisation, of);
  await pay({ organisation, from: at(-120), until: noon, of });
  await pay({ organisation, from: noon, until: at(120), status: 'FAILED', of });
  await pay({ organisation, from: at(120), until: at(360), of });
}

type Alert = ItemOf<'alert'>;

/** The alerts that a user with a role for them sees in an organisation. */
async function alertsOf(organisation: string): Promise<readonly Alert[]> {
  const token = await world.key(organisation, ['TRANSACTION_STATISTICS', 'TRANSACTION_LIST']);
  const answer = await world.call(token, 'GET', '/alert?created_at>=2000-01-01&_sort=created_at');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
}

async function listOf<T>(token: string, path: string, query: object): Promise<T> {
  const search = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().map((each): [string, string] => [key, String(each)]),
  );
  const answer = await world.call(token, 'GET', `/${path}?${new URLSearchParams(search)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const measureOver = (from: string, until: string) => measureApprovalBetween(world.services, from, until);

test("the same hour of earlier weeks is that of the merchant's clock, and of the provider’s for all", async () => {
  // Summer time began two days ago in Amsterdam, and three weeks ago in New York.
  const now = '2026-03-31T12:00:00.000Z';
  for (const organisation of [shop, other])
    for (const until of [now, '2026-03-24T12:00:00.000Z']) await pay({ organisation, from: at(-60, until), until });
  const { set } = await configureIn(world);
  await set(shop, 'timezone', 'America/New_York');
  const measured = async () =>
    (await readApproval(world.database.kysely, now)).map(({ organisation, overall, finished, usual_finished }) => [
      organisation,
      overall,
      finished,
      usual_finished,
    ]);
  expect(await measured()).toEqual([[shop, false, 60, 60]]);
  await set(world.root, 'timezone', 'America/New_York');
  await set(other, 'timezone', 'Europe/Amsterdam');
  expect(new Set(await measured())).toEqual(
    new Set([
      [shop, false, 60, 60],
      [world.root, true, 120, 120],
    ]),
  );
});

describe('an outage of two hours', () => {
  test('raises one alert and one annotation for the merchant and one for the provider, which end with it', async () => {
    await outage(shop);
    await measureOver(at(-30), at(330));
    const [mine, ...more] = await alertsOf(shop);
    expect(more).toEqual([]);
    expect(mine).toMatchObject({ status: 'OVER', overall: false, processor, owner: null, approval_usual: 1 });
    // All of the last 60 minutes had failed, which is the worst hour.
    expect(mine).toMatchObject({ approval: 0, finished: 60 });
    expect(Date.parse(String(mine?.started_at))).toBeGreaterThan(Date.parse(noon));
    expect(Date.parse(String(mine?.started_at))).toBeLessThanOrEqual(Date.parse(at(15)));
    expect(Date.parse(String(mine?.ended_at))).toBeGreaterThan(Date.parse(at(150)));
    expect(Date.parse(String(mine?.ended_at))).toBeLessThanOrEqual(Date.parse(at(180)));
    const all = await alertsOf(world.root);
    expect(all.map(({ organisation, overall }) => [organisation, overall])).toEqual(
      expect.arrayContaining([
        [shop, false],
        [world.root, true],
      ]),
    );
    expect(all).toHaveLength(2);
    const token = await world.key(shop, ['TRANSACTION_STATISTICS']);
    const { items } = await listOf<{ items: ItemOf<'annotation'>[] }>(token, 'annotation', {
      'started_at>=': at(-600),
      'created_at>=': '2000-01-01',
    });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      kind: 'outage',
      text: 'Bank of cards',
      alert: mine?.id,
      started_at: mine?.started_at,
      ended_at: mine?.ended_at,
    });
  });

  test('in which the processor does not answer raises alerts as well', async () => {
    await payAsUsual(shop);
    await pay({ organisation: shop, from: at(-120), until: noon });
    await pay({ organisation: shop, from: noon, until: at(90), status: 'UNKNOWN' });
    await measureOver(at(-30), at(90));
    const [mine] = await alertsOf(shop);
    expect(mine).toMatchObject({ status: 'OPEN', approval: 0, finished: 60 });
    const token = await world.key(shop, ['TRANSACTION_LIST']);
    const { total } = await listOf<{ total: number }>(token, 'transaction', paymentsOfAlert(mine as ApprovalAlert));
    expect(total).toBe(mine?.finished);
  });

  test('is linked to exactly the counted payments', async () => {
    await outage(shop);
    await pay({ organisation: shop, from: at(10), until: at(100), status: 'IN_PROGRESS' });
    await pay({ organisation: shop, from: at(10), until: at(100), status: 'FAILED', blocked: true });
    await pay({ organisation: shop, from: at(10), until: at(100), of: await makeProcessor(world.root, 'Another') });
    await measureOver(noon, at(90));
    const [mine] = await alertsOf(shop);
    const token = await world.key(shop, ['TRANSACTION_LIST']);
    const { total } = await listOf<{ total: number }>(token, 'transaction', paymentsOfAlert(mine as ApprovalAlert));
    expect(total).toBe(mine?.finished);
  });

  test('covers the whole merchant, and neither its part nor another merchant', async () => {
    await outage(branch);
    await payAsUsual(other);
    await pay({ organisation: other, from: at(-120), until: at(360) });
    await measureOver(at(-30), at(60));
    expect(await alertsOf(shop)).toHaveLength(1);
    expect(await alertsOf(branch)).toEqual([]);
    expect(await alertsOf(other)).toEqual([]);
    const [mine] = await alertsOf(shop);
    const stranger = await world.key(other, ['TRANSACTION_STATISTICS']);
    for (const path of [`/alert/${mine?.id}`, `/alert/${mine?.id}/acknowledge`]) {
      const method = path.endsWith('acknowledge') ? 'POST' : 'GET';
      const answer = await world.call(stranger, method, path, method === 'POST' ? { body: {} } : {});
      expect(answer.statusCode).toBe(404);
    }
  });

  test("at a merchant's own processor, where everything fails, alerts that merchant and the provider", async () => {
    const own = await makeProcessor(other, 'Own acquirer');
    await outage(other, own);
    await measureOver(at(-30), at(90));
    const [mine] = await alertsOf(other);
    expect(mine).toMatchObject({ processor: own, status: 'OPEN', ended_at: null });
    expect(await alertsOf(world.root)).toHaveLength(2);
    expect(await alertsOf(shop)).toEqual([]);
  });

  test('alerts the provider, and no inactive merchant', async () => {
    await outage(shop);
    await world.database.pool.query('update organisation set active = false where id = $1', [shop]);
    await measureOver(at(-30), at(90));
    expect((await alertsOf(world.root)).map(({ organisation }) => organisation)).toEqual([world.root]);
  });

  test('is noticed once by two processes', async () => {
    await payAsUsual(shop);
    const now = Date.parse(noon);
    await pay({ organisation: shop, from: at(-60), until: noon, status: 'FAILED' });
    const { services } = world;
    const clock = { now: () => new Date(now + passed_ms).toISOString() } as typeof services.clock;
    let passed_ms = 0;
    const processes = [makeAlertSweep(services), makeAlertSweep(services)];
    const { heartbeats } = services;
    // Both look each second.
    for (; passed_ms <= 5 * minute_ms; passed_ms += 30_000)
      await Promise.all(processes.map((sweep) => sweepOnce({ clock, heartbeats }, sweep)));
    const [mine, ...more] = await alertsOf(shop);
    expect(more).toEqual([]);
    expect(mine).toMatchObject({ started_at: noon, created_at: at(2.5) });
  });
});

describe('no alert is raised', () => {
  test('by a single bad measurement, or by two that are more than five minutes apart', async () => {
    await outage(shop);
    await measureApproval(world.services, at(60));
    expect(await alertsOf(shop)).toEqual([]);
    await measureApproval(world.services, at(66));
    expect(await alertsOf(shop)).toEqual([]);
    await measureApproval(world.services, at(71));
    expect(await alertsOf(shop)).toHaveLength(1);
  });

  test('of fewer than fifty payments, or without four weeks to compare with', async () => {
    await payAsUsual(shop);
    await pay({ organisation: shop, from: noon, until: at(49), status: 'FAILED' });
    await pay({ organisation: other, from: noon, until: at(120), status: 'FAILED', of: await makeProcessor(other) });
    await measureOver(at(50), at(60));
    expect(await alertsOf(world.root)).toEqual([]);
  });

  test('if the organisation has turned it off, or only wants larger drops', async () => {
    await outage(shop);
    await outage(other, await makeProcessor(other));
    const set = async (organisation: string, body: object) => {
      const token = await world.key(organisation, ['ORGANISATION_ALL']);
      const answer = await world.call(token, 'POST', '/alertsetting', { body: { organisation, ...body } });
      expect(answer.statusCode, answer.body).toBe(201);
    };
    await set(shop, { active: false });
    await set(other, { threshold_points: 50 });
    await measureOver(noon, at(25));
    expect(await alertsOf(shop)).toEqual([]);
    expect(await alertsOf(other)).toEqual([]);
    await measureOver(at(27.5), at(60));
    expect(await alertsOf(other)).toHaveLength(1);
  });
});

describe('an ongoing alert', () => {
  test('remains one alert while it recovers and falls back for a moment', async () => {
    await outage(shop);
    await measureOver(at(0), at(90));
    // Once usual, and below again: a single good measurement ends nothing.
    await measureApproval(world.services, at(-5 + 240));
    expect((await alertsOf(shop))[0]).toMatchObject({ status: 'OPEN' });
    await pay({ organisation: shop, from: at(180), until: at(237), status: 'DECLINED', every_ms: 20_000 });
    await measureApproval(world.services, at(237.5));
    expect(await alertsOf(shop)).toMatchObject([{ status: 'OPEN', ended_at: null }]);
  });

  test('ends at its last measurement if the clock is moved past it, without the time between', async () => {
    await outage(shop);
    await measureOver(noon, at(60));
    const month_later = at(31 * 24 * 60);
    await measureApproval(world.services, month_later);
    expect(await alertsOf(shop)).toMatchObject([{ status: 'OVER', ended_at: at(60), last_status_update: month_later }]);
  });

  test('is over, and a later outage raises another', async () => {
    await outage(shop);
    await measureOver(noon, at(200));
    await pay({ organisation: shop, from: at(200), until: at(260), status: 'FAILED', every_ms: 15_000 });
    await measureOver(at(202.5), at(260));
    expect((await alertsOf(shop)).map(({ status }) => status)).toEqual(['OVER', 'OPEN']);
  });
});

describe('people', () => {
  const signIn = async (email: string, of: string, roles: readonly string[]) => {
    const id = await world.user(email, of, roles);
    const token = (await world.visit('/auth/login', { email, password: test_password })).json().token as string;
    return { id, token };
  };

  test('mark an alert as seen and take it over, also from each other; it remains theirs after it has ended', async () => {
    await outage(shop);
    await measureOver(noon, at(60));
    const [mine] = await alertsOf(shop);
    const ann = await signIn('ann@shop.test', shop, ['TRANSACTION_STATISTICS']);
    const bob = await signIn('bob@shop.test', shop, ['TRANSACTION_STATISTICS']);
    const act = (token: string, verb: string) => world.call(token, 'POST', `/alert/${mine?.id}/${verb}`, { body: {} });
    expect((await act(ann.token, 'acknowledge')).json()).toMatchObject({ status: 'SEEN', owner: null });
    expect((await act(ann.token, 'acknowledge')).statusCode).toBe(200);
    expect((await act(bob.token, 'take')).json()).toMatchObject({ status: 'SEEN', owner: bob.id });
    expect((await act(ann.token, 'take')).json()).toMatchObject({ owner: ann.id });
    await measureOver(at(62.5), at(200));
    expect(await alertsOf(shop)).toMatchObject([{ status: 'OVER', owner: ann.id }]);
    const again = await act(bob.token, 'acknowledge');
    expect(again.statusCode).toBe(422);
    expect(again.json().error.code).toBe('invalid_transition');
    const key = await world.key(shop, ['TRANSACTION_STATISTICS']);
    expect((await act(key, 'take')).statusCode).toBe(403);
    const viewer = await signIn('list@shop.test', shop, ['TRANSACTION_LIST']);
    expect((await act(viewer.token, 'take')).statusCode).toBe(403);
  });

  test('in the settings are mailed once, with links to the alert and to its payments', async () => {
    await outage(shop);
    await signIn('ann@shop.test', shop, ['TRANSACTION_STATISTICS']);
    await signIn('stranger@other.test', other, ['TRANSACTION_STATISTICS']);
    const token = await world.key(shop, ['ORGANISATION_ALL']);
    const email_addresses = ['ann@shop.test', 'stranger@other.test'];
    const body = { organisation: shop, email_addresses, language: 'en' };
    const made = await world.call(token, 'POST', '/alertsetting', { body });
    expect(made.statusCode, made.body).toBe(201);
    await (await configureIn(world)).set(shop, 'timezone', 'America/New_York');
    await measureOver(noon, at(200));
    const [mine] = await alertsOf(shop);
    const [mail, ...more] = await world.letters('ann@shop.test');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'alert', subject: expect.stringContaining('Fewer payments approved') });
    expect(mail?.text).toContain('Bank of cards is approving fewer payments than usual');
    // Noon in Greenwich is eight in the morning there.
    expect(mail?.text).toMatch(/between 10 Jun 2026, 07:\d\d and 08:\d\d GMT-4/);
    expect(mail?.text).toContain(`id=${mine?.id}`);
    expect(mail?.text).toContain(`processor=${processor}`);
    // An outside address was asked, and has not answered.
    expect((await world.letters('stranger@other.test')).map(({ kind }) => kind)).toEqual(['mail_consent']);
  });
});

describe('settings', () => {
  test('are one per merchant or provider, and not of a part', async () => {
    const token = await world.key(world.root, ['ORGANISATION_ALL']);
    const set = (organisation: string, more: object = {}) =>
      world.call(token, 'POST', '/alertsetting', { body: { organisation, ...more } });
    expect((await set(branch)).json().error).toMatchObject({ code: 'invalid_reference' });
    const made = await set(shop);
    expect(made.json()).toMatchObject({ active: true, threshold_points: 10, email_addresses: [] });
    expect((await set(shop)).json().error).toMatchObject({ code: 'already_exists' });
    expect((await set(world.root)).statusCode).toBe(201);
    expect((await set(other, { email_addresses: ['nobody'] })).json().error.fields).toEqual({
      email_addresses: ['invalid_format'],
    });
    expect((await set(other, { threshold_points: 4 })).statusCode).toBe(400);
  });
});
