import { expect, test, vi } from 'vitest';
import { startProcess } from '../../testing/process.ts';
import { openTraceCollector } from '../../testing/trace-collector.ts';
import { cloneDatabase } from '../../testing/world.ts';

/** Prints each module of OpenTelemetry that a process loads. */
const watching = `--import data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module';
   registerHooks({ load: (url, context, next) => {
     const [, name] = /node_modules[/]@opentelemetry[/]([^/]+)/.exec(url) ?? [];
     if (name) process.stderr.write('loads ' + name + '\\n');
     return next(url, context);
   } });`,
)}`;

/** A process that serves the API, with its lines, and the time that a call takes. */
async function startApi(settings: Record<string, string>) {
  const { url } = await cloneDatabase();
  const { child, isAlive } = startProcess(url, { SLUIS_ROLE: 'all', LOG_LEVEL: 'warn', ...settings });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => void lines.push(...data.toString().split('\n')));
  const address = await vi.waitFor(
    () => {
      const [, found] = lines.map((line) => /ready: (\S+)/.exec(line)).find(Boolean) ?? [];
      if (!found) throw new Error(lines.join('\n'));
      return found;
    },
    { timeout: 200_000, interval: 100 },
  );
  const call = async (): Promise<number> => {
    const started = performance.now();
    expect((await fetch(`${address}/v1/organisation`)).status).toBe(401);
    return performance.now() - started;
  };
  const loaded = () => new Set(lines.flatMap((line) => (line.startsWith('loads ') ? line.slice(6) : [])));
  return { child, isAlive, lines, call, loaded };
}

test('without a collector, nothing of OpenTelemetry but the interface that prom-client needs is loaded', async () => {
  const { call, loaded } = await startApi({ NODE_OPTIONS: watching });
  await call();
  expect([...loaded()]).toEqual(['api']);
}, 300_000);

test('with a collector, the traces of a process reach it with its headers and name', async () => {
  const collector = await openTraceCollector();
  const { call, loaded, child } = await startApi({
    NODE_OPTIONS: watching,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of-ours',
    OTEL_SERVICE_NAME: 'sluis-east',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '60000',
  });
  await call();
  // The rest is sent when the process ends.
  child.kill('SIGTERM');
  await vi.waitFor(() => expect(collector.spans.map(({ name }) => name)).toContain('GET /v1/organisation'), 10_000);
  expect(loaded()).toContain('sdk-trace');
  expect(collector.headers[0]).toMatchObject({ 'x-key': 'of-ours', 'content-type': 'application/json' });
  expect(collector.resources[0]).toMatchObject({
    'service.name': 'sluis-east',
    'deployment.environment.name': 'test',
  });
}, 300_000);

test('a collector that never answers slows and fails no request, is logged once, and does not delay the end', async () => {
  let is_silent = true;
  const collector = await openTraceCollector((answer) => {
    if (!is_silent) answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const { call, lines, child, isAlive } = await startApi({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_TIMEOUT: '200',
    OTEL_BSP_SCHEDULE_DELAY: '20',
    OTEL_BSP_MAX_QUEUE_SIZE: '50',
    LOG_LEVEL: 'info',
  });
  const ofTraces = () => lines.filter((line) => line.includes('"collector"'));
  for (let asked = 0; asked < 400; asked++) await call();
  await vi.waitFor(() => expect(ofTraces()).toHaveLength(1), 20_000);
  const received = collector.texts.length;
  await vi.waitFor(async () => {
    await call();
    expect(collector.texts.length).toBeGreaterThan(received + 2);
  }, 20_000);
  const times = [];
  for (let asked = 0; asked < 50; asked++) times.push(await call());
  // A request that waited for its spans would take 200 ms.
  expect(times.toSorted((a, b) => a - b)[25]).toBeLessThan(100);
  expect(ofTraces()).toHaveLength(1);
  expect(JSON.parse(ofTraces()[0] as string)).toMatchObject({
    level: 'warn',
    msg: expect.stringContaining('traces cannot be sent'),
  });
  is_silent = false;
  await vi.waitFor(async () => {
    await call();
    expect(ofTraces()[1]).toContain('traces are sent again');
  }, 20_000);
  is_silent = true;
  await call();
  const ending = performance.now();
  child.kill('SIGTERM');
  await vi.waitFor(() => expect(isAlive()).toBe(false), 10_000);
  expect(performance.now() - ending).toBeLessThan(8000);
}, 300_000);
