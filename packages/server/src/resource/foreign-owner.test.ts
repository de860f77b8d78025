import { beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

/** Items that are created for an organisation which the caller does not see. */

let world: World;
let own: string;
let foreign: string;
let key: string;
beforeAll(async () => {
  world = await openWorld();
  own = await world.organisation('Own', world.root);
  foreign = await world.organisation('Foreign', world.root);
  key = await world.key(own, ['USER_ALL', 'PSP_WELCOME_MAIL_CREATE']);
});

/** Calls while the row of the organisation is locked: a call that waits for it gets no response in time. */
async function whileHeld<T>(ask: () => Promise<T>): Promise<T> {
  const holder = await world.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from organisation where id = $1 for update', [foreign]);
    return await ask();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}
const refused = { code: 'invalid_reference', fields: { organisation: ['not_allowed'] } };

test.each([
  ['checkoutdesign', { name: 'Shop', default: true }],
  ['welcomemail', { name: 'Hello', content: 'Hello', default: true }],
])(
  'a %s is refused without waiting for changes there',
  async (entity, body) => {
    const answer = await whileHeld(() =>
      world.call(key, 'POST', `/${entity}`, { body: { ...body, organisation: foreign } }),
    );
    expect(answer.json().error).toMatchObject(refused);
  },
  4000,
);

test('a default design is refused in the same way whether the organisation has one or not', async () => {
  const create = (by: string) =>
    world.call(by, 'POST', '/checkoutdesign', { body: { organisation: foreign, name: 'Shop', default: true } });
  const before = (await create(key)).json().error;
  expect((await create(await world.key(foreign, ['USER_ALL']))).statusCode).toBe(201);
  const after = (await create(key)).json().error;
  expect(before).toMatchObject(refused);
  expect({ ...after, request_id: before.request_id }).toEqual(before);
});
