import type { Entity } from '@sluis/contract/base/entity';
import { changed_entities } from '@sluis/contract/entities/operations/change';
import { entities } from '@sluis/contract/registry';
import { beforeAll, expect, test } from 'vitest';
import { openWorld, test_password, type World } from '../testing/world.ts';

/** Entities with their own history, made by jobs, or private to one user. */
const without_log = [
  'transaction',
  'capture',
  'refund',
  'chargeback',
  // What was sent is kept with its response, and the draft says who changed it last.
  'disputeevidence',
  'disputefile',
  'customernote',
  'mandate',
  'paymentlink',
  'cardaddlink',
  'scheduledtransaction',
  'subscription',
  'attacheddiscount',
  'report',
  'webhook',
  'processornotification',
  'webhookaddress',
  'alert',
  'annotation',
  'settlementupdate',
  'share',
  'statusupdate',
  'import',
  'oneoff',
  'payoutbatch',
  'saprun',
  'journalentry',
  'settlement',
  'financeexception',
];

let world: World;
let merchant: string;
let admin: string;
beforeAll(async () => {
  world = await openWorld();
  merchant = await world.organisation('Bakery', world.root);
  admin = await world.key(merchant, ['USER_ALL']);
});

const changesOf = async (item: string, token = admin) =>
  (await world.call(token, 'GET', `/change?item=${item}&_sort=created_at`)).json().items;
