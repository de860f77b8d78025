import { beforeAll, describe, expect, test } from 'vitest';
import type { PayloadOf } from '../../../platform/jobs.ts';
import { auditRows } from '../../../testing/audit.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { openFullHouse } from '../../find-modules.ts';
import { sealAuditTrail } from '../../operations/audit/seal.commands.ts';
import { verifyAudit } from '../../operations/audit/verify-audit.queries.ts';
import { makeEraser } from './eraser.ts';
import { type erasure_job, makeErasureJob } from './erasure.commands.ts';

const person = {
  email_address: 'noor.el-amrani@mail.example',
  first_name: 'Noor',
  last_name: 'El Amrani',
  date_of_birth: '1988-04-12',
  street_address: 'Kerkstraat',
  house_number: '7',
  postal_code: '1017 GC',
  city: 'Utrecht',
  phone_number: '+31 6 1234 5678',
  social_security_number: '123456782',
  merchant_reference: 'K-2041',
  country_code: 'NL',
};
const personal = ['noor', 'amrani', 'kerkstraat', '1017', '1234 5678', '123456782', '198.51.100.7', '1988-04-12'];

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
});
const post = (path: string, body: object, token = world.token) => world.call(token, 'POST', path, { body });
const erase = (id: string, token = world.token) => post(`/customer/${id}/erase`, { reason: 'Asked by letter' }, token);

/** A customer with a payment, a mandate, a note and an earlier address. */
async function makePerson() {
  const { id } = await world.make('customer', { ...person, organisation: world.organisation_id });
  await post(`/customer/${id}`, { street_address: 'Lange Nieuwstraat' });
  const { id: note } = await world.make('customernote', { customer: id, text: 'Noor calls on Mondays' });
  const paid = await world.took('SETTLEMENT_COMPLETED', {
    customer: id,
    ip: '198.51.100.7',
    description: 'Order of Noor El Amrani',
  });
  return { id, note, paid };
}

