import { newId } from '@sluis/contract/base/ids';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { openReportWorld, type ReportWorld } from '../../../testing/report-world.ts';
import { readZip } from '../../../testing/zip.ts';

let world: ReportWorld;
let other: string;
beforeAll(async () => {
  world = await openReportWorld();
  await world.pay(300);
  other = await world.organisation('Elsewhere', world.root);
  await world.pay(7, '2026-10-01T10:00:00Z', other);
});

const ask = (body: Record<string, unknown>, token = world.token) =>
  world.call(token, 'POST', '/report', { body: { name: 'Payments', ...body } });
const pieces = async (id: string): Promise<number> => {
  const { rows } = await world.database.pool.query('select count(*) from report_piece where report = $1', [id]);
  return rows[0].count;
};

test('a report waits for those of its own organisation and not for all older ones', async () => {
  const stranger = await world.key(other, ['USER_ALL']);
  const many: string[] = [];
  for (let number = 0; number < 5; number++) many.push((await ask({})).json().id);
  const theirs = (await ask({}, stranger)).json().id;
  const { rows } = await world.database.pool.query<{ id: string }>(
    `select payload->>'id' as id from graphile_worker._private_jobs where payload->>'id' like 'rep_%'
     order by priority, run_at, id`,
  );
  const [first, ...others] = many;
  expect(rows.map(({ id }) => id)).toEqual([first, theirs, ...others]);
});

describe('the file of a report', () => {
  test('equals an export of the same query', async () => {
    const columns = ['created_at', 'merchant_reference', 'customer.name', 'amount', 'currency_code'];
    for (const format of ['csv', 'csv-machine'] as const) {
      const made = await world.report({ filters: 'amount%3E%3D=200&_sort=amount', columns, format, language: 'nl' });
      expect(made).toMatchObject({ status: 'PROCESSED', count: 201, progress: 100, status_reason: null });
      const { url } = (
        await world.call(world.token, 'POST', '/transaction/export?amount%3E%3D=200&_sort=amount', {
          body: { format, columns, language: 'nl', timezone: made.timezone },
        })
      ).json();
      const exported = await world.app.http.inject({ method: 'GET', url });
      expect(await world.file(made.id)).toBe(exported.body);
      expect(made.size_bytes).toBe(exported.rawPayload.length);
    }
  });

  test('has the requested labels, or the list’s columns by default', async () => {
    const labelled = await world.report({ columns: ['amount', 'id'], labels: ['Bedrag', 'Nummer'], language: 'en' });
    expect(parse(await world.file(labelled.id), { bom: true, columns: true })[0]).toHaveProperty('Bedrag');
    const plain = await world.report({ format: 'csv-machine' });
    const [row] = parse(await world.file(plain.id), { columns: true }) as Record<string, string>[];
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['created_at', 'merchant_reference', 'amount']));
  });

  test('for people has codes in the requested words, and for programs the codes', async () => {
    const columns = ['status', 'payment_product', 'amount'];
    const words = { status: { SETTLEMENT_COMPLETED: 'Betaald' }, payment_product: { card: 'Kaart' } };
    const rowOf = async (format: string) => {
      const { id } = await world.report({ filters: '_sort=amount', columns, words, format, language: 'nl' });
      return parse(await world.file(id), { bom: true, delimiter: format === 'csv' ? ';' : ',' })[1];
    };
    expect(await rowOf('csv')).toEqual(['Betaald', 'Kaart', '1,01']);
    expect(await rowOf('csv-machine')).toEqual(['SETTLEMENT_COMPLETED', 'card', '101']);
    const book = await world.report({ columns, words, format: 'xlsx', language: 'nl' });
    const { rawPayload } = await world.call(world.token, 'GET', `/report/${book.id}/download`);
    expect(String(readZip(rawPayload).get('xl/worksheets/sheet1.xml'))).toContain('Betaald');
  });

  test('is in many pieces if it is large, a workbook too', async () => {
    await world.pay(30_000, '2026-01-01T00:00:00Z');
    const filters = 'created_at%3C=2026-03-01';
    const csv = await world.report({ filters, format: 'csv-machine' });
    expect(csv.count).toBe(30_000);
    expect(await pieces(csv.id)).toBeGreaterThan(2);
    const read = parse(await world.file(csv.id), { columns: true }) as Record<string, string>[];
    expect(new Set(read.map((row) => row.merchant_reference)).size).toBe(30_000);
    const sheet = await world.report({ filters, format: 'xlsx' });
    expect(sheet.count).toBe(30_000);
    const answer = await world.call(world.token, 'GET', `/report/${sheet.id}/download`);
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(answer.rawPayload.length).toBe(sheet.size_bytes);
    expect(answer.headers['content-disposition']).toContain('filename="Payments.xlsx"');
  });

  test('is downloaded once from a plain address, and only once it is generated', async () => {
    const waiting = (await ask({})).json().id;
    for (const method of ['GET', 'POST'] as const) {
      const early = await world.call(world.token, method, `/report/${waiting}/download`);
      expect([early.statusCode, early.json().error.code]).toEqual([409, 'report_not_ready']);
    }
    await world.write(waiting);
    const ticket = (await world.call(world.token, 'POST', `/report/${waiting}/download`)).json();
    const first = await world.app.http.inject({ method: 'GET', url: ticket.url });
    expect(first.body).toBe(await world.file(waiting));
    expect((await world.app.http.inject({ method: 'GET', url: ticket.url })).statusCode).toBe(404);
  });
});

