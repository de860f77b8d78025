import type { CacheAnswers } from '@sluis/contract/caches';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeServices } from '../../../start.ts';
import { closeAtEnd } from '../../../testing/closing.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let staff: string;
beforeAll(async () => {
  world = await openWorld();
  staff = await world.key(world.root, ['PSP_ALL', 'PSP_SUPER']);
});

const list = async (search = '', token = staff) =>
  world.call(token, 'GET', `/cache${search && `?search=${encodeURIComponent(search)}`}`);
const answersOf = async (answer: ReturnType<typeof list>): Promise<CacheAnswers['processes']> => {
  const { statusCode, body, json } = await answer;
  expect(statusCode, body).toBe(200);
  return json().processes;
};
const held = (answers: CacheAnswers['processes'], name: string) =>
  answers[0]?.caches.find((each) => each.name === name);

describe('the caches of the processes', () => {
  test('are listed with their entries, hits and age, without a value', async () => {
    const query = '/organisation?created_at>=2026-11-02&_timezone=Europe/Amsterdam';
    await world.call(staff, 'GET', query);
    const before = held(await answersOf(list()), 'zone-days');
    await world.call(staff, 'GET', query);
    const [answer] = await answersOf(list());
    expect(answer).toMatchObject({ process: { pid: process.pid, role: 'all' }, removed: 0 });
    const after = answer?.caches.find((each) => each.name === 'zone-days');
    expect(after).toMatchObject({ entries: before?.entries, max: 2000, oldest_ms: expect.any(Number) });
    expect(after?.hits).toBeGreaterThan(before?.hits ?? 0);
    const age = async () => held(await answersOf(list()), 'zone-days')?.oldest_ms ?? 0;
    const first = await age();
    await expect.poll(age, { timeout: 10_000 }).toBeGreaterThan(first);
    expect(answer?.caches.map(({ name }) => name)).toEqual(expect.arrayContaining(['organisation-tree', 'sessions']));
  });

  test('are searched by their keys; one key is removed, and then all of a name', async () => {
    const dates = ['2026-11-03', '2026-11-04'];
    for (const date of dates)
      await world.call(staff, 'GET', `/organisation?created_at>=${date}&_timezone=Europe/Amsterdam`);
    const found = async () =>
      (await answersOf(list('2026-11-0')))[0]?.keys.filter(({ name }) => name === 'zone-days') ?? [];
    const keys = await found();
    expect(keys.map(({ shown }) => shown)).toEqual(
      expect.arrayContaining(dates.map((date) => `${date} 0 Europe/Amsterdam`)),
    );
    const [first] = keys;
    const removed = await world.call(staff, 'DELETE', `/cache/zone-days/${first?.hash}`);
    expect(removed.json().processes).toMatchObject([{ removed: 1 }]);
    expect((await found()).map(({ hash }) => hash)).toEqual(keys.slice(1).map(({ hash }) => hash));
    const rest = await world.call(staff, 'DELETE', '/cache/zone-days');
    expect(rest.json().processes[0].removed).toBeGreaterThanOrEqual(keys.length - 1);
    expect(await found()).toEqual([]);
  });

  test('show neither a session nor a search text, and do not match a part of it', async () => {
    await world.call(staff, 'GET', '/customer?_search=secret@example.test');
    const { body } = await list('sessions');
    expect(body).not.toContain(staff);
    const keys = JSON.parse(body).processes[0].keys as { name: string; shown: string | null; hash: string }[];
    expect(keys).toContainEqual(expect.objectContaining({ name: 'sessions', shown: null }));
    for (const part of [staff.slice(0, 8), staff, 'secret@example.test'])
      expect((await answersOf(list(part)))[0]?.keys).toEqual([]);
    const { hash } = keys.find(({ name }) => name === 'sessions') ?? {};
    expect((await answersOf(list(hash)))[0]?.keys).toMatchObject([{ name: 'sessions', hash }]);
  });

  test('require super users, and a name', async () => {
    for (const token of [await world.key(world.root, ['PSP_ALL']), await world.key(world.root, ['USER_ALL'])]) {
      expect((await list('', token)).statusCode).toBe(403);
      expect((await world.call(token, 'DELETE', '/cache/sessions')).statusCode).toBe(403);
    }
    for (const path of ['/cache/nothing', '/cache/sessions/x', `/cache/sessions/${'0'.repeat(25)}`])
      expect((await world.call(staff, 'DELETE', path)).statusCode, path).toBe(404);
    expect((await world.call(staff, 'GET', '/cache?searched=x')).statusCode).toBe(400);
    expect((await list('x'.repeat(201))).statusCode).toBe(400);
  });

  test('record in the audit trail who removed what', async () => {
    await world.call(staff, 'DELETE', '/cache/list-columns');
    await world.services.audit.flush();
    const { rows } = await world.database.pool.query(
      `select * from audittrail where method = 'DELETE' order by created_at desc limit 1`,
    );
    expect(JSON.stringify(rows[0])).toContain('/v1/cache/list-columns');
  });
});

describe('of two processes', () => {
  beforeAll(async () => {
    const other = await makeServices(world.services.config, world.database);
    closeAtEnd(other.close);
  });

  test('each answers, and one that does not answer in a second is shown as such', async () => {
    // One that has connected and does not listen yet is waited for a second.
    await expect.poll(async () => (await answersOf(list())).length, { timeout: 10_000 }).toBe(2);
    const both = await answersOf(list());
    expect(both.every(({ process, duration_ms }) => process !== null && duration_ms !== null)).toBe(true);
    // A listener of an older version: it receives the question, but does not know caches.
    const deaf = await world.database.pool.connect();
    try {
      await deaf.query(`set application_name = 'sluis listen'`);
      const answers = await answersOf(list());
      expect(answers).toHaveLength(3);
      expect(answers.filter(({ process }) => process === null)).toMatchObject([{ duration_ms: null, caches: [] }]);
    } finally {
      await deaf.query(`set application_name = 'sluis'`);
      deaf.release();
    }
    // An answer that came too late is discarded by a question a minute later.
    const left = async () => {
      await world.database.pool.query(`update cache_answer set created_at = created_at - interval '1 minute'`);
      await answersOf(list());
      return (await world.database.pool.query('select from cache_answer')).rowCount;
    };
    await expect.poll(left, { timeout: 10_000 }).toBe(0);
  });
});