/** Every row of the database that contains a text, by table. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await world.database.pool.query(
      `select from "${name}" as row where row::text ilike $1 limit 1`,
      [`%${text}%`],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

describe('an erased customer', () => {
  test('is in no table in clear, nor in the content of calls, while its payments remain', async () => {
    const { id, note, paid } = await makePerson();
    await world.services.audit.flush();
    expect(await tablesWith('noor')).toContain('customer');
    const answer = await erase(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      first_name: null,
      email_address: null,
      name: 'K-2041',
      country_code: 'NL',
      social_security_number_masked: null,
      erased_at: expect.any(String),
    });
    for (const text of personal) expect(await tablesWith(text), text).toEqual([]);
    const calls = await auditRows(world.database, 'item = any($1) or transaction = $2', [[id, note, paid], paid]);
    expect(calls.length).toBeGreaterThan(3);
    for (const text of personal) expect(JSON.stringify(calls).toLowerCase(), text).not.toContain(text);
    expect(await world.item('transaction', paid)).toMatchObject({
      amount: 1250,
      customer: id,
      ip: null,
      description: 'Order of erased',
    });
  });

  test('is removed from the texts of staff and processors about its payments, and from a reference that is its address', async () => {
    const { id } = await world.make('customer', {
      organisation: world.organisation_id,
      email_address: 'zebedee@mail.example',
      first_name: 'Zebedee',
      merchant_reference: 'Zebedee@mail.example',
    });
    await post(`/customer/${id}/status`, { status: 'VERIFIED', status_reason: 'Passport of\nZebedee' });
    const paid = await world.took('SETTLEMENT_COMPLETED', { customer: id });
    await world.took('FAILED', { customer: id, status_reason: 'Refused by Zebedee' });
    expect((await post(`/transaction/${paid}/refund`, { amount: 100, reason: 'Zebedee asked' })).statusCode).toBe(201);
    const link = await world.make('paymentlink', {
      payment_profile: world.profile,
      customer: id,
      merchant_reference: 'link',
      amount: 100,
      description: 'For Zebedee',
    });
    expect((await erase(id)).json().error.details.used_by).toEqual(['paymentlink']);
    await post(`/paymentlink/${link.id}`, { active: false });
    await world.services.audit.flush();
    expect((await erase(id)).json()).toMatchObject({ name: null, merchant_reference: null });
    expect(await tablesWith('zebedee')).toEqual([]);
    const calls = await auditRows(world.database, 'item = $1 or transaction = $2', [id, paid]);
    expect(JSON.stringify(calls)).not.toMatch(/zebedee/i);
  });

  test('is in the log of changes with the reason, and without the former values', async () => {
    const { id } = await makePerson();
    await erase(id);
    const reader = await world.key(world.organisation_id, ['AUDITTRAIL_LIST']);
    const { items } = (await world.call(reader, 'GET', `/change?item=${id}&_sort=-id`)).json();
    expect(items[0]).toMatchObject({ fields: ['erased_at'], reason: 'Asked by letter', name: 'K-2041' });
    expect(items.at(-1).changes).toContainEqual({ field: 'first_name', before: null, after: '"erased"' });
  });

  test('leaves the seals of the audit trail valid, which still notice any other change', async () => {
    const { id } = await makePerson();
    await world.services.audit.flush();
    const { secret } = world.services.config;
    const { kysely, pool } = world.database;
    // Calls are sealed when they are five minutes old.
    await sealAuditTrail(kysely, secret, Date.now() + 5 * 60_000);
    await erase(id);
    const checked = await verifyAudit(kysely, [secret]);
    expect([checked.fault, checked.rows > 0]).toEqual([undefined, true]);
    const { rows } = await pool.query('select audittrail from audit_erasure limit 1');
    const { audittrail } = rows[0];
    await pool.query('update audittrail set response_code = 418 where id = $1', [audittrail]);
    expect((await verifyAudit(kysely, [secret])).fault).toBe(`row ${audittrail} was changed`);
    await pool.query(
      `update audit_erasure set content = (select encode(substr(sha256('x'), 1, 16), 'hex')) where audittrail = $1`,
      [audittrail],
    );
    expect((await verifyAudit(kysely, [secret])).fault).toBe(`row ${audittrail} was changed`);
  });

  test('is erased once, and can no longer be changed, verified, noted or paid for', async () => {
    const { id } = await makePerson();
    const payment = {
      payment_profile: world.profile,
      customer: id,
      ip: '198.51.100.8',
      merchant_reference: 'again',
      amount: 100,
      currency_code: 'EUR',
    };
    const [first, second] = [(await erase(id)).json(), (await erase(id)).json()];
    expect(second).toEqual(first);
    for (const [path, body] of [
      [`/customer/${id}`, { first_name: 'Noor' }],
      [`/customer/${id}/status`, { status: 'VERIFIED' }],
      ['/customernote', { customer: id, text: 'Came back' }],
      ['/transaction', payment],
      ['/paymentlink', { payment_profile: world.profile, customer: id, merchant_reference: 'again', amount: 100 }],
    ] as const)
      expect((await post(path, body)).json().error.code, path).toBe('customer_erased');
  });

  test('keeps a payment that has already happened visible, without its personal data', async () => {
    const { id } = await makePerson();
    await erase(id);
    const payment = {
      payment_profile: world.profile,
      customer: id,
      ip: '198.51.100.8',
      description: 'Order of Noor El Amrani',
      merchant_reference: 'after',
      amount: 100,
      currency_code: 'EUR',
    };
    for (const status of ['SETTLEMENT_COMPLETED', 'AUTHORIZED', 'UNKNOWN', 'FAILED'])
      expect((await post('/transaction', { ...payment, status })).json()).toMatchObject({
        ...{ status, customer: id, amount: 100, merchant_reference: 'after' },
        ...{ ip: null, description: null },
      });
    for (const status of ['INITIATED', 'IN_PROGRESS', 'PENDING'])
      expect((await post('/transaction', { ...payment, status })).json().error.code, status).toBe('customer_erased');
  });

  test('is erased again with a payment that was recorded at the same time, and is changed once', async () => {
    const { id, paid } = await makePerson();
    await Promise.all([erase(id), erase(id)]);
    await world.database.pool.query(`update transaction set ip = '198.51.100.7' where id = $1`, [paid]);
    expect((await erase(id)).json().version).toBe(3);
    expect((await world.item('transaction', paid)).ip).toBeNull();
    const { rows } = await world.database.pool.query(
      `select 1 from change where item = $1 and 'erased_at' = any(fields)`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test('is erased again from recordings made meanwhile: a payment, a reason, a call', async () => {
    const { id, paid } = await makePerson();
    await erase(id);
    const { pool } = world.database;
    await pool.query(`update transaction set ip = '203.0.113.77', description = 'For Noor' where id = $1`, [paid]);
    await pool.query(`update audittrail set url = '/v1/transaction?description=El%20Amrani' where transaction = $1`, [
      paid,
    ]);
    const { rows } = await pool.query<{ payload: PayloadOf<typeof erasure_job>; waits: boolean }>(
      `select payload, run_at > now() as waits from graphile_worker._private_jobs where payload ->> 'customer' = $1`,
      [id],
    );
    expect(rows).toMatchObject([{ waits: true }]);
    for (const { payload } of rows) await makeErasureJob(await openFullHouse(world.services))(payload);
    for (const fragment of ['203.0.113.77', 'For Noor', 'El%20Amrani'])
      expect(await tablesWith(fragment), fragment).toEqual([]);
    expect((await world.item('customer', id)).version).toBe(3);
  });

  test('is erased again although it was deleted meanwhile, by each of two jobs', async () => {
    const { id } = await world.make('customer', { ...person, organisation: world.organisation_id });
    await erase(id);
    expect((await world.call(world.token, 'DELETE', `/customer/${id}`)).statusCode).toBe(204);
    await world.services.audit.flush();
    const { pool } = world.database;
    await pool.query(`update audittrail set url = '/v1/customer?last_name=El%20Amrani' where item = $1`, [id]);
    const { rows } = await pool.query<{ payload: PayloadOf<typeof erasure_job> }>(
      `select payload from graphile_worker._private_jobs where payload ->> 'customer' = $1`,
      [id],
    );
    const [{ payload }] = rows as [{ payload: PayloadOf<typeof erasure_job> }];
    const run = makeErasureJob(await openFullHouse(world.services));
    await Promise.all([run(payload), run(payload)]);
    expect(await tablesWith('El%20Amrani')).toEqual([]);
  });

  test('is erased although a row of the audit trail is damaged', async () => {
    const { id } = await makePerson();
    await world.database.pool.query(`update audittrail set bodies = '\\x01ffee' where item = $1`, [id]);
    expect((await erase(id)).statusCode).toBe(200);
  });

  test('has nothing in progress: a payment, a dispute, a schedule or a subscription refuses it', async () => {
    const { id } = await makePerson();
    await world.took('AUTHORIZED', { customer: id, capture: 'manual' });
    const answer = await erase(id);
    expect([answer.statusCode, answer.json().error]).toMatchObject([
      409,
      { code: 'in_use', details: { used_by: ['transaction'] } },
    ]);
    expect((await world.item('customer', id)).first_name).toBe('Noor');
  });

  test('needs the role to delete customers there', async () => {
    const { id } = await makePerson();
    const reader = await world.key(world.organisation_id, ['CUSTOMER_LIST', 'CUSTOMER_UPDATE']);
    const stranger = await world.key(await world.organisation('Other', world.root), ['CUSTOMER_ALL']);
    expect((await erase(id, reader)).statusCode).toBe(403);
    expect((await erase(id, stranger)).statusCode).toBe(404);
    const body = {};
    expect((await post(`/customer/${id}/erase`, body)).json().error.fields).toHaveProperty('reason');
  });
});

describe('personal data', () => {
  const clean = makeEraser(
    ['Noor', 'noor@mail.example', 'Al', 'O"Neil', "D'Arcy Li", 'Zoë', '1012'],
    ['198.51.100.7', '2001:db8::7'],
  );

  test.each([
    ['paid by NOOR, and by Noortje', 'paid by erased, and by Noortje'],
    ['/v1/customer?email_address=noor%40mail.example', '/v1/customer?email_address=erased'],
    ['/v1/customer?_search=van%20Noor', '/v1/customer?_search=van%20erased'],
    ["/v1/customer?_search=D'Arcy%20Li&_sort=D%27Arcy+Li", '/v1/customer?_search=erased&_sort=erased'],
    ['/v1/customer?_search=D%27Arcy%20Li', '/v1/customer?_search=erased'],
    ['Zoe\u0308 and Zo\u00eb', 'erased and erased'],
    ['from 2001:DB8::7 and 2001:db8::71 at 10:30:00', 'from erased and 2001:db8::71 at 10:30:00'],
    ['Al in all', 'Al in all'],
  ])('is erased in the text %s', (text, expected) => {
    expect(clean.inText(text)).toBe(expected);
  });

  test.each([
    ['{"first_name":"An\\"na","amount":12}', '{"first_name":"erased","amount":12}'],
    ['{"postal_code": 12,"house_number":null}', '{"postal_code": "erased","house_number":null}'],
    ['{"note":"O\\"Neil asked"}', '{"note":"erased asked"}'],
    ['{"note":"Dear\\nNoor"}', '{"note":"Dear\\nerased"}'],
    ['{"ip":"198.51.100.7","via":"198.51.100.70"}', '{"ip":"erased","via":"198.51.100.70"}'],
    ['{"amount":1012,"note":"in 1012"}', '{"amount":1012,"note":"in erased"}'],
    ['{"body":"{\\"cut_from\\":\\"Noor\\""}', '{"body":"{\\"cut_from\\":\\"erased\\""}'],
  ])('is erased in the JSON %s', (json, expected) => {
    expect(clean.inJson(json)).toBe(expected);
  });

  test.each(['null', 'true', 'Status', 'EUR', 'Settlement_Completed', '2026', 'currency_code":"EUR', '\\\\"', '},{'])(
    'leaves a payment unchanged if a person is called %s',
    (name) => {
      const json =
        '{"status":"SETTLEMENT_COMPLETED","currency_code":"EUR","late":true,"created_at":"2026-11-26","x":null}';
      expect(makeEraser([name]).inJson(json)).toBe(json);
    },
  );
});
