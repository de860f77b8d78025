import { idBound, newId } from '@sluis/contract/base/ids';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { log } from '../../../platform/log.ts';
import { type Sweep, sweepOnce } from '../../../platform/sweeps.ts';
import { openReceiver } from '../../../testing/receiver.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { dropExpired } from './expiry.commands.ts';
import { deleteOldCalls } from './old-calls.commands.ts';
import { settled_ms } from './settled.queries.ts';
import { batch_max } from './stream.commands.ts';
import { makeAuditStreamSweep } from './stream.sweep.ts';
import { type SendLines, sendTo } from './stream-destination.ts';

let world: World;
let shop: string;
beforeAll(async () => {
  world = await openWorld({ AUDIT_STREAM: 'https://collector.example/audit' });
  shop = await world.organisation('Shop', world.root);
});
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);
beforeEach(async () => {
  await world.services.audit.flush();
  await query('truncate audittrail, audit_expiry, audit_stream, audit_stream_sent');
  const first = sending();
  await first.run();
  await first.sweep.settle?.(true);
});

type Client = Pick<World['database']['pool'], 'query'>;

/** Writes an entry, by default now. */
async function called(
  id: string = newId('aud'),
  { client = world.database.pool as Client, url = '/v1/x', organisation = shop } = {},
): Promise<string> {
  await client.query(
    `insert into audittrail (id, created_at, organisation, authentication, type, method, route, url, response_code,
       duration_ms, request_id, origin, request, response, bodies)
     values ($1, now(), $3, 'api', 'incoming', 'GET', '/v1/x', $2, 200, 1, $1, '192.0.2.1', '{"body": "hidden"}', '{}', 'hidden')`,
    [id, url, organisation],
  );
  return id;
}
async function calls(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('aud'));
  await query(
    `insert into audittrail (id, created_at, organisation, authentication, type, method, route, url, response_code, duration_ms, request_id)
     select id, now(), $2, 'api', 'incoming', 'GET', '/v1/x', '/v1/x', 200, 1, id from unnest($1::text[]) id`,
    [ids, shop],
  );
  return ids;
}

/** A connection of its own, for a transaction that remains open. */
async function connect() {
  const client = await world.database.pool.connect();
  onTestFinished(() => client.release(true));
  return client;
}

const idsIn = (lines: string): string[] =>
  lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id);

/** A process that sends to a receiver, by default one that accepts everything; its clock can go on by milliseconds. */
function sending(accepts: SendLines = async () => {}) {
  const sent: string[][] = [];
  let passed_ms = 0;
  const accept = async (lines: string): Promise<void> => {
    await accepts(lines);
    sent.push(idsIn(lines));
  };
  const sweep = makeAuditStreamSweep(world.services, accept, () => Date.now() + passed_ms);
  const pass = (ms: number): void => {
    passed_ms += ms;
  };
  return { sweep, sent, pass, run: () => sweepOnce(world.services, sweep) };
}
const position = async (): Promise<string> => (await query('select position from audit_stream')).rows[0].position;
const remembered = async (): Promise<number> =>
  (await query('select count(*)::int as n from audit_stream_sent')).rows[0].n;
/** As if this many milliseconds had passed since the last sender ran. */
const age = (ms: number) =>
  query(
    `update audit_stream set held_until = held_until - $1 * interval '1 ms', next_try_at = next_try_at - $1 * interval '1 ms'`,
    [ms],
  );
const errors = () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  return () => logged.mock.calls.map((call) => String(call[1]));
};

