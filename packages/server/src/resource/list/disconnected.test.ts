import { newId } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { lockWaits } from '../../testing/lock-waits.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let token: string;
let other: string;
beforeAll(async () => {
  world = await openWorld();
  token = await world.key(await world.organisation('Kaashuis', world.root), ['USER_ALL']);
  other = await world.key(await world.organisation('Bakkerij', world.root), ['USER_ALL']);
});

const until = (check: () => Promise<boolean>) => vi.waitUntil(check, { timeout: 20_000 });

const waiting = () => lockWaits(world.database);

/** Blocks reads of payments during some work. */
const withoutPayments = (work: () => Promise<void>): Promise<void> =>
  world.database.kysely.transaction().execute(async (trx) => {
    await sql`lock table transaction in access exclusive mode`.execute(trx);
    await work();
  });

/** Makes a call, and leaves on request. */
function ask(path: string, as = token) {
  const leaving = new AbortController();
  const answer = world.app.http
    .inject({ url: `/v1${path}`, headers: { authorization: `Bearer ${as}` }, signal: leaving.signal })
    .then(
      ({ statusCode }) => statusCode,
      () => 'left',
    );
  return { answer, leave: () => leaving.abort() };
}

test.each(['/search?q=nina.berg', '/transaction/totals?_all=true'])(
  'reads are cancelled in the database when their client disconnects: %s',
  async (path) => {
    await withoutPayments(async () => {
      const { answer, leave } = ask(path);
      await until(async () => (await waiting()) === 1);
      leave();
      expect(await answer).toBe('left');
      await until(async () => (await waiting()) === 0);
    });
    expect((await world.call(token, 'GET', path)).statusCode).toBe(200);
  },
);

test('searches and totals of a merchant use its quota, and do not delay other merchants', async () => {
  await withoutPayments(async () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      ask(at % 2 === 0 ? `/search?q=nina.berg${at}` : '/transaction/totals?_all=true'),
    );
    await until(async () => (await waiting()) > 0);
    // Other data is answered meanwhile, though there are only ten connections.
    for (let call = 0; call < 3; call++) expect((await world.call(other, 'GET', '/customer')).statusCode).toBe(200);
    expect(await waiting()).toBeLessThanOrEqual(2);
    for (const { leave } of many) leave();
    for (const { answer } of many) expect(await answer).toBe('left');
    await until(async () => (await waiting()) === 0);
  });
  expect((await world.call(token, 'GET', '/search?q=nina.berg')).statusCode).toBe(200);
});

test('an item that was slow once is read by any number of callers', async () => {
  const path = `/transaction/${newId('txn')}`;
  const once = await new Promise<ReturnType<typeof ask>>((begun, failed) => {
    withoutPayments(async () => {
      begun(ask(path));
      await until(async () => (await waiting()) === 1);
      await sql`select pg_sleep(0.3)`.execute(world.database.kysely);
    }).catch(failed);
  });
  expect(await once.answer).toBe(404);
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(path).answer));
  expect(answers).toEqual(Array.from({ length: 40 }, () => 404));
});
