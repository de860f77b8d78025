import { beforeAll, expect, test } from 'vitest';
import { openReportWorld, type ReportWorld } from '../../../testing/report-world.ts';
import { runMerge, step_max } from '../../payments/tag/merge.commands.ts';

let world: ReportWorld;
let staff: string;
beforeAll(async () => {
  world = await openReportWorld();
  staff = await world.key(world.root, ['PSP_ALL', 'USER_ALL']);
});

const ask = async (body: object, token: string): Promise<string> =>
  (await world.call(token, 'POST', '/report', { body: { name: 'Payments', format: 'csv-machine', ...body } })).json()
    .id;
const rowsOf = async (id: string) => (await world.write(id)).count;

test('a report of an organisation above one that is moved before the report is generated has no data of that one', async () => {
  const [from, to] = [
    await world.organisation('From', world.organisation_id),
    await world.organisation('To', world.organisation_id),
  ];
  const shop = await world.organisation('Shop', from);
  await world.pay(3, '2026-10-01T10:00:00Z', shop);
  const [at_from, at_to, at_shop] = await Promise.all([from, to, shop].map((each) => world.key(each, ['USER_ALL'])));
  const asked = [await ask({}, at_from as string), await ask({}, at_to as string), await ask({}, at_shop as string)];
  const before = await ask({}, at_from as string);
  expect(await rowsOf(before)).toBe(3);
  const moved = await world.call(staff, 'POST', `/organisation/${shop}/move`, { body: { parent: to } });
  expect(moved.statusCode, moved.body).toBe(200);
  expect(await Promise.all(asked.map(rowsOf))).toEqual([0, 3, 3]);
});

test('a report by a tag that is merged before it is generated, or while it waits, has all payments of either', async () => {
  const tagNamed = async (text: string): Promise<string> =>
    (await world.make('tag', { organisation: world.organisation_id, text, color: '#123456' })).id;
  const [from, into] = [await tagNamed('Some'), await tagNamed('All')];
  const part = await world.organisation('Tagged', world.organisation_id);
  await world.pay(step_max + 50, '2026-10-02T10:00:00Z', part);
  await world.database.pool.query('update transaction set tags = array[$1] where organisation = $2', [from, part]);
  const filters = `tags=${from}`;
  const [during, after] = [await ask({ filters }, world.token), await ask({ filters }, world.token)];
  expect((await world.call(world.token, 'POST', `/tag/${from}/merge`, { body: { into } })).statusCode).toBe(200);
  expect(await rowsOf(during)).toBe(step_max + 50);
  await runMerge(world.database, from);
  expect(await rowsOf(after)).toBe(step_max + 50);
});
