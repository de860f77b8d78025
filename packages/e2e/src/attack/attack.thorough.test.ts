import { seeded } from '@sluis/server/conformance/rows';
import { openTenants, type Tenants } from '@sluis/server/conformance/tenants';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { attack, openScene, type Scene } from './attack.ts';
import { usual_budget } from './budget.ts';
import type { Answer } from './judge.ts';

const random = seeded(20261122);
let world: Tenants;
let scene: Scene;
beforeAll(async () => {
  world = await openTenants();
  scene = await openScene(world, random);
});

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}
/**
 * The fault of a route: it receives its caller's call, and the same call as the provider, who can access everything.
 */
type Leak = (call: () => Promise<Answer>, asProvider: () => Promise<Answer>) => Promise<Answer>;

/** The application with one faulty route, and otherwise unchanged. */
function planted(method: string, route: RegExp, leak: Leak): Tenants {
  const { http } = world.app;
  const inject = (asked: Asked): Promise<Answer> => {
    const sendAs = (headers: object) => () => http.inject({ ...asked, headers } as never) as unknown as Promise<Answer>;
    const call = sendAs(asked.headers);
    if (asked.method !== method || !route.test(asked.url)) return call();
    return leak(call, sendAs({ ...asked.headers, authorization: `Bearer ${world.provider.token}` }));
  };
  return { ...world, app: { ...world.app, http: { inject } as never } };
}

const found = (at: Tenants, only: string, by: string): Promise<string[]> => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  return attack(at, scene, { random, only, by });
};

const untenanted: Leak = (_, asProvider) => asProvider();
/** The change log shows that the tag was changed. */
const changed_by_outsider = expect.stringMatching(/^POST \/tag\/\{id\} by an outsider: changes (?:change,)?tag$/);
const item = /^\/v1\/tag\/tag_[^/]+$/;
/** Refuses an existing item differently from a missing one. */
const refuseWith =
  (statusCode: number, error: object): Leak =>
  async (call, asProvider) => {
    const answer = await call();
    const is_there = answer.statusCode === 404 && (await asProvider()).statusCode === 200;
    return is_there ? ({ ...answer, statusCode, body: JSON.stringify({ error }) } as Answer) : answer;
  };

describe('a planted leak is found:', () => {
  test.each([
    ['an item', 'GET /tag/{id}', item, 'reaches an item of the victim'],
    ['a list', 'GET /tag', /^\/v1\/tag(?:\?|$)/, 'reveals data of the victim'],
    ['a search', 'GET /search', /^\/v1\/search/, 'reveals data of the victim'],
    ['a file', 'POST /tag/export', /^\/v1\/tag\/export/, 'reveals data of the victim'],
    // These contain no text of the victim: an empty list, and a number.
    [
      'a history',
      'GET /refund/{id}/history',
      /^\/v1\/refund\/[^/]+\/history$/,
      'differs from the answer about an unknown id',
    ],
    ['a sum', 'GET /transaction/totals', /^\/v1\/transaction\/totals/, 'differs from the answer about an unknown id'],
  ] as const)('%s without its tenancy', async (_, only, route, wrong) => {
    const all = await found(planted(only.split(' ')[0] ?? '', route, untenanted), only, 'viewer');
    expect(all.join('\n')).toContain(`${only} by viewer: ${wrong}`);
  });

  test('a write without its tenancy', async () => {
    const all = await found(planted('POST', item, untenanted), 'POST /tag/{id}', 'administrator');
    expect(all).toContain('POST /tag/{id} by administrator: reaches an item of the victim');
    expect(all).toContainEqual(changed_by_outsider);
  });

  test('a write that does what it refuses', async () => {
    const quiet: Leak = async (call, asProvider) => {
      const answer = await call();
      if (answer.statusCode === 404) await asProvider();
      return answer;
    };
    const all = await found(planted('POST', item, quiet), 'POST /tag/{id}', 'administrator');
    expect(all).toEqual([changed_by_outsider]);
  });

  test('a refusal that reveals what exists', async () => {
    const all = await found(planted('GET', item, refuseWith(403, { code: 'forbidden' })), 'GET /tag/{id}', 'viewer');
    expect(all).toEqual(['GET /tag/{id} by viewer: differs from the answer about an unknown id']);
  });

  test('an error that reveals internals', async () => {
    const broken = refuseWith(500, { code: 'internal', message: 'relation "tag" does not exist' });
    const all = await found(planted('GET', item, broken), 'GET /tag/{id}', 'viewer');
    expect(all).toContain('GET /tag/{id} by viewer: a 500');
    expect(all).toContain('GET /tag/{id} by viewer: reveals internals: relation "');
  });
});

describe('a call over its budget is found:', () => {
  const only = 'POST /checkoutdesign/preview';
  const at = (leak: Leak) => planted('POST', /^\/v1\/checkoutdesign\/preview/, leak);

  test('one with a growing response', async () => {
    const growing: Leak = async (call) => {
      const answer = await call();
      return answer.statusCode === 200
        ? ({ ...answer, rawPayload: Buffer.alloc(usual_budget.bytes + 1) } as Answer)
        : answer;
    };
    const all = await found(at(growing), only, 'administrator');
    expect(all).toEqual([`${only} by administrator: answers more than ${usual_budget.bytes} bytes`]);
  });

  test('one that takes long', async () => {
    const { now } = performance;
    let ahead_ms = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ahead_ms);
    onTestFinished(() => clock.mockRestore());
    const slow: Leak = (call) => {
      ahead_ms += 2001;
      return call();
    };
    const all = await found(at(slow), only, 'administrator');
    expect(all.join('\n')).toContain(`${only} by administrator: takes more than 2000 ms`);
  });

  test('and the sent texts fill their fields', async () => {
    const sent: string[] = [];
    const watched = at(async (call) => call());
    const { inject } = watched.app.http;
    watched.app.http.inject = ((asked: { url: string; payload?: string }) => {
      if (asked.url.startsWith('/v1/checkoutdesign/preview') && asked.payload) sent.push(asked.payload);
      return inject(asked as never);
    }) as never;
    expect(await found(watched, only, 'administrator')).toEqual([]);
    const lengths = sent.map((payload) => (JSON.parse(payload)?.css ?? '').length);
    expect(lengths.filter((length) => length > 19_900).length).toBeGreaterThan(4);
  });
});

test.each(['GET /tag', 'POST /tag/{id}', 'GET /refund/{id}/history', 'GET /transaction/totals', 'GET /search'])(
  'without planted faults, nothing is found at %s',
  async (only) => {
    expect(await found(world, only, 'administrator')).toEqual([]);
  },
);
