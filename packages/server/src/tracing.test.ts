import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openFullHouse } from './modules/find-modules.ts';
import { type Config, readConfig } from './platform/config.ts';
import { enqueue, jobKind, startPools } from './platform/jobs.ts';
import { log } from './platform/log.ts';
import { post } from './platform/outgoing/post.ts';
import { errorTypeOf, inSpan } from './platform/tracing/tracing.ts';
import { sweepsOf } from './resource/house.ts';
import { startTraces } from './start.ts';
import { closeAtEnd } from './testing/closing.ts';
import { openPayerWorld, type PayerWorld } from './testing/payer.ts';
import { openReceiver } from './testing/receiver.ts';
import { sweepThrough } from './testing/sweeping.ts';
import { type CollectedSpan, openTraceCollector, type TraceCollector } from './testing/trace-collector.ts';
import { cloneDatabase } from './testing/world.ts';

let collector: TraceCollector;
let world: PayerWorld;
const friend = 'friend.example:8443';
beforeAll(async () => {
  collector = await openTraceCollector();
  const config = readConfig({
    SLUIS_SECRET: 'a secret for tests only, 32 characters',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '20',
    TRACE_CONTEXT_HOSTS: friend,
  });
  closeAtEnd(await startTraces(config));
  world = await openPayerWorld({ WEBHOOK_PRIVATE_ADDRESSES: '1', LOG_LEVEL: 'info' });
});

/** The span of this name, once the collector has it. */
const arrived = (matches: (span: CollectedSpan) => boolean): Promise<CollectedSpan> =>
  vi.waitFor(
    () => {
      const found = collector.spans.findLast(matches);
      if (!found) throw new Error(`not among ${[...new Set(collector.spans.map(({ name }) => name))].join(', ')}`);
      return found;
    },
    { timeout: 10_000, interval: 10 },
  );
const named = (name: string) => arrived((span) => span.name === name);
const ofRequest = (id: unknown) => arrived(({ attributes }) => attributes['sluis.request_id'] === id);
const read = (headers: Record<string, string> = {}) =>
  world.call(world.token, 'GET', `/customer/${world.customer}`, { headers });

describe('a request', () => {
  test('is a span by the pattern of its route, with its request id, and its statements are below it', async () => {
    const answer = await read();
    const span = await ofRequest(answer.headers['x-request-id']);
    expect(span).toMatchObject({
      name: 'GET /v1/customer/:id',
      has_failed: false,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/v1/customer/:id',
        'http.response.status_code': 200,
      },
    });
    expect(span.parentSpanId).toBeFalsy();
    const statements = collector.below(span);
    expect(statements.map(({ name }) => name)).toContain('SELECT customer');
    expect(statements[0]?.attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.operation.name': 'SELECT' });
  });

  test('continues the trace of its caller', async () => {
    const [trace, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    const answer = await read({ traceparent: `00-${trace}-${parent}-01` });
    expect(await ofRequest(answer.headers['x-request-id'])).toMatchObject({ traceId: trace, parentSpanId: parent });
    const wrong = await read({ traceparent: 'no trace' });
    expect((await ofRequest(wrong.headers['x-request-id'])).traceId).not.toBe(trace);
  });

  test('keeps its own statements when many run at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => read()));
    for (const { headers } of answers) {
      const span = await ofRequest(headers['x-request-id']);
      await vi.waitFor(() =>
        expect(collector.below(span).filter(({ name }) => name === 'SELECT customer')).toHaveLength(1),
      );
    }
  });

  test('has its trace in the lines of the log', async () => {
    const written = vi.spyOn(console, 'log').mockImplementation(() => {});
    onTestFinished(() => written.mockRestore());
    const answer = await read();
    const line = await vi.waitFor(() => {
      const lines = written.mock.calls.map(([text]) => JSON.parse(String(text)));
      const found = lines.find(({ request_id }) => request_id === answer.headers['x-request-id']);
      if (!found) throw new Error('not logged');
      return found;
    });
    expect(line.trace_id).toBe((await ofRequest(answer.headers['x-request-id'])).traceId);
    const { level } = log;
    onTestFinished(() => {
      log.level = level;
    });
    log.level = 'info';
    log.info('outside');
    expect(JSON.parse(String(written.mock.lastCall?.[0]))).not.toHaveProperty('trace_id');
  });

  test('for monitoring is not traced', async () => {
    await world.app.http.inject('/healthz');
    await ofRequest((await read()).headers['x-request-id']);
    expect(collector.spans.map(({ name }) => name)).not.toContain('GET /healthz');
  });
});

