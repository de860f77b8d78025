import { newId } from '@sluis/contract/base/ids';
import type { SettingName } from '@sluis/contract/configuration';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeServices } from '../../../start.ts';
import { type Configuring, configureIn } from '../../../testing/configure.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let provider: Configuring;
beforeAll(async () => {
  world = await openWorld();
  provider = await configureIn(world);
});

/** A merchant with a part, which has a part. */
async function tree() {
  const merchant = await world.organisation('Shop', world.root);
  const part = await world.organisation('Shop Utrecht', merchant);
  return { merchant, part, leaf: await world.organisation('Till 2', part) };
}
const post = (organisation: string, name: string, body: unknown, key = provider.key) =>
  world.call(key, 'POST', `/organisation/${organisation}/configuration/${name}`, { body });
const limits = (amount: number) => [{ currency_code: 'EUR', amount }];

describe('a setting', () => {
  test('has its default until it is set, then applies to all below, which show its source', async () => {
    const { merchant, part, leaf } = await tree();
    expect((await provider.read(leaf)).limit_per_day).toMatchObject({
      value: null,
      from: null,
      is_own: false,
      version: 0,
    });
    await provider.set(merchant, 'limit_per_day', limits(500));
    expect((await provider.read(merchant)).limit_per_day).toMatchObject({
      value: limits(500),
      is_own: true,
      version: 1,
    });
    expect((await provider.read(leaf)).limit_per_day).toMatchObject({
      value: limits(500),
      from: { id: merchant, name: 'Shop' },
      is_own: false,
    });
    await provider.set(part, 'limit_per_day', limits(200));
    await provider.set(merchant, 'limit_per_day', limits(900));
    expect((await provider.read(leaf)).limit_per_day.value).toEqual(limits(200));
    expect((await provider.read(part)).limit_per_day).toMatchObject({
      value: limits(200),
      is_own: true,
      inherited: { value: limits(900), from: { id: merchant } },
    });
    await provider.set(part, 'limit_per_day', undefined);
    expect((await provider.read(leaf)).limit_per_day).toMatchObject({ value: limits(900), from: { id: merchant } });
  });

  test('can lift a restriction from above', async () => {
    const { merchant, part, leaf } = await tree();
    await provider.set(merchant, 'payment_products', ['card']);
    await provider.set(part, 'payment_products', []);
    expect((await provider.read(leaf)).payment_products).toMatchObject({ value: null, from: { id: part } });
    await provider.set(part, 'payment_products', undefined);
    expect((await provider.read(leaf)).payment_products.value).toEqual(['card']);
  });

  test('shows who changed it when, from what to what', async () => {
    const { merchant } = await tree();
    await provider.set(merchant, 'descriptor', 'SHOP');
    await provider.set(merchant, 'descriptor', null);
    await provider.set(merchant, 'descriptor', undefined);
    const { changes, version, value } = (await provider.read(merchant)).descriptor;
    expect({ version, value }).toEqual({ version: 3, value: null });
    const sides = changes.map(({ before, after }) => [before, after]);
    expect(sides).toEqual([
      [{ value: null }, null],
      [{ value: 'SHOP' }, { value: null }],
      [null, { value: 'SHOP' }],
    ]);
    expect(changes[0]).toMatchObject({ actor_name: 'test', created_at: expect.any(String) });
  });

  test('is in the log of changes too, also for the merchant', async () => {
    const { merchant } = await tree();
    await provider.set(merchant, 'limit_per_day', limits(500));
    await provider.set(merchant, 'limit_per_day', limits(500));
    await provider.set(merchant, 'limit_per_day', undefined);
    const { changes } = (await provider.read(merchant)).limit_per_day;
    const own = await world.key(merchant, ['USER_ALL']);
    const query = `item=${merchant}&fields=configuration.limit_per_day&_sort=-created_at`;
    for (const by of [provider.key, own]) {
      const changes_shown = (await world.call(by, 'GET', `/change?${query}`)).json().items;
      expect(changes_shown.map(({ id }: { id: string }) => id)).toEqual(changes.map(({ id }: { id: string }) => id));
      expect(changes_shown).toMatchObject([
        { entity: 'organisation', item: merchant, organisation: merchant, action: 'CHANGED', on_behalf_of: world.root },
        { name: 'Shop', fields: ['configuration.limit_per_day'], actor_name: 'test' },
      ]);
      expect(changes_shown[1].changes).toEqual([
        {
          field: 'configuration.limit_per_day',
          before: null,
          after: JSON.stringify(limits(500)),
        },
      ]);
    }
  });

  test('is not overwritten by a caller with an outdated version', async () => {
    const { merchant } = await tree();
    const answers = await Promise.all(
      [limits(1), limits(2)].map((value) => post(merchant, 'limit_per_day', { value, version: 0 })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [refused] = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused?.json().error).toMatchObject({
      code: 'stale_version',
      details: { version: 1, changed_by: 'test', changed_at: expect.any(String) },
    });
    expect((await post(merchant, 'limit_per_day/reset', { version: 0 })).statusCode).toBe(409);
  });

  test('reaches every process as soon as it is notified', async () => {
    const { merchant } = await tree();
    const other = await makeServices(world.services.config, world.database);
    onTestFinished(() => other.close());
    const known = async () => (await other.configurations.of(world.database.kysely, merchant)).values.language;
    expect(await known()).toBe('nl');
    await provider.set(merchant, 'language', 'en');
    await vi.waitFor(async () => expect(await known()).toBe('en'));
    // It is cached from when this process has received its own notification.
    const own = () => world.services.configurations.of(world.database.kysely, merchant);
    await vi.waitFor(async () => expect(await own()).toBe(await own()));
  });

  test('is deleted with its organisation', async () => {
    const { leaf } = await tree();
    await provider.set(leaf, 'language', 'en');
    expect((await world.call(provider.key, 'DELETE', `/organisation/${leaf}`)).statusCode).toBe(204);
    const { rows } = await world.database.pool.query('select 1 from organisation_setting where organisation = $1', [
      leaf,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('an organisation that is moved', () => {
  test('shows before which settings will change, and inherits from its new parent afterwards', async () => {
    const { merchant, part } = await tree();
    const target = await world.organisation('Other', world.root);
    await provider.set(merchant, 'limit_per_payment', limits(100));
    await provider.set(merchant, 'language', 'en');
    await provider.set(part, 'language', 'en');
    await provider.set(target, 'idle_minutes', 15);
    const effects = await world.call(provider.key, 'GET', `/organisation/${part}/move?parent=${target}`);
    expect(effects.json().configuration).toEqual([
      { name: 'limit_per_payment', before: limits(100), after: null },
      { name: 'idle_minutes', before: null, after: 15 },
    ]);
    const plain = await world.key(world.root, ['ORGANISATION_ALL']);
    const unseen = await world.call(plain, 'GET', `/organisation/${part}/move?parent=${target}`);
    expect(unseen.json().configuration).toEqual([]);
    const moved = await world.call(provider.key, 'POST', `/organisation/${part}/move`, { body: { parent: target } });
    expect(moved.statusCode).toBe(200);
    const { limit_per_payment, idle_minutes } = await provider.read(part);
    expect([limit_per_payment.value, idle_minutes.value]).toEqual([null, 15]);
  });
});

describe('the roles for configuration', () => {
  test("are the provider's: no user of a merchant reads or changes it", async () => {
    const { merchant } = await tree();
    const own = await world.key(merchant, ['USER_ALL']);
    expect((await world.call(own, 'GET', `/organisation/${merchant}/configuration`)).statusCode).toBe(403);
    expect((await post(merchant, 'descriptor', { value: 'SHOP', version: 0 }, own)).statusCode).toBe(403);
    expect((await post(merchant, 'descriptor/reset', { version: 0 }, own)).statusCode).toBe(403);
  });

  test.each<[SettingName | 'colour' | '__proto__', unknown, number]>([
    ['limit_per_day', [{ currency_code: 'EUR', amount: 0 }], 400],
    ['limit_per_day', [{ currency_code: 'EUR', amount: 1.5 }], 400],
    ['limit_per_day', [{ currency_code: 'XXQ', amount: 1 }], 400],
    ['limit_per_day', [...limits(1), ...limits(2)], 400],
    ['limit_per_day', { EUR: 1 }, 400],
    ['payment_products', ['cash'], 400],
    ['payment_products', 'card', 400],
    ['processors', [newId('proc')], 422],
    ['processors', [newId('org')], 400],
    ['descriptor', 'SHOP* <b>', 422],
    ['descriptor', '1234', 422],
    ['descriptor', 'A'.repeat(23), 400],
    ['descriptor', 'SHOP\0', 400],
    ['idle_minutes', 14, 400],
    ['idle_minutes', '15', 400],
    ['mfa_required', 'sms', 400],
    ['language', null, 400],
    ['timezone', 'Europe/Utrecht', 400],
    ['webhooks_kept_days', 1, 400],
    ['audit_kept_months', 25, 422],
    ['modules', ['sap', 'games'], 400],
    ['colour', 'red', 404],
    ['__proto__', 1, 404],
  ])('is refused %s as %j: %i', async (name, value, status) => {
    const merchant = await world.organisation('Shop', world.root);
    const answer = await post(merchant, name, { value, version: 0 });
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, expect.any(String)]);
    expect((await provider.read(merchant)).limit_per_day.version).toBe(0);
  });

  test('allow only processors that the organisation could use', async () => {
    const [one, other] = [await world.organisation('Shop', world.root), await world.organisation('Other', world.root)];
    const about = { name: 'p', description: 'p', provider: 'sandbox', payment_product: 'card' };
    const made = await world.database.kysely
      .insertInto('processor')
      .values({
        ...about,
        payment_product: 'card',
        id: newId('proc'),
        created_at: new Date().toISOString(),
        organisation: other,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await post(one, 'processors', { value: [made.id], version: 0 })).json().error.code).toBe(
      'invalid_reference',
    );
    expect((await post(other, 'processors', { value: [made.id, made.id], version: 0 })).statusCode).toBe(200);
    expect((await provider.read(other)).processors.value).toEqual([made.id]);
  });
});