describe('entries', () => {
  test('are sent once, in the order of their ids, in batches', async () => {
    const ids = await calls(batch_max + 3);
    const { run, sent } = sending();
    expect(await run()).toBe(batch_max + 3);
    expect(sent.map(({ length }) => length)).toEqual([batch_max, 3]);
    expect(sent.flat()).toEqual(ids);
    expect(await run()).toBe(0);
    const later = await called();
    await run();
    expect(sent.at(-1)).toEqual([later]);
  });

  test('of before the first start are not sent', async () => {
    await query('truncate audit_stream');
    const old = await called(newId('aud', Date.now() - 60_000));
    const { run, sent } = sending();
    await run();
    const ids = [await called(), await called()];
    await run();
    expect(sent.flat()).toEqual(ids);
    expect(sent.flat()).not.toContain(old);
  });

  test('of a long transaction are sent once it commits, although later ones were sent before', async () => {
    const client = await connect();
    const { run, sent, pass } = sending();
    await client.query('begin');
    const late = await called(undefined, { client });
    const ids = [await called(), await called()];
    await run();
    expect(sent.flat()).toEqual(ids);
    // More than the five minutes pass while it runs, and other transactions begin and end.
    pass(settled_ms + 60_000);
    for (let round = 0; round < 3; round++) {
      ids.push(await called());
      await run();
    }
    expect((await position()) < late).toBe(true);
    await client.query('commit');
    await run();
    expect(sent.flat()).toEqual([...ids, late]);
    expect(await run()).toBe(0);
  });

  test('of a savepoint in a long transaction that wrote nothing before it are sent too', async () => {
    const client = await connect();
    const { run, sent } = sending();
    await client.query('begin');
    await client.query('select count(*) from audittrail');
    await run();
    await client.query('savepoint inner_work');
    const late = await called(undefined, { client });
    await client.query('release savepoint inner_work');
    const other = await called();
    await run();
    await run();
    await client.query('commit');
    await run();
    expect(sent.flat()).toEqual([other, late]);
  });

  test('that are settled need not be remembered: the position moves on behind them', async () => {
    const { run, pass } = sending();
    await calls(20);
    await run();
    expect(await remembered()).toBe(20);
    const at_ms = Date.now();
    pass(settled_ms + 1000);
    // Those of the server's own processes count as well, and end soon.
    await vi.waitFor(async () => {
      await run();
      expect((await position()) >= idBound('aud', at_ms)).toBe(true);
    }, 10_000);
    expect(await remembered()).toBe(0);
    expect(await run()).toBe(0);
  });

  test('have the fields of the list, and neither bodies, headers nor the parameters of their address', async () => {
    const id = await called(undefined, { url: '/v1/customer?email=pia@payer.example' });
    const lines: string[] = [];
    await sending(async (text) => void lines.push(text)).run();
    const entry = JSON.parse(lines.join(''));
    expect(entry).toMatchObject({
      stream: 'audit',
      id,
      organisation: shop,
      type: 'incoming',
      method: 'GET',
      route: '/v1/x',
      url: '/v1/customer',
      response_code: 200,
      authentication: 'api',
      origin: '192.0.2.1',
    });
    expect(Date.parse(entry.created_at)).toBeGreaterThan(Date.now() - 60_000);
    expect(Object.keys(entry)).not.toContain('screen_read');
    expect(lines.join('')).not.toMatch(/hidden|pia@/);
  });
});

