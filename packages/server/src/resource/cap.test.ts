import type { Entity } from '@sluis/contract/base/entity';
import { type EntityName, entityOf } from '@sluis/contract/registry';
import { beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
let merchant: string;
let part: string;
let profile: string;
let token: string;
const roles = ['ORGANISATION_ALL', 'APIKEY_ALL', 'TAG_ALL', 'TRANSACTION_LIST', 'PAYMENT_LINK_ALL', 'USER_ALL'];
beforeAll(async () => {
  world = await openWorld();
  merchant = await world.organisation('Merchant', world.root);
  part = await world.organisation('Part', merchant);
  token = await world.key(merchant, roles);
  const body = { organisation: merchant, name: 'Shop', display_name: 'Shop', currency_code: 'EUR' };
  const made = await world.call(await world.key(world.root, ['PAYMENT_PROFILE_CREATE']), 'POST', '/paymentprofile', {
    body,
  });
  profile = made.json().id;
});

/** Copies an item until its merchant has one fewer than its limit. */
async function fill(name: EntityName, id: string): Promise<void> {
  const { fields, cap } = entityOf(name) as Entity;
  const unique = Object.keys(fields).filter((field) => field === 'id' || fields[field]?.unique);
  const changes = unique.map((field) => `'${field}', '${name}_' || lpad(n::text, 20, '0')`).join(', ');
  await world.database.pool.query(
    `insert into "${name}" select copy.* from "${name}" one, generate_series(1, $2::int) n,
       jsonb_populate_record(one, jsonb_build_object(${changes})) copy where one.id = $1`,
    [id, (cap?.at_most ?? 0) - 1],
  );
  await world.database.pool.query(`select pg_notify('sluis_organisation', '')`);
}

const schedule = {
  name: 'Weekly',
  format: 'csv',
  columns: ['id'],
  frequency: 'daily',
  time: '09:00',
  email_addresses: ['ann@merchant.test'],
};
const link = () => ({ payment_profile: profile, merchant_reference: 'R', amount: 100 });

test.each([
  ['tag', (organisation: string) => ({ organisation, text: 't', color: '#123456' })],
  ['apikey', (organisation: string) => ({ organisation, name: 'k', roles: ['TAG_LIST'] })],
  ['paymentlink', link],
  ['reportschedule', (organisation: string) => ({ ...schedule, organisation })],
  ['organisation', (parent: string) => ({ parent, name: 'Shop', country_code: 'NL' })],
] as const)('the number of %ss of a merchant, with all below it, has a limit', async (name, body) => {
  const make = (owner: string, by = token) => world.call(by, 'POST', `/${name}`, { body: body(owner) });
  const first = await make(part);
  expect(first.statusCode, first.body).toBe(201);
  await fill(name, first.json().id);
  const refused = await make(merchant);
  expect([refused.statusCode, refused.json().error]).toMatchObject([
    422,
    { code: 'limit_reached', details: { at_most: (entityOf(name) as Entity).cap?.at_most } },
  ]);
  expect((await make(part, await world.key(part, roles))).statusCode).toBe(422);
  const other = await world.organisation('Other', world.root);
  const elsewhere = name === 'paymentlink' ? [] : [await make(other, await world.key(other, roles))];
  expect(elsewhere.map(({ statusCode }) => statusCode)).toEqual(elsewhere.map(() => 201));
  // A few fewer, and there is space again.
  const end = { apikey: 'update apikey set revoked_at = now()', paymentlink: 'update paymentlink set active = false' };
  const ending = (end as Record<string, string>)[name] ?? `delete from "${name}"`;
  await world.database.pool.query(`${ending} where id like '${name}_0%9'`);
  await world.database.pool.query(`select pg_notify('sluis_organisation', '')`);
  expect((await make(merchant)).statusCode).toBe(201);
});