test('a failed statement has its code, and not its message or values', async () => {
  const { kysely, pool } = world.database;
  const secret = 'pia@payer.example';
  const failing = inSpan({ name: 'failing' }, () => sql`select ${secret}::int`.execute(kysely));
  await expect(failing).rejects.toThrow(secret);
  expect(await named('failing')).toMatchObject({ has_failed: true, attributes: { 'error.type': '22P02' } });
  const [statement] = collector.below(await named('failing'));
  expect(statement).toMatchObject({ has_failed: true, attributes: { 'error.type': '22P02' } });
  await inSpan({ name: 'literal' }, () => pool.query(`select '${secret}', 4111111111111111, $x$${secret}$x$, 12`));
  const [literal] = collector.below(await named('literal'));
  expect(literal?.attributes['db.query.text']).toBe('select ?, ?, ?, 12');
  expect(collector.texts.join()).not.toContain(secret);
});

test('a payment with a card through its page leaves neither card nor person nor secret in any span', async () => {
  const receiver = await openReceiver();
  await world.make(`/paymentprofile/${world.profile}`, { webhook_transaction_update: `${receiver.url}/secret-path` });
  const { url } = await world.make('/paymentlink', {
    payment_profile: world.profile,
    customer: world.customer,
    merchant_reference: 'order-of-pia',
    description: 'A gift for Pia',
    amount: 12_345,
  });
  expect(await world.open(await world.pay(url))).toMatchObject({ statusCode: 200 });
  await sweepThrough(world, sweepsOf(await openFullHouse(world.services)));
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0));
  const paid = await arrived(({ name }) => name.startsWith('POST /pay'));
  const call = await named('processor authorise');
  expect(call.attributes['sluis.processor']).toBe('sandbox');
  expect(call.traceId).toBe(paid.traceId);
  const delivery = await named('POST webhook');
  expect(delivery.attributes).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 204 });
  const token = new URL(url).pathname.split('/').at(-1) as string;
  const bearer = world.token;
  const all = collector.texts.join('\n');
  expect(all).toContain('POST /pay');
  for (const hidden of [
    '4111111111111111',
    '4111 1111',
    '411111',
    '12/39',
    'payer@example.com',
    'Pia',
    'Payer',
    'order-of-pia',
    'A gift',
    'secret-path',
    'whsec_',
    '192.0.2.',
    token,
    bearer,
    bearer.slice(-20),
  ])
    expect(all.includes(hidden), hidden).toBe(false);
});

test('the trace context goes to hosts that may have it, and to no webhook', async () => {
  const receiver = await openReceiver();
  const sent = (url: string) =>
    inSpan({ name: 'calling' }, () =>
      post(url, { purpose: 'webhook', headers: {}, body: '{}' }, { allows: () => true, resolve }),
    );
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  await sent(receiver.url);
  expect(receiver.received[0]?.headers).not.toHaveProperty('traceparent');
  const trusted = await openReceiver(undefined, '127.0.0.1', 8443);
  await sent(`http://${friend}/hook`);
  const call = await arrived(({ attributes }) => attributes['server.address'] === 'friend.example');
  expect(trusted.received[0]?.headers.traceparent).toBe(`00-${call.traceId}-${call.spanId}-01`);
});

describe('work beside requests', () => {
  test('a sweep that did something is a span with its statements, and an idle one is none', async () => {
    const run = (name: string, done: number[]) =>
      sweepThrough(world, [
        {
          name,
          due: async () => null,
          run: async () => {
            await sql`select count(*) from clock`.execute(world.database.kysely);
            return done.shift() ?? 0;
          },
        },
      ]);
    await run('idle', []);
    await run('busy', [3]);
    const busy = await named('sweep busy');
    expect(busy.attributes['sluis.done']).toBe(3);
    expect(collector.below(busy).map(({ name }) => name)).toEqual(['SELECT clock']);
    expect(collector.spans.filter(({ name }) => /^sweep (idle|busy)/.test(name))).toHaveLength(1);
  });

  test('a job is a span with its name and attempt, and a failed one has its kind of failure', async () => {
    const [fine, failing] = [jobKind('fine'), jobKind('failing_job')];
    const jobs = await startPools(world.services, [
      { kind: fine, handler: () => async () => void (await world.database.pool.query('select 1 from clock')) },
      { kind: failing, handler: () => () => Promise.reject(new RangeError('about Pia')) },
    ]);
    onTestFinished(() => jobs.stop());
    const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
    onTestFinished(() => errors.mockRestore());
    await enqueue(world.database.kysely, fine, {});
    await enqueue(world.database.kysely, failing, {});
    const span = await named('job fine');
    expect(span.attributes).toMatchObject({ 'sluis.job': 'fine', 'sluis.attempt': 1 });
    expect(collector.below(span).map(({ name }) => name)).toEqual(['SELECT clock']);
    expect(await named('job failing_job')).toMatchObject({
      has_failed: true,
      attributes: { 'error.type': 'RangeError' },
    });
  });
});

