import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let shop: string;
let writer: string;
beforeAll(async () => {
  world = await openWorld();
  shop = await world.organisation('Shop', world.root);
  writer = await world.key(shop, ['TRANSACTION_STATISTICS', 'REPORT_ALL']);
});

const started_at = '2026-06-10T12:00:00.000Z';
const make = (token: string, body: object) => world.call(token, 'POST', '/annotation', { body });

test('a note is written, changed and deleted with the role for reports, and read with that for statistics', async () => {
  const made = await make(writer, { organisation: shop, text: 'Summer sale', started_at });
  expect(made.statusCode, made.body).toBe(201);
  const note: ItemOf<'annotation'> = made.json();
  expect(note).toMatchObject({ kind: 'note', overall: false, alert: null, ended_at: null });
  const reader = await world.key(shop, ['TRANSACTION_STATISTICS']);
  expect((await world.call(reader, 'GET', `/annotation/${note.id}`)).json()).toMatchObject({ text: 'Summer sale' });
  expect((await make(reader, { organisation: shop, text: 'Mine', started_at })).statusCode).toBe(403);
  const changed = await world.call(writer, 'POST', `/annotation/${note.id}`, { body: { text: 'Sale' } });
  expect(changed.json()).toMatchObject({ text: 'Sale', started_at });
  expect((await world.call(reader, 'DELETE', `/annotation/${note.id}`)).statusCode).toBe(403);
  expect((await world.call(writer, 'DELETE', `/annotation/${note.id}`)).statusCode).toBe(204);
});

test('a note does not end before it begins', async () => {
  const early = await make(writer, { organisation: shop, text: 'Sale', started_at, ended_at: '2026-06-10T11:59:59Z' });
  expect(early.json().error.fields).toEqual({ ended_at: ['too_small'] });
  const made = await make(writer, { organisation: shop, text: 'Sale', started_at, ended_at: started_at });
  const id = made.json().id as string;
  const late = await world.call(writer, 'POST', `/annotation/${id}`, { body: { started_at: '2026-06-10T12:00:01Z' } });
  expect(late.json().error.fields).toEqual({ ended_at: ['too_small'] });
});

test('of the provider it is marked as such, and no merchant sees it', async () => {
  const staff = await world.key(world.root, ['USER_ALL']);
  const made = await make(staff, { organisation: world.root, text: 'New acquirer', started_at });
  expect(made.json()).toMatchObject({ overall: true });
  expect((await world.call(writer, 'GET', `/annotation/${made.json().id}`)).statusCode).toBe(404);
  const of_shop = await make(staff, { organisation: shop, text: 'Visit', started_at });
  expect(of_shop.json()).toMatchObject({ overall: false });
});

test('the note of an alert cannot be changed manually', async () => {
  const made = await make(writer, { organisation: shop, text: 'Sale', started_at });
  const id = made.json().id as string;
  await world.database.pool.query(`update annotation set kind = 'outage' where id = $1`, [id]);
  expect((await world.call(writer, 'POST', `/annotation/${id}`, { body: { text: 'x' } })).statusCode).toBe(422);
  const chosen = await make(writer, { organisation: shop, text: 'Sale', started_at, kind: 'outage' });
  expect(chosen.statusCode).toBe(400);
});
