import type { ProcessorAdapter } from '@sluis/adapter';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../../testing/audit.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { makeSettlementJob } from './run.jobs.ts';

let world: PayingWorld;
let staff: string;
let user: string;
beforeAll(async () => {
  world = await openPayingWorld();
  user = await world.user('ann@provider.test', world.root, ['PSP', 'PSP_ALL']);
  staff = await world.key(world.root, ['PSP_ALL', 'PSP_SUPER']);
  await world.database.pool.query(
    `update processor set details = '[{"name": "merchant_account", "description": null, "filled": true}]'`,
  );
});

const call = (method: 'GET' | 'POST', path: string, body?: unknown, token = staff) =>
  world.call(token, method, path, body === undefined ? {} : { body });
const get = async (path: string) => (await call('GET', path)).json();

/** Performs the waiting jobs of settlements, including repeated ones. */
async function work(adapters = world.processing.adapters): Promise<number> {
  const { rows } = await world.database.pool.query<{ id: string; payload: { run: string } }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'settlement' returning j.id::text, payload`,
  );
  const job = makeSettlementJob({ ...world.services, adapters });
  for (const { payload } of rows) await job(payload);
  return rows.length;
}

let count = 0;
async function settlement(more: object = {}, account = `Shop_${++count}`) {
  const details = [
    { name: 'merchant_account', value: account },
    { name: 'api_key', value: `sbx_${account}` },
  ];
  const common = { organisation: world.root, name: account, description: 'Files', gateway: 'Sandbox', user, details };
  const answer = await call('POST', '/processorsettlement', {
    ...common,
    processor_settlement_type: 'SANDBOX',
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return { id: answer.json().id as string, account };
}

/** A payment that the sandbox captures now for an account. */
async function captured(account: string): Promise<void> {
  const processor = { name: account, description: 'x', provider: 'Sandbox', payment_product: 'card', user };
  const details = [
    { name: 'merchant_account', value: account },
    { name: 'api_key', value: `sbx_${account}` },
  ];
  const made = await call('POST', '/processor', { organisation: world.root, ...processor, details });
  const mandate = await world.mandate();
  await world.database.pool.query('update mandate set processor = $1 where id = $2', [made.json().id, mandate]);
  await world.make('scheduledtransaction', {
    mandate,
    amount: 1250,
    merchant_reference: account,
    scheduled_at: new Date(world.services.clock.now_ms() + 1000).toISOString(),
  });
  await world.pass(0.01);
}

const listOf = async (path: string, id: string) =>
  (await get(`/${path}?processor_settlement=${id}&_sort=created_at`)).items;

describe('a settlement of the sandbox', () => {
  test('fetches a file for each past day with captures of its account, once', async () => {
    const { id, account } = await settlement();
    await captured(account);
    await call('POST', `/processorsettlement/${id}/run`, {});
    await work();
    expect(await listOf('processorsettlementfile', id)).toEqual([]);
    await world.pass(1);
    await work();
    const files = await listOf('processorsettlementfile', id);
    expect(files).toMatchObject([
      { status: 'PARSED', lines: 1, totals: [{ currency_code: 'EUR', count: 1, gross: 1250, fee: 23 }] },
    ]);
    const { last, last_run } = await get(`/processorsettlement/${id}`);
    const yesterday = new Date(world.services.clock.now_ms() - 86_400_000).toISOString().slice(0, 10);
    expect([last, last_run !== null]).toEqual([yesterday, true]);
    const calls = await auditRows(world.database, 'item = $1', [id]);
    const [, fetched] = calls.filter(({ route }) => route === 'processor/settlement_files');
    // Files are stored separately.
    expect(fetched.response.body).toEqual([
      { name: expect.any(String), day: yesterday, characters: expect.any(Number) },
    ]);
    expect(await listOf('processorsettlementrun', id)).toMatchObject([
      { status: 'DONE', files: 0 },
      { status: 'DONE', files: 1, lines: 1, created_by: null },
    ]);
  });

  test('runs once, however often it is requested concurrently', async () => {
    const { id } = await settlement();
    const asked = await Promise.all([1, 2, 3].map(() => call('POST', `/processorsettlement/${id}/run`, {})));
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await work()).toBe(1);
    expect(await listOf('processorsettlementrun', id)).toHaveLength(1);
  });

  test('whose adapter cannot read a file fails, says why, mails its user and can run again', async () => {
    const { id, account } = await settlement();
    const { adapters } = world.processing;
    const sandbox = adapters.named.get('sandbox') as ProcessorAdapter;
    const broken = { ...sandbox, settlementFiles: () => Promise.reject(new Error('the report is no CSV')) };
    const run = () => call('POST', `/processorsettlement/${id}/run`, {});
    await run();
    await work({ ...adapters, named: new Map([['sandbox', { ...sandbox, using: () => broken }]]) });
    const failed = { status: 'FAILED', status_reason: 'the report is no CSV' };
    expect(await listOf('processorsettlementrun', id)).toMatchObject([failed]);
    const letters = await world.letters('ann@provider.test');
    expect(letters.filter(({ subject, kind }) => kind === 'settlement' && subject.includes(account))).toHaveLength(1);
    await run();
    await work();
    expect(await listOf('processorsettlementrun', id)).toMatchObject([failed, { status: 'DONE' }]);
  });

  test('whose key is refused fails, says why and mails its user', async () => {
    const { id, account } = await settlement();
    await call('POST', `/processorsettlement/${id}`, {
      details: [{ name: 'merchant_account' }, { name: 'api_key', value: 'sbx_None' }],
    });
    await call('POST', `/processorsettlement/${id}/run`, {});
    await work();
    expect(await listOf('processorsettlementrun', id)).toMatchObject([{ status: 'FAILED' }]);
    const letters = await world.letters('ann@provider.test');
    expect(letters.filter(({ subject, kind }) => kind === 'settlement' && subject.includes(account))).toHaveLength(1);
  });

  test('no longer runs automatically once it is inactive', async () => {
    const { id } = await settlement({ active: false });
    await world.pass(2);
    await work();
    expect(await listOf('processorsettlementrun', id)).toEqual([]);
  });

  test('needs a gateway that has files', async () => {
    const { id } = await settlement();
    const answer = await call('POST', `/processorsettlement/${id}`, { gateway: 'Elsewhere' });
    expect(answer.json().error).toMatchObject({ code: 'invalid_value', fields: { gateway: ['not_allowed'] } });
  });

  test('is read and run only by staff with its roles', async () => {
    const { id } = await settlement();
    for (const [method, path] of [
      ['GET', `/processorsettlement/${id}`],
      ['POST', `/processorsettlement/${id}/run`],
      ['POST', `/processorsettlement/${id}/reveal`],
      ['GET', '/settlementupdate'],
    ] as const)
      expect((await call(method, path, method === 'POST' ? {} : undefined, world.token)).statusCode, path).toBe(403);
  });
});

describe('an uploaded file', () => {
  const csv = (account: string, gross: string) =>
    `merchant_account,processor_id_external,kind,gross,fee,currency,booked_on\n${account},x,payment,${gross},0,EUR,2026-11-20\n`;

  test('is read by a job, and refused if it was received before', async () => {
    const { id, account } = await settlement({ processor_settlement_type: 'UPLOAD' });
    const upload = (content: string, name = 'a.csv') =>
      call('POST', `/processorsettlement/${id}/upload`, { name, content });
    expect((await upload(csv(account, '10.00'))).json()).toMatchObject({ status: 'RECEIVED' });
    expect((await upload(csv(account, '10.00'), 'b.csv')).json().error.code).toBe('duplicate_file');
    expect((await upload(csv('Another', '11.00'))).statusCode).toBe(201);
    await work();
    expect(await listOf('processorsettlementfile', id)).toMatchObject([
      { status: 'PARSED', lines: 1 },
      { status: 'FAILED', status_reason: 'other_account', failed_line: 2, lines: 0 },
    ]);
    const { rows } = await world.database.pool.query(
      'select count(*)::int as count from processorsettlementline l join processorsettlementfile f on f.organisation = l.organisation and f.id = l.file where f.processor_settlement = $1',
      [id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('a card number in a file', () => {
  const of_lines = (...lines: readonly string[]) =>
    ['processor_id_external,kind,gross,fee,currency,booked_on,card', ...lines, ''].join('\n');
  const contentOf = async (file: string) =>
    (await world.database.pool.query('select content from processorsettlementcontent where file = $1', [file])).rows[0]
      .content as Buffer;
  const line = (id: string, card: string) => `${id},payment,10.00,0,EUR,2026-11-20,${card}`;

  test('is masked before it is stored, also if the file cannot be read', async () => {
    const { id } = await settlement({ processor_settlement_type: 'UPLOAD' });
    const upload = (content: string) => call('POST', `/processorsettlement/${id}/upload`, { name: 'a.csv', content });
    const long = '4000000000000002';
    const content = of_lines(
      line('x', '4111111111111111'),
      line(long, '4111 1111 1111 1111'),
      line('y', '4111111111111112'),
    );
    const sent = (await upload(content)).json();
    expect(sent.size_bytes).toBe(Buffer.byteLength(content));
    expect((await contentOf(sent.id)).toString()).toBe(
      of_lines(line('x', '411111******1111'), line(long, '4111 11** **** 1111'), line('y', '4111111111111112')),
    );
    await work();
    expect((await listOf('processorsettlementfile', id))[0]).toMatchObject({ status: 'PARSED', lines: 3 });
    expect((await upload(content)).json().error.code).toBe('duplicate_file');
    const everywhere = of_lines(
      line('4000000000000002', 'x'),
      line('z', '4000000000000002'),
      line('w', '"4111.1111.1111.1111"'),
      line('v', '４１１１１１１１１１１１１１１１'),
    );
    const other = (await upload(everywhere)).json();
    // An id of one line is not exempt in another column.
    expect((await contentOf(other.id)).toString()).toBe(
      of_lines(
        line('4000000000000002', 'x'),
        line('z', '400000******0002'),
        line('w', '"****.****.****.****"'),
        line('v', '*'.repeat(16)),
      ),
    );
    await work();
    expect((await get(`/processorsettlementfile/${other.id}`)).status).toBe('PARSED');
    const unreadable = (await upload('PAN "4111111111111111')).json();
    expect((await contentOf(unreadable.id)).toString()).toBe('PAN "411111******1111');
    await work();
    expect((await get(`/processorsettlementfile/${unreadable.id}`)).status_reason).toBe('not_csv');
  });
});

describe('a settlement update', () => {
  const update = (id: string, more: object) =>
    call('POST', '/settlementupdate', { processor_settlement: id, reason: 'A day was missing', ...more });

  test('moves the last position, keeps the old one and runs again, which imports nothing twice', async () => {
    const { id, account } = await settlement();
    await captured(account);
    await world.pass(1);
    await work();
    const { last } = await get(`/processorsettlement/${id}`);
    const back = new Date(Date.parse(last) - 5 * 86_400_000).toISOString().slice(0, 10);
    const made = (await update(id, { last: back })).json();
    expect(made).toMatchObject({ last: back, old_last: last, update_last_run: true });
    expect(await get(`/processorsettlement/${id}`)).toMatchObject({ last: back });
    await work();
    const after = await get(`/settlementupdate/${made.id}?_populate=processor_settlement`);
    expect(after.processor_settlement.last_run >= made.created_at).toBe(true);
    expect(await get(`/processorsettlement/${id}`)).toMatchObject({ last });
    expect((await listOf('processorsettlementrun', id)).at(-1)).toMatchObject({ files: 0, duplicates: 1 });
    const reversed = (await update(id, { last: made.old_last, update_last_run: false })).json();
    expect(reversed).toMatchObject({ old_last: last, update_last_run: false });
    expect(await work()).toBe(0);
  });

  test('needs a super user, and a position that the settlement can continue from', async () => {
    const { id } = await settlement();
    expect((await update(id, { last: 'x' })).statusCode).toBe(422);
    const all = await world.key(world.root, ['PSP_ALL']);
    const body = { processor_settlement: id, last: '2026-11-01', reason: 'x' };
    expect((await call('POST', '/settlementupdate', body, all)).statusCode).toBe(403);
  });

  test('needs its settlement and the last position, but no reason', async () => {
    const { id } = await settlement();
    const answer = await call('POST', '/settlementupdate', { processor_settlement: id, last: '2026-11-01' });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ last: '2026-11-01', reason: null, update_last_run: true });
  });
});