describe('a report is refused', () => {
  test.each([
    ['nonsense=1', 'nonsense'],
    ['status=PAID', 'status'],
    ['amount%3E=ten', 'amount>'],
    ['_limit=10', '_limit'],
    ['_populate=customer', '_populate'],
    ['_timezone=Mars/Base', '_timezone'],
  ])('for the filters %s, naming %s', async (filters, parameter) => {
    const answer = await ask({ filters });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({ code: 'invalid_value', details: { parameter } });
    expect(answer.json().error.fields).toEqual({ filters: ['not_allowed'] });
  });

  test('for unknown columns, columns that the caller may not see, and labels that do not fit', async () => {
    expect((await ask({ columns: ['nonsense'] })).json().error.fields).toEqual({ columns: ['not_allowed'] });
    expect((await ask({ columns: ['customer.email_address'] })).json().error.fields).toEqual({
      columns: ['not_allowed'],
    });
    expect((await ask({ columns: ['id'], labels: ['a', 'b'] })).json().error.fields).toEqual({
      labels: ['not_allowed'],
    });
  });

  test('without the role to request one, or to see payments', async () => {
    const only = (roles: string[]) => world.key(world.organisation_id, roles);
    expect((await ask({}, await only(['REPORT_LIST', 'TRANSACTION_LIST']))).statusCode).toBe(403);
    expect((await ask({}, await only(['REPORT_CREATE']))).statusCode).toBe(403);
    expect((await ask({}, await only(['REPORT_CREATE', 'TRANSACTION_LIST']))).statusCode).toBe(201);
  });

  test('for another merchant, whose reports do not exist for the caller either', async () => {
    expect((await ask({ organisation: other })).json().error.code).toBe('invalid_reference');
    const made = await world.report();
    const theirs = await world.key(other, ['USER_ALL']);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/download'],
      ['POST', '/download'],
      ['DELETE', ''],
      ['POST', '/retry'],
    ] as const) {
      const body = path === '/retry' ? { body: {} } : {};
      expect((await world.call(theirs, method, `/report/${made.id}${path}`, body)).statusCode).toBe(404);
    }
  });
});

