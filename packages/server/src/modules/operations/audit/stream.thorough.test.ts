import { newId } from '@sluis/contract/base/ids';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startProcess } from '../../../testing/process.ts';
import { openReceiver } from '../../../testing/receiver.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);
const patience = { timeout: 150_000, interval: 50 };

async function calls(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('aud'));
  await query(
    `insert into audittrail (id, created_at, organisation, authentication, type, method, route, url, response_code, duration_ms, request_id)
     select id, now(), $2, 'api', 'incoming', 'GET', '/v1/x', '/v1/x', 200, 1, id from unnest($1::text[]) id`,
    [ids, world.root],
  );
  return ids;
}
const entriesIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.startsWith('{"stream":"audit"') ? JSON.parse(line).id : []));

test('a process that is killed while it sends loses no entry: the next one sends them again, in order', async () => {
  let is_hanging = true;
  const receiver = await openReceiver((answer) => {
    if (!is_hanging) answer.writeHead(204).end();
  });
  const settings = { AUDIT_STREAM: receiver.url, AUDIT_STREAM_TOKEN: 'token-of-the-collector' };
  const killed = startProcess(world.database.url, settings);
  await vi.waitFor(async () => expect((await query('select from audit_stream')).rowCount).toBe(1), patience);
  const ids = await calls(5);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), patience);
  await killed.kill();
  is_hanging = false;
  const next = startProcess(world.database.url, settings);
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(1), patience);
  ids.push(...(await calls(2)));
  const after = () => receiver.received.slice(1).flatMap(({ body }) => entriesIn(body));
  await vi.waitFor(() => expect(after()).toEqual(expect.arrayContaining(ids)), patience);
  expect(after().filter((id) => ids.includes(id))).toEqual(ids);
  expect(receiver.received[1]?.headers.authorization).toBe('Bearer token-of-the-collector');
  await next.kill();
}, 400_000);

test('AUDIT_STREAM=stdout prints entries as lines among those of the log', async () => {
  await query('truncate audit_stream, audit_stream_sent');
  const { child, kill } = startProcess(world.database.url, { AUDIT_STREAM: 'stdout' });
  onTestFinished(kill);
  let printed = '';
  child.stdout?.on('data', (data: Buffer) => {
    printed += data.toString();
  });
  await vi.waitFor(async () => expect((await query('select from audit_stream')).rowCount).toBe(1), patience);
  const ids = await calls(3);
  await vi.waitFor(() => expect(entriesIn(printed).filter((id) => ids.includes(id))).toEqual(ids), patience);
}, 200_000);