const create = async (entity: string, body: object, token = admin) => {
  const answer = await world.call(token, 'POST', `/${entity}`, { body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};

test('the second of two concurrent changes is refused with the author and time of the first', async () => {
  const [ann, ben] = await Promise.all(
    ['ann', 'ben'].map(async (name) => {
      await world.user(`${name}@bakery.test`, merchant, ['USER_ALL']);
      return (await world.visit('/auth/login', { email: `${name}@bakery.test`, password: test_password })).json().token;
    }),
  );
  const tag = await create('tag', { organisation: merchant, text: 'New', color: '#112233' }, ann);
  const save = async (token: string, text: string) =>
    (await world.call(token, 'POST', `/tag/${tag.id}`, { body: { text, version: tag.version } })).json();
  const first = await save(ann, 'Regular');
  const [, { created_at }] = await changesOf(tag.id);
  expect((await save(ben, 'Loyal')).error).toMatchObject({
    code: 'stale_version',
    details: { version: first.version, changed_by: 'ann@bakery.test', changed_at: created_at },
  });
});

test('another webhook secret is a change of its merchant, without either secret', async () => {
  for (const path of ['/webhook-secret', '/webhook-secret/rotate']) await world.call(admin, 'POST', path, { body: {} });
  const recorded = await changesOf(merchant);
  expect(recorded.at(-1)).toMatchObject({
    entity: 'organisation',
    action: 'CHANGED',
    fields: ['webhook_secret'],
    changes: [{ field: 'webhook_secret', before: null, after: null }],
  });
  expect(JSON.stringify(recorded)).not.toContain('whsec_');
});

test('every entity that people write is in the log, or is known to need none', () => {
  const isWritten = ({ roles, actions }: Entity) => !!(roles.create || roles.update || roles.delete || actions);
  const written = (Object.values(entities) as Entity[]).filter(isWritten).map(({ name }) => name);
  expect(written.filter((name) => !without_log.includes(name)).sort()).toEqual(
    changed_entities.filter((name) => written.includes(name)).sort(),
  );
});

test('an item’s creation, change and deletion are recorded, with the user, the address and each value before and after', async () => {
  const tag = await create('tag', { organisation: merchant, text: 'VIP', color: '#112233' });
  await world.call(admin, 'POST', `/tag/${tag.id}`, { body: { text: 'Gold' }, headers: { 'x-request-id': 'r1' } });
  await world.call(admin, 'DELETE', `/tag/${tag.id}`);
  const [created, changed, deleted] = await changesOf(tag.id);
  expect(created).toMatchObject({
    action: 'CREATED',
    entity: 'tag',
    name: 'VIP',
    actor_kind: 'apikey',
    actor_name: 'test',
  });
  expect(changed).toMatchObject({
    action: 'CHANGED',
    name: 'Gold',
    fields: ['text'],
    changes: [{ field: 'text', before: '"VIP"', after: '"Gold"' }],
    organisation: merchant,
    on_behalf_of: null,
    origin: '127.0.0.1',
  });
  expect(changed.request_id).toBeTruthy();
  expect(deleted).toMatchObject({ action: 'DELETED', name: 'Gold' });
  expect(deleted.changes).toContainEqual({ field: 'text', before: '"Gold"', after: null });
});

test('a call that changes nothing, or is refused, records nothing', async () => {
  const tag = await create('tag', { organisation: merchant, text: 'Same', color: '#112233' });
  await world.call(admin, 'POST', `/tag/${tag.id}`, { body: { text: 'Same' } });
  const refused = await world.call(admin, 'POST', `/tag/${tag.id}`, { body: { text: 'Other', version: 99 } });
  expect(refused.statusCode).toBe(409);
  expect(await changesOf(tag.id)).toHaveLength(1);
});

test('two concurrent changes of one item each have the value that they replaced', async () => {
  const tag = await create('tag', { organisation: merchant, text: '0', color: '#112233' });
  const texts = ['1', '2', '3', '4'];
  await Promise.all(texts.map((text) => world.call(admin, 'POST', `/tag/${tag.id}`, { body: { text } })));
  const recorded = (await changesOf(tag.id)).slice(1).map(({ changes }: { changes: object[] }) => changes[0]);
  const after = new Map(recorded.map((each: { before: string; after: string }) => [each.before, each.after]));
  let value = '"0"';
  for (let at = 0; at < texts.length; at++) value = String(after.get(value));
  expect(after.size).toBe(4);
  expect(value).toBe(JSON.stringify((await world.call(admin, 'GET', `/tag/${tag.id}`)).json().text));
});

test('secrets are recorded as changed, without their values', async () => {
  const provider = await world.key(world.root, ['PSP_ALL', 'USER_ALL']);
  const made = await create('apikey', { organisation: merchant, name: 'Shop', roles: ['TAG_LIST'] });
  const [recorded] = await changesOf(made.id);
  expect(recorded.changes).toContainEqual({ field: 'secret', before: null, after: null });
  const user = await world.user('bob@sluis.test', world.root, ['PSP_ALL']);
  const body = {
    organisation: world.root,
    name: 'Acquirer',
    description: 'Cards',
    provider: 'elsewhere',
    payment_product: 'card',
    user,
    details: [{ name: 'key', description: null, value: 'hush-hush-12345' }],
  };
  const processor = await create('processor', body, provider);
  const details = [{ name: 'key', description: null, value: 'hush-hush-67890' }];
  expect((await world.call(provider, 'POST', `/processor/${processor.id}`, { body: { details } })).statusCode).toBe(
    200,
  );
  const of_processor = await changesOf(processor.id, provider);
  expect(of_processor.at(-1).changes).toContainEqual({ field: 'details.key', before: null, after: null });
  const { rows } = await world.database.pool.query('select change::text as row from change');
  expect(JSON.stringify(rows)).not.toMatch(/hush-hush/);
  expect(JSON.stringify(rows)).not.toContain(made.secret);
});

test('a secret that no item shows is recorded if it is set or changed, and not if it is sent unchanged', async () => {
  const body = { organisation: merchant, email_address: 'payer@shop.test', social_security_number: '123456782' };
  const { id } = await create('customer', body);
  const change = (value: string) =>
    world.call(admin, 'POST', `/customer/${id}`, { body: { social_security_number: value } });
  for (const value of ['123456782', '987654321', '987654321']) expect((await change(value)).statusCode).toBe(200);
  const recorded = await changesOf(id);
  expect(recorded.map(({ action }: { action: string }) => action)).toEqual(['CREATED', 'CHANGED']);
  const secret = { field: 'social_security_number', before: null, after: null };
  expect(recorded[0].changes).toContainEqual(secret);
  expect(recorded[1].changes).toEqual([secret]);
  const { rows } = await world.database.pool.query('select change::text as row from change');
  expect(JSON.stringify(rows)).not.toMatch(/123456782|987654321/);
});

test("a user's own changes, and those of staff to them, are recorded", async () => {
  const provider = await world.key(world.root, ['PSP_ALL', 'USER_ALL']);
  const id = await world.user('anna@sluis.test', merchant, ['USER_ALL']);
  const session = await world.visit('/auth/login', { email: 'anna@sluis.test', password: test_password });
  expect(
    (await world.call(session.json().token, 'POST', '/profile', { body: { name: 'Anna B' } })).statusCode,
  ).toBeLessThan(300);
  const recorded = (await changesOf(id)).at(-1);
  expect(recorded).toMatchObject({ entity: 'user', actor: id, actor_kind: 'user', fields: ['name'] });
  expect((await world.call(provider, 'POST', `/user/${id}/deactivate`, { body: {} })).statusCode).toBe(200);
  expect((await changesOf(id, provider)).at(-1)).toMatchObject({
    changes: [{ field: 'active', before: 'true', after: 'false' }],
    on_behalf_of: world.root,
  });
});

test('a merchant sees its own changes and those of staff in it, and no other’s', async () => {
  const other = await world.organisation('Butcher', world.root);
  const theirs = await create(
    'tag',
    { organisation: other, text: 'Meat', color: '#112233' },
    await world.key(other, ['USER_ALL']),
  );
  expect(await changesOf(theirs.id)).toEqual([]);
  expect(await changesOf(theirs.id, await world.key(merchant, ['TAG_LIST']))).toBeUndefined();
});

test('changes that only the provider may list are shown to the provider only, even if they are about a merchant', async () => {
  const staff = await world.key(world.root, ['PSP', 'PSP_ALL']);
  const body = { organisation: merchant, name: 'Terms', content: '<p>Your discount ends</p>' };
  const { id } = await create('welcomemail', body, staff);
  const [recorded] = await changesOf(id, staff);
  expect(recorded).toMatchObject({ entity: 'welcomemail', action: 'CREATED' });
  expect(await changesOf(id)).toEqual([]);
  expect((await world.call(admin, 'GET', `/change/${recorded.id}`)).statusCode).toBe(404);
  expect((await world.call(admin, 'GET', '/change?entity=welcomemail')).json()).toMatchObject({ items: [], total: 0 });
  expect((await world.call(admin, 'GET', '/welcomemail')).statusCode).toBe(403);
});