describe('several processes', () => {
  test('send one at a time, and the next goes on when one has stopped', async () => {
    const [one, other] = [sending(), sending()];
    const first = await called();
    await one.run();
    const second = await called();
    expect(await other.run()).toBe(0);
    await one.sweep.settle?.(true);
    await other.run();
    expect([one.sent, other.sent]).toEqual([[[first]], [[second]]]);
    await called();
    expect(await one.run()).toBe(0);
  });

  test('send what a killed one had sent and not recorded once more, after its time', async () => {
    const id = await called();
    let reached: (() => void) | undefined;
    const reaching = new Promise<void>((resolve) => {
      reached = resolve;
    });
    // It never goes on after its receiver got the lines.
    const killed = sending(() => {
      reached?.();
      return new Promise(() => {});
    });
    void killed.run();
    await reaching;
    const other = sending();
    expect(await other.run()).toBe(0);
    await age(60_000);
    await other.run();
    expect(other.sent).toEqual([[id]]);
  });

  test('do not record what they sent after another took over', async () => {
    const id = await called();
    const other = sending();
    const slow = sending(async () => {
      await age(60_000);
      await other.run();
    });
    await slow.run();
    expect(slow.sent.flat()).toContain(id);
    expect(other.sent.flat()).toEqual([id]);
    const { rows } = await query('select count(*)::int as n from audit_stream_sent where id = $1', [id]);
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('a receiver that fails', () => {
  test('is tried again later and later, is logged once, and gets everything in the end', async () => {
    const logged = errors();
    const info = vi.spyOn(log, 'info').mockImplementation(() => {});
    onTestFinished(() => info.mockRestore());
    let is_away = true;
    const { run, sent } = sending(async () => {
      if (is_away) throw new Error('the receiver answered 503');
    });
    const ids = await calls(2);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      expect(await run()).toBe(0);
      const { rows } = await query(
        'select extract(epoch from next_try_at - now())::float8 as wait_s from audit_stream',
      );
      waits.push(Math.round(rows[0].wait_s));
      expect(await run()).toBe(0);
      await age(61_000);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(logged()).toEqual([
      expect.stringContaining('the audit trail cannot be sent: Error: the receiver answered 503'),
    ]);
    is_away = false;
    await run();
    expect(sent.flat()).toEqual(ids);
    expect(info).toHaveBeenCalledWith(expect.anything(), 'the audit trail is sent again');
  });

  test('shows in the metrics how old the oldest unsent entry is', async () => {
    const lag = async () => Number(/^sluis_audit_stream_lag_seconds (\S+)$/m.exec(await world.metrics())?.[1]);
    expect(await lag()).toBe(0);
    const id = await called();
    await query(`update audittrail set created_at = now() - interval '100 s' where id = $1`, [id]);
    expect(await lag()).toBeGreaterThanOrEqual(100);
    await sending().run();
    expect(await lag()).toBe(0);
  });
});

test('a receiver over HTTP gets NDJSON with the token, and its status decides', async () => {
  let status = 500;
  const receiver = await openReceiver((answer) => void answer.writeHead(status).end('thanks'));
  const send = sendTo({ audit_stream: receiver.url, audit_stream_token: 'token-of-the-collector' }) as SendLines;
  const sweep: Sweep = makeAuditStreamSweep(world.services, send);
  errors();
  const ids = await calls(3);
  expect(await sweepOnce(world.services, sweep)).toBe(0);
  status = 202;
  await age(10_000);
  expect(await sweepOnce(world.services, sweep)).toBe(3);
  expect(receiver.received).toHaveLength(2);
  expect(receiver.received[1]).toMatchObject({
    headers: { authorization: 'Bearer token-of-the-collector', 'content-type': 'application/x-ndjson' },
  });
  expect(idsIn(receiver.received[1]?.body ?? '')).toEqual(ids);
  const moved = await openReceiver((answer) => void answer.writeHead(307, { location: receiver.url }).end());
  const follow = sendTo({ audit_stream: moved.url, audit_stream_token: undefined }) as SendLines;
  await expect(follow('{}\n')).rejects.toThrow();
  expect(receiver.received).toHaveLength(2);
});

test('the setting accepts standard output, https, and http on this machine only', () => {
  const streamOf = (AUDIT_STREAM: string) =>
    readConfig({ SLUIS_SECRET: 'a secret for tests only, 32 characters', AUDIT_STREAM }).audit_stream;
  for (const fine of ['stdout', 'https://siem.example/in', 'http://127.0.0.1:8080/', 'http://[::1]:8080/'])
    expect(streamOf(fine)).toBe(fine);
  for (const wrong of ['stderr', 'http://siem.example/in', 'https://user:password@siem.example/', 'ftp://siem.example'])
    expect(() => streamOf(wrong)).toThrow('AUDIT_STREAM: must be stdout');
});

test('a database on hold sends nothing until it is released', async () => {
  let is_held = true;
  const sent: string[] = [];
  const hold = { ...world.services.hold, isOn: () => is_held };
  const sweep = makeAuditStreamSweep({ ...world.services, hold }, async (lines) => void sent.push(lines));
  await called();
  expect(await sweepOnce(world.services, sweep)).toBe(0);
  expect(sent).toEqual([]);
  is_held = false;
  expect(await sweepOnce(world.services, sweep)).toBe(1);
});

describe('retention', () => {
  const month_ms = 31 * 86_400_000;
  test('logs how many entries expire before they were sent', async () => {
    const logged = errors();
    const config = { ...world.services.config, keep_audit_months: 3 };
    await query(`update audit_stream set position = $1`, [idBound('aud', Date.now() - 12 * month_ms)]);
    for (let count = 0; count < 3; count++) await called(newId('aud', Date.now() - 6 * month_ms));
    await dropExpired(world.database.kysely, config, Date.now());
    expect(logged()).toEqual(['3 rows of the audit trail expired before AUDIT_STREAM was sent them']);
  });

  test('of one merchant does so too, and is silent about what was sent', async () => {
    const logged = errors();
    const { root } = world;
    await query(
      `insert into organisation_setting (organisation, name, value) values ($1, 'audit_kept_months', '2') on conflict do nothing`,
      [shop],
    );
    const at = new Date(Date.now() - 4 * month_ms).toISOString();
    const old = async (organisation: string) => {
      const id = await called(newId('aud', at), { organisation });
      await query('update audittrail set created_at = $2 where id = $1', [id, at]);
    };
    await old(shop);
    await old(root);
    const run = () => deleteOldCalls(world.database.kysely, Date.now(), world.services.config);
    await run();
    expect(logged()).toEqual([]);
    await query(`update audit_stream set position = $1`, [idBound('aud', Date.now() - 12 * month_ms)]);
    await old(shop);
    await run();
    expect(logged()).toEqual(['1 rows of the audit trail expired before AUDIT_STREAM was sent them']);
  });
});
