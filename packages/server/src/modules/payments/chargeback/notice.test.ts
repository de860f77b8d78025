import { newId } from '@sluis/contract/base/ids';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { configureIn } from '../../../testing/configure.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { test_password } from '../../../testing/world.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
});

const hour = 1 / 24;
const dayFromNow = (days: number) =>
  new Date(world.services.clock.now_ms() + days * 86_400_000).toISOString().slice(0, 10);
const subjectsTo = async (email: string) => (await world.letters(email)).map(({ subject }) => subject);

interface Shop {
  readonly id: string;
  readonly token: string;
  chargeBack(amount: number, work_by_date: string | null, reference?: string): Promise<string>;
  answer(id: string, status?: string): Promise<void>;
  respond(id: string): Promise<void>;
}

/** A merchant, or a part of one, with reported payments. */
async function shop(name: string, parent = world.root): Promise<Shop> {
  const id = await world.organisation(name, parent);
  const token = await world.key(id, ['USER_ALL', 'TRANSACTION_RECORD', 'CHARGEBACK_CREATE', 'CHARGEBACK_UPDATE']);
  const post = async (path: string, body: object) => {
    const answer = await world.call(token, 'POST', path, { body });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
  const body = { organisation: id, name, display_name: name, currency_code: 'EUR' };
  // Organisations are cached for a second.
  const asked = () => world.call(token, 'POST', '/paymentprofile', { body });
  const profile = await vi.waitUntil(async () => {
    const answer = await asked();
    return answer.statusCode === 201 && answer.json();
  }, 5000);
  return {
    id,
    token,
    chargeBack: async (amount, work_by_date, merchant_reference = 'A-1') => {
      const paid = { payment_profile: profile.id, amount, currency_code: 'EUR', status: 'SETTLEMENT_COMPLETED' };
      const { id: transaction } = await post('/transaction', { ...paid, merchant_reference });
      return (await post('/chargeback', { transaction, amount, ...(work_by_date && { work_by_date }) })).id;
    },
    answer: (of, status = 'IN_DISPUTE') => post(`/chargeback/${of}/status`, { status }),
    respond: (of) => post(`/chargeback/${of}/respond`, {}),
  };
}

/** A user with roles, in Dutch or English, who has signed in. */
async function person(email: string, of: string, { roles = ['CHARGEBACK_LIST'], language = 'en' } = {}) {
  const id = await world.user(email, of, roles);
  await world.database.pool.query(`update "user" set language = $2 where id = $1`, [id, language]);
  const body = { email, password: test_password };
  return { id, email, token: (await world.visit('/auth/login', body)).json().token as string };
}

describe('users who may see chargebacks', () => {
  test('get one mail for all that arrived together, nearest deadline first, with a link to the list', async () => {
    const merchant = await shop('Kaashuis B.V.');
    const [ann] = [
      await person('ann@kaas.test', merchant.id),
      await person('jan@kaas.test', merchant.id, { language: 'nl' }),
    ];
    await person('tags@kaas.test', merchant.id, { roles: ['TAG_LIST'] });
    // Computed before time passes, which may reach another day.
    const [later, sooner] = [dayFromNow(20), dayFromNow(10)];
    await merchant.chargeBack(129_900, later, 'LATER');
    await merchant.chargeBack(1250, sooner, 'SOONER');
    await merchant.chargeBack(500, null, 'NEVER');
    await merchant.answer(await merchant.chargeBack(700, dayFromNow(9)), 'LOST');
    await merchant.answer(await merchant.chargeBack(800, dayFromNow(9)));
    await merchant.respond(await merchant.chargeBack(900, dayFromNow(9)));
    await world.pass(0.5 * hour);
    expect(await subjectsTo(ann.email)).toEqual([]);
    await world.pass(hour);
    const [english, ...more] = await world.letters(ann.email);
    const [dutch] = await world.letters('jan@kaas.test');
    expect(more).toEqual([]);
    expect(english).toMatchObject({ kind: 'chargebacks', subject: '3 chargebacks awaiting a response · Sluis' });
    expect(dutch?.subject).toBe('3 chargebacks wachten op uw reactie · Sluis');
    const lines = (text = '') => text.split('\n').filter((line) => line.includes(' · '));
    const day = (locale: string, date: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
    expect(lines(english?.text)).toEqual([
      `by ${day('en-GB', sooner)} · €12.50 · SOONER`,
      `by ${day('en-GB', later)} · €1,299.00 · LATER`,
      'no deadline · €5.00 · NEVER',
    ]);
    expect(lines(dutch?.text)[1]).toBe(`uiterlijk ${day('nl-NL', later)} · €\u00a01.299,00 · LATER`);
    expect(english?.text.replaceAll('\u2060', '')).toContain('Kaashuis B.V. has 3 chargebacks awaiting');
    const link = new URL(/https?:\S+chargebacks[^)\s]+/.exec(english?.text ?? '')?.[0] ?? '');
    expect([...link.searchParams]).toEqual([
      ['needs_response', 'true'],
      ['created_at>', expect.any(String)],
      ['_sort', 'work_by_date'],
    ]);
    const listed = await world.call(ann.token, 'GET', `/chargeback${link.search}`);
    expect(listed.json().total).toBe(3);
    expect(await subjectsTo('tags@kaas.test')).toEqual([]);
  });

  test('are mailed once a day, and again when a deadline is near and there was no response', async () => {
    const merchant = await shop('Again');
    const { email } = await person('again@shop.test', merchant.id);
    const answered = await merchant.chargeBack(100, dayFromNow(10));
    await merchant.chargeBack(200, dayFromNow(10));
    await world.pass(2 * hour);
    await merchant.chargeBack(300, dayFromNow(30));
    await world.pass(20 * hour);
    expect(await subjectsTo(email)).toHaveLength(1);
    await world.pass(4 * hour);
    expect((await subjectsTo(email)).at(-1)).toMatch(/^3 /);
    await world.pass(3);
    expect(await subjectsTo(email)).toHaveLength(2);
    await merchant.answer(answered, 'WON');
    await world.pass(4);
    expect((await subjectsTo(email)).slice(2)).toEqual([expect.stringMatching(/^2 /)]);
    await world.pass(3);
    expect(await subjectsTo(email)).toHaveLength(4);
    await world.pass(10);
    expect(await subjectsTo(email)).toHaveLength(4);
  });

  test('are reminded at eight in the morning of their merchant', async () => {
    const { set } = await configureIn(world);
    const zones = ['America/New_York', 'Asia/Kathmandu', undefined];
    const shops = await Promise.all(zones.map((zone) => shop(`Zone ${zone}`)));
    const day = dayFromNow(10);
    for (const [index, { id, chargeBack }] of shops.entries()) {
      await set(id, 'timezone', zones[index]);
      await chargeBack(100, day);
    }
    await world.pass(2 * hour);
    for (const [index, { id }] of shops.entries()) {
      const zone = zones[index] ?? 'Europe/Amsterdam';
      const { rows } = await world.database.pool.query(
        `select to_char(due_at at time zone $2, 'HH24:MI') as at from chargeback_notice where organisation = $1`,
        [id, zone],
      );
      expect(rows, zone).toEqual([{ at: '08:00' }]);
    }
  });

  test('of a part of a merchant are mailed about that part only, and only if something is due there', async () => {
    const merchant = await shop('Whole');
    const part = await shop('Part', merchant.id);
    const [whole, here] = [await person('whole@shop.test', merchant.id), await person('part@shop.test', part.id)];
    await merchant.chargeBack(100, dayFromNow(20));
    await world.pass(2 * hour);
    expect([await subjectsTo(whole.email), await subjectsTo(here.email)]).toEqual([[expect.anything()], []]);
    await part.chargeBack(100, dayFromNow(20));
    await world.pass(1.1);
    expect((await subjectsTo(whole.email)).at(-1)).toMatch(/^2 /);
    expect(await subjectsTo(here.email)).toEqual(['1 chargeback awaiting a response · Sluis']);
  });

  test('of two merchants get a mail for each, which names the merchant to choose', async () => {
    const [one, two] = [await shop('One'), await shop('Two')];
    const both = await person('both@shop.test', one.id);
    const { database } = world;
    const membership = { id: newId('mbr'), created_at: new Date().toISOString(), user: both.id, organisation: two.id };
    await database.kysely
      .insertInto('membership')
      .values({ ...membership, roles: ['USER_ALL'] })
      .execute();
    await one.chargeBack(100, dayFromNow(20));
    await two.chargeBack(100, dayFromNow(20));
    await world.pass(2 * hour);
    const texts = (await world.letters(both.email)).map(({ text }) => text);
    expect(texts.map((text) => /Select (\w+) after/.exec(text)?.[1]).sort()).toEqual(['One', 'Two']);
    // Off for one of them.
    const mails = async () => (await world.call(both.token, 'GET', '/profile/mails')).json().items;
    const off = { kind: 'chargebacks', organisation: one.id, on: false };
    expect((await world.call(both.token, 'POST', '/profile/mails', { body: off })).statusCode).toBe(204);
    expect(await mails()).toMatchObject([
      { organisation: { name: 'One' }, on: false },
      { organisation: { name: 'Two' }, on: true },
    ]);
    await one.chargeBack(100, dayFromNow(20));
    await two.chargeBack(100, dayFromNow(20));
    await world.pass(1.1);
    expect((await world.letters(both.email)).slice(2).map(({ text }) => /Select (\w+) after/.exec(text)?.[1])).toEqual([
      'Two',
    ]);
    await world.call(both.token, 'POST', '/profile/mails', { body: { ...off, on: true } });
    expect(await mails()).toMatchObject([{ on: true }, { on: true }]);
  });
});

describe('no mail is sent to a user', () => {
  test('of the provider, who never signed in or is deactivated, or to an API key', async () => {
    const merchant = await shop('Quiet');
    const staff = await person('staff@provider.test', world.root, { roles: ['PSP', 'PSP_ALL'] });
    await world.user('invited@shop.test', merchant.id, ['USER_ALL']);
    const gone = await person('gone@shop.test', merchant.id);
    await world.database.pool.query('update "user" set active = false where id = $1', [gone.id]);
    await merchant.chargeBack(100, dayFromNow(20));
    await world.pass(2 * hour);
    for (const email of [staff.email, 'invited@shop.test', gone.email])
      expect(await subjectsTo(email), email).toEqual([]);
    expect((await world.call(staff.token, 'GET', '/profile/mails')).json().items).toEqual([]);
    const body = { kind: 'chargebacks', organisation: world.root, on: true };
    expect((await world.call(staff.token, 'POST', '/profile/mails', { body })).statusCode).toBe(404);
    expect((await world.call(merchant.token, 'POST', '/profile/mails', { body })).statusCode).toBe(403);
  });

  test('while the merchant is inactive, and is once it is active again', async () => {
    const merchant = await shop('Asleep');
    const { email } = await person('asleep@shop.test', merchant.id);
    await merchant.chargeBack(100, dayFromNow(20));
    const become = (active: boolean) =>
      world.database.pool.query('update organisation set active = $2 where id = $1', [merchant.id, active]);
    await become(false);
    await world.pass(2);
    expect(await subjectsTo(email)).toEqual([]);
    await become(true);
    await world.pass(1.1);
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  test('twice by two concurrent processes', async () => {
    const merchant = await shop('Twice');
    const { email } = await person('twice@shop.test', merchant.id);
    await merchant.chargeBack(100, dayFromNow(20));
    await world.database.pool.query('update chargeback_notice set due_at = now() where organisation = $1', [
      merchant.id,
    ]);
    await Promise.all([world.sweep(), world.sweep(), world.sweep()]);
    expect(await subjectsTo(email)).toHaveLength(1);
  });
});
