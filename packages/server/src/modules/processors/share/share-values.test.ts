import { beforeAll, expect, test } from 'vitest';
import { auditText } from '../../../testing/audit.ts';
import { given_values, openShareWorld, type ShareWorld } from '../../../testing/share-world.ts';
import { openValues } from '../sealed-detail/sealed-values.commands.ts';

/** Where the values of requests are stored, and when they are destroyed. */

let world: ShareWorld;
beforeAll(async () => {
  world = await openShareWorld();
});

/** Every row of every table as text, with the audit trail unpacked: also stored responses, jobs, mails and webhooks. */
async function dump(): Promise<string> {
  await world.services.audit.flush();
  const { pool } = world.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [await auditText(world.database)];
  for (const { name } of tables)
    texts.push(String((await pool.query(`select string_agg(t::text, ' ') as text from ${name} t`)).rows[0].text));
  return texts.join('\n');
}

const sealedOf = async (id: string) =>
  (await world.database.pool.query('select 1 from sealed_detail where owner = $1', [id])).rowCount;

test('they are in no answer, list, search, export, log, webhook or table but sealed, and revealed in one answer', async () => {
  const key = (of: string) => ({ 'idempotency-key': of });
  const { id } = await world.ask();
  const answers = [
    await world.call(world.ann, 'POST', `/share/${id}/give`, { body: { values: given_values }, headers: key('give') }),
  ];
  for (const path of [`/share/${id}`, `/share/${id}/history`, '/share', '/psp/share', '/share?_search=sbx_very_secret'])
    answers.push(await world.call(world.staff, 'GET', path));
  expect(answers.at(-1)?.json().items).toEqual([]);
  const exporting = { format: 'csv', columns: ['subject', 'requested', 'reason', 'status', 'status_reason'] };
  const { url } = (await world.call(world.staff, 'POST', '/psp/share/export', { body: exporting })).json();
  const file = await world.app.http.inject({ url });
  expect(file.body).toContain('merchant_account');
  const before = await dump();
  const reveal = () =>
    world.call(world.staff, 'POST', `/share/${id}/reveal`, { body: { reason: 'To look' }, headers: key('reveal') });
  const shown = await reveal();
  expect(shown.json().requested).toMatchObject(given_values);
  // A repeated request with the same key does not show it again: that response is not stored.
  answers.push(await reveal());
  expect(answers.at(-1)?.statusCode).toBe(409);
  const texts = [...answers.map(({ body }) => body), file.body, before, await dump()];
  for (const { value } of given_values) expect(texts.filter((text) => text.includes(value))).toEqual([]);
  expect(await sealedOf(id)).toBe(0);
  const kept = await world.database.pool.query(`select key from idempotency_key where key in ('give', 'reveal')`);
  expect(kept.rows).toEqual([{ key: 'give' }]);
});

test('they are not stored if they were sent as the name of a field, which is refused', async () => {
  const { id } = await world.ask({ requested: [{ name: 'merchant_account' }] });
  const values = [
    { name: 'merchant_account', value: 'Webshop' },
    { name: 'pasted_into_the_wrong_box', value: 'x' },
  ];
  const answer = await world.act(world.ann, id, 'give', { values });
  expect(answer.json().error).toMatchObject({ code: 'invalid_value', fields: { 'values.1.name': ['not_allowed'] } });
  expect(await dump()).not.toContain('pasted_into_the_wrong_box');
});

test('the stored hash of a body with values does not reveal them to a reader of the database', async () => {
  const { createHash } = await import('node:crypto');
  const { id } = await world.ask({ requested: [{ name: 'pin' }] });
  const body = { values: [{ name: 'pin', value: '4711' }] };
  await world.call(world.ann, 'POST', `/share/${id}/give`, { body, headers: { 'idempotency-key': 'pin' } });
  const { rows } = await world.database.pool.query(`select body_hash from idempotency_key where key = 'pin'`);
  expect(rows[0].body_hash).not.toBe(createHash('sha256').update(JSON.stringify(body)).digest('hex'));
});

test('they are destroyed once a request is over, whatever its end, with the sealed bytes', async () => {
  const { pool } = world.database;
  const processor = await world.newProcessor();
  const ends = {
    USED: (id: string) => world.act(world.staff, id, 'put'),
    REVEALED: (id: string) => world.act(world.staff, id, 'reveal', { reason: 'To look' }),
    DECLINED: (id: string) => world.act(world.ann, id, 'decline', { reason: 'No longer' }),
    WITHDRAWN: (id: string) => world.act(world.staff, id, 'withdraw'),
    EXPIRED: () => world.pass(15),
  };
  for (const [status, end] of Object.entries(ends)) {
    const { id } = await world.askAndGive(status === 'USED' ? { processor, subject: undefined } : {});
    const { rows } = await pool.query<{ sealed: string }>('select sealed from sealed_detail where owner = $1', [id]);
    expect(rows).toHaveLength(2);
    await end(id);
    expect((await world.look(id)).status).toBe(status);
    const text = await dump();
    for (const { sealed } of rows) expect(text.includes(sealed), status).toBe(false);
    expect(await sealedOf(id)).toBe(0);
  }
  const { kysely } = world.database;
  expect((await openValues(kysely, world.services.box, { id: processor })).size).toBe(2);
});

test('an expired request is over by its time, also before the job ends it, and only that one', async () => {
  const [soon, later] = [
    await world.ask({ expires_at: world.inDays(1) }),
    await world.askAndGive({ expires_at: world.inDays(30) }),
  ];
  const given = await world.askAndGive({ expires_at: world.inDays(1) });
  await world.database.pool.query(`update share set expires_at = now() where id = any($1)`, [[soon.id, given.id]]);
  expect((await world.give(soon.id)).statusCode).toBe(409);
  expect((await world.act(world.staff, given.id, 'reveal', { reason: 'x' })).statusCode).toBe(409);
  await Promise.all([world.sweep(), world.give(soon.id), world.act(world.staff, given.id, 'reveal', { reason: 'x' })]);
  const [one, two, three] = [await world.look(soon.id), await world.look(given.id), await world.look(later.id)];
  expect([one.status, two.status, three.status]).toEqual(['EXPIRED', 'EXPIRED', 'GIVEN']);
  expect([await sealedOf(given.id), await sealedOf(later.id)]).toEqual([0, 2]);
  const { items } = (await world.call(world.ann, 'GET', `/share/${given.id}/history`)).json();
  expect(items.at(-1)).toMatchObject({ status: 'EXPIRED', actor_kind: 'system' });
});