describe('a report covers', () => {
  test('its organisation only, whatever its filters and its requester', async () => {
    const provider = await world.key(world.root, ['PSP_ALL', 'PSP']);
    const all = await world.report({ format: 'csv-machine' }, provider);
    const theirs = await world.report({ organisation: other, format: 'csv-machine' }, provider);
    expect(theirs.count).toBe(7);
    expect(all.count).toBeGreaterThan(300);
    const wider = await world.report({ organisation: other, filters: `organisation=${world.root}` }, provider);
    expect(wider.count).toBe(7);
    const outside = await world.report({ filters: `organisation=${other}` });
    expect(outside.count).toBe(0);
  });

  test('the access that its requester has when it is generated', async () => {
    const email = `${newId('t')}@example.test`;
    const user = await world.user(email, world.organisation_id, ['REPORT_CREATE', 'TRANSACTION_LIST']);
    const login = await world.call(undefined, 'POST', '/auth/login', {
      body: { email, password: 'Correct-horse-2026!' },
    });
    const { token } = login.json();
    const { id } = (await ask({}, token)).json();
    await world.database.kysely
      .updateTable('membership')
      .set({ roles: ['REPORT_CREATE'] })
      .where('user', '=', user)
      .execute();
    expect(await world.write(id)).toMatchObject({ status: 'FAILED', status_reason: 'roles_lost', count: null });
    await world.database.kysely.deleteFrom('membership').where('user', '=', user).execute();
    await world.call(world.token, 'POST', `/report/${id}/retry`, { body: {} });
    expect(await world.write(id), 'made for who tries again').toMatchObject({ status: 'PROCESSED' });
  });
});

describe('a report that failed', () => {
  const fail = async (): Promise<string> => {
    const { id } = (await ask({})).json();
    await world.database.kysely.updateTable('report').set({ asker: 'usr_gone' }).where('id', '=', id).execute();
    expect(await world.write(id)).toMatchObject({ status: 'FAILED', status_reason: 'asker_gone' });
    return id;
  };

  test('can be retried and deleted; a generated one is not generated again', async () => {
    const id = await fail();
    expect((await world.call(world.token, 'POST', `/report/${id}/retry`, { body: {} })).json().status).toBe('PENDING');
    expect((await world.write(id)).status).toBe('PROCESSED');
    const again = await world.call(world.token, 'POST', `/report/${id}/retry`, { body: {} });
    expect(again.json().error?.code).toBe('invalid_transition');
    expect((await world.call(world.token, 'DELETE', `/report/${await fail()}`)).statusCode).toBe(204);
    expect((await world.call(world.token, 'DELETE', `/report/${id}`)).statusCode).toBe(204);
    expect(await pieces(id)).toBe(0);
  });

  test('was interrupted too often', async () => {
    const { id } = (await ask({})).json();
    expect(await world.write(id, 6)).toMatchObject({ status: 'FAILED', status_reason: 'broken_off' });
  });
});

test('a report that is being generated is not deleted, unless it has made no progress for an hour', async () => {
  const { id } = (await ask({})).json();
  const early = await world.call(world.token, 'DELETE', `/report/${id}`);
  expect([early.statusCode, early.json().error.code]).toEqual([409, 'report_not_ready']);
  const last_status_update = new Date(world.services.clock.now_ms() - 3_700_000).toISOString();
  await world.database.kysely.updateTable('report').set({ last_status_update }).where('id', '=', id).execute();
  expect((await world.call(world.token, 'DELETE', `/report/${id}`)).statusCode).toBe(204);
  // Its job finds nothing to do.
  expect(await world.write(id)).toBeUndefined();
});

test('two processes generate one report once', async () => {
  const { id } = (await ask({ filters: 'created_at%3C=2026-03-01' })).json();
  const both = await Promise.allSettled([world.write(id), world.write(id)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: expect.objectContaining({ message: expect.stringContaining('another process') }),
  });
  // The second returns and finds it generated.
  expect(await world.write(id)).toMatchObject({ status: 'PROCESSED', count: 30_000 });
  const { items } = (await world.call(world.token, 'GET', `/report/${id}/history`)).json();
  expect(items.map(({ status }: { status: string }) => status)).toEqual(['PENDING', 'PROCESSED']);
});
