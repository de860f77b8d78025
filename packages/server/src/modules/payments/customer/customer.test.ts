import { beforeAll, describe, expect, test } from 'vitest';
import { askMeanwhile } from '../../../testing/ask-meanwhile.ts';
import { auditRows, auditText } from '../../../testing/audit.ts';
import { openWorld, type World } from '../../../testing/world.ts';

describe('a customer', () => {
  const number = '123456782';
  let world: World;
  let merchant: string;
  let token: string;
  let reader: string;
  beforeAll(async () => {
    world = await openWorld();
    merchant = await world.organisation('Merchant', world.root);
    token = await world.key(merchant, ['CUSTOMER_ALL']);
    reader = await world.key(merchant, ['CUSTOMER_LIST']);
  });

  const make = async (more = {}) => {
    const body = { organisation: merchant, email_address: 'ann@example.com', ...more };
    const answer = await world.call(token, 'POST', '/customer', { body });
    expect(answer.statusCode).toBe(201);
    return answer.json();
  };
  const reveal = (id: string, by = token) => world.call(by, 'POST', `/customer/${id}/reveal`, { body: {} });
  const audited = (id: string, route: string) => auditRows(world.database, 'item = $1 and route = $2', [id, route]);

  test('needs a valid email address and an organisation', async () => {
    const post = (body: object) => world.call(token, 'POST', '/customer', { body });
    expect((await post({ organisation: merchant })).json().error.fields).toHaveProperty('email_address');
    expect((await post({ organisation: merchant, email_address: 'nobody' })).json().error.fields).toHaveProperty(
      'email_address',
    );
    expect((await post({ email_address: 'ann@example.com' })).json().error.fields).toHaveProperty('organisation');
  });

  test('shows only the end of its personal number, in every response', async () => {
    const made = await make({ social_security_number: number });
    expect(made).toMatchObject({ social_security_number_masked: '••••••82' });
    for (const path of [`/customer/${made.id}`, `/customer?id=${made.id}`, `/customer/${made.id}/history`])
      expect((await world.call(token, 'GET', path)).body).not.toContain(number);
    expect((await world.call(token, 'GET', `/customer?social_security_number=${number}`)).statusCode).toBe(400);
  });

  test('reveals its personal number to users who may change it, recorded without the number', async () => {
    const { id } = await make({ social_security_number: number });
    expect((await reveal(id, reader)).statusCode).toBe(403);
    const answer = await reveal(id);
    expect(answer.json()).toMatchObject({ id, social_security_number: number });
    const rows = await audited(id, '/v1/customer/:id/reveal');
    const done = rows.find(({ response_code }) => response_code === 200);
    expect(done).toMatchObject({
      organisation: merchant,
      authentication: 'api',
      method: 'POST',
      request_id: answer.headers['x-request-id'],
      response: { body: { id, social_security_number: '***' } },
    });
    await world.services.audit.flush();
    expect(await auditText(world.database)).not.toContain(number);
  });

  test('of another merchant reveals nothing', async () => {
    const { id } = await make({ social_security_number: number });
    const stranger = await world.key(await world.organisation('Other', world.root), ['CUSTOMER_ALL']);
    expect((await reveal(id, stranger)).statusCode).toBe(404);
  });

  test('is verified and unverified by a verb, with a history, and never by an update', async () => {
    const { id, status } = await make();
    expect(status).toBe('UNKNOWN');
    const become = (to: string) =>
      world.call(token, 'POST', `/customer/${id}/status`, { body: { status: to, status_reason: 'passport seen' } });
    expect((await become('VERIFIED')).json()).toMatchObject({ status: 'VERIFIED', status_reason: 'passport seen' });
    expect((await become('AUTO_VERIFIED')).json().error.code).toBe('invalid_transition');
    expect((await become('UNVERIFIED')).statusCode).toBe(200);
    const { items } = (await world.call(token, 'GET', `/customer/${id}/history`)).json();
    expect(items.map((item: { status: string }) => item.status).sort()).toEqual(['UNKNOWN', 'UNVERIFIED', 'VERIFIED']);
    const update = await world.call(token, 'POST', `/customer/${id}`, { body: { status: 'VERIFIED' } });
    expect(update.statusCode).toBeGreaterThanOrEqual(400);
  });

  test('has notes with their authors, of its own merchant only', async () => {
    const { id } = await make();
    const note = await world.call(token, 'POST', '/customernote', { body: { customer: id, text: 'Call first' } });
    expect(note.json()).toMatchObject({ customer: id, organisation: merchant, text: 'Call first', created_by: null });
    expect((await world.call(reader, 'DELETE', `/customernote/${note.json().id}`)).statusCode).toBe(403);
    const stranger = await world.key(await world.organisation('Third', world.root), ['CUSTOMER_ALL']);
    const foreign = await world.call(stranger, 'POST', '/customernote', { body: { customer: id, text: 'x' } });
    expect(foreign.statusCode).toBe(422);
    expect((await world.call(token, 'DELETE', `/customernote/${note.json().id}`)).statusCode).toBe(204);
  });

  test('who is deleted while a note is written does not get it', async () => {
    const { id } = await make();
    const written = await askMeanwhile(
      world.database,
      (trx) => trx.deleteFrom('customer').where('id', '=', id).execute(),
      () => world.call(token, 'POST', '/customernote', { body: { customer: id, text: 'too late' } }),
    );
    expect(written.json().error).toMatchObject({
      code: 'invalid_reference',
      fields: { customer: ['not_allowed'] },
    });
  });
});