test('the process is named in what it sends', () => {
  expect(collector.resources[0]).toMatchObject({ 'service.name': 'sluis', 'sluis.role': 'all' });
  expect(collector.resources[0]?.['service.instance.id']).toMatch(/^[0-9a-f-]{36}$/);
});

describe('the settings', () => {
  const secret = { SLUIS_SECRET: 'a secret for tests only, 32 characters' };
  const tracingOf = (settings: Record<string, string>) => readConfig({ ...secret, ...settings }).tracing;
  const at = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

  test('turn traces on with an address, and off otherwise', () => {
    expect(tracingOf(at)).toMatchObject({ url: 'http://collector:4318/v1/traces', sampler: 'parentbased_always_on' });
    const own = { ...at, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://other/traces' };
    expect(tracingOf(own)).toMatchObject({ url: 'https://other/traces' });
    for (const off of [{}, { ...at, OTEL_SDK_DISABLED: 'true' }, { ...at, OTEL_TRACES_EXPORTER: 'none' }])
      expect(tracingOf(off)).toBeUndefined();
  });

  test('refuse gRPC, which would send to the wrong port', () => {
    expect(() => tracingOf({ ...at, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow('port 4318');
  });

  test('choose which traces are taken: a caller decides only if the sampler says so', async () => {
    const { startTracing } = await import('./platform/tracing/sdk.ts');
    const traceparent = '00-ffffffffffffffffffffffffffffffff-00f067aa0ba902b7-01';
    const isTaken = async (settings: Record<string, string>, from?: string) => {
      const tracing = startTracing(tracingOf({ ...at, ...settings }) as NonNullable<Config['tracing']>, 'api');
      const end = tracing.open({ name: 'request' }, from).run(() => tracing.beginStatement('select 1'));
      await tracing.stop();
      return end !== undefined;
    };
    expect(await isTaken({})).toBe(true);
    const none = { OTEL_TRACES_SAMPLER_ARG: '0' };
    expect(await isTaken({ ...none, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' })).toBe(false);
    expect(await isTaken({ ...none, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' }, traceparent)).toBe(true);
    expect(await isTaken({ ...none, OTEL_TRACES_SAMPLER: 'traceidratio' }, traceparent)).toBe(false);
    expect(await isTaken({ OTEL_TRACES_SAMPLER: 'always_off' }, traceparent)).toBe(false);
  });
});

test('a failure is identified by its code, or its kind', () => {
  expect([Object.assign(new Error('x'), { code: '23505' }), new TypeError('x'), 'x'].map(errorTypeOf)).toEqual([
    '23505',
    'TypeError',
    'string',
  ]);
});

test('cursors, COPY and callbacks end their spans', async () => {
  const { default: Cursor } = await import('pg-cursor');
  const { to } = await import('pg-copy-streams');
  const client = await world.database.pool.connect();
  try {
    await inSpan({ name: 'ways' }, async () => {
      const cursor = client.query(new Cursor('select n from generate_series(1, 5) n'));
      expect(await cursor.read(2)).toHaveLength(2);
      await cursor.close();
      const lines: unknown[] = [];
      for await (const line of client.query(to('copy (select 1 from clock) to stdout'))) lines.push(line);
      expect(lines).toHaveLength(1);
      await new Promise<void>((resolve) => {
        client.query('delete from nothing', (error) => {
          expect(error).toMatchObject({ code: '42P01' });
          resolve();
        });
      });
    });
  } finally {
    client.release();
  }
  const ways = collector.below(await named('ways'));
  expect(ways.map(({ name }) => name).sort()).toEqual(['COPY clock', 'DELETE nothing', 'SELECT generate_series']);
  expect(ways.find(({ name }) => name === 'DELETE nothing')).toMatchObject({ has_failed: true });
});

test('clients of a pool that was opened without traces are those of pg', async () => {
  const { useTracing, tracingNow } = await import('./platform/tracing/tracing.ts');
  const used = tracingNow();
  onTestFinished(() => useTracing(used));
  useTracing(undefined);
  const { pool } = await cloneDatabase();
  const client = await pool.connect();
  client.release();
  expect(client.query).toBe(pg.Client.prototype.query);
  expect(pool.connect).toBe(pg.Pool.prototype.connect);
  const work = vi.fn(async () => 1);
  expect(inSpan({ name: 'off' }, work)).toBe(work.mock.results[0]?.value);
});
