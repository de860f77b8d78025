import { beforeAll, describe, expect, test } from 'vitest';
import { bodiesOf } from '../../../platform/audit/call.ts';
import { openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import type { AtTerminal } from './device.commands.ts';

let world: PayerWorld;
beforeAll(async () => {
  world = await openPayerWorld();
});

type Json = Record<string, unknown>;
interface Reply {
  readonly status: number;
  readonly body: Json & { readonly error?: { readonly code: string } };
}

let made = 0;
const claim = 'device-process-1';
const card = (number = '4111111111111111') => ({ number, expiry: '12/39' });

const makeTerminal = (more: Json = {}) =>
  world.make('/terminal', {
    organisation: world.merchant,
    name: `Till ${++made}`,
    serial_number: `SN${made}`,
    payment_profile: world.profile,
    ...more,
  });
const act = async (id: string, verb: string, body: Json = {}, headers = {}, token = world.token): Promise<Reply> => {
  const answer = await world.call(token, 'POST', `/terminal/${id}/${verb}`, { body, headers });
  return { status: answer.statusCode, body: answer.json() };
};
const device = async (token: string, method: 'GET' | 'POST', path: string, body?: Json): Promise<Reply> => {
  const answer = await world.call(token, method, `/terminal-device${path}`, body ? { body } : {});
  return { status: answer.statusCode, body: answer.json() };
};
const enrol = async (body: Json): Promise<Reply> => {
  const answer = await world.visit('/terminal-device/enrol', body);
  return { status: answer.statusCode, body: answer.json() };
};
const codeOf = async (id: string): Promise<string> => String((await act(id, 'enrol')).body.code);

/** A terminal with a device, and the device's token. */
async function enrolled(more: Json = {}): Promise<{ readonly id: string; readonly token: string }> {
  const { id } = await makeTerminal(more);
  const answer = await enrol({ code: await codeOf(id), software: '2.1' });
  return { id, token: String(answer.body.token) };
}
const send = (id: string, more: Json = {}, headers = {}) =>
  act(id, 'payment', { amount: 1250, merchant_reference: `bon-${++made}`, ...more }, headers);
const poll = async (token: string, wait_s = 0) =>
  (await device(token, 'GET', `/payment?wait_s=${wait_s}`)).body.payment as AtTerminal | null;
const claimIt = (token: string, id: string, by = claim) => device(token, 'POST', `/payment/${id}/claim`, { claim: by });
const report = (token: string, id: string, body: Json = { result: 'card', card: card() }) =>
  device(token, 'POST', `/payment/${id}/result`, { claim, ...body });
/** Sends a payment and claims it. */
async function waiting(more: Json = {}) {
  const at = await enrolled();
  const { id: payment } = (await send(at.id, more)).body as { id: string };
  await claimIt(at.token, payment);
  return { ...at, payment };
}
const payment = (id: string) => world.get(`/transaction/${id}`);
const takenBySandbox = async (id: string): Promise<number> => {
  const { rows } = await world.database.pool.query('select from sandbox_payment where reference = $1', [id]);
  return rows.length;
};
const refusal = ({ status, body }: Reply) => [status, body.error?.code];

describe('enrolment', () => {
  test('shows a code once, stores its hash, and gives a device a token for it, once', async () => {
    const { id } = await makeTerminal();
    const { code, ...item } = (await act(id, 'enrol')).body;
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(item.code_expires_at).not.toBeNull();
    const typed = String(code).toLowerCase().replaceAll('-', ' ');
    const answer = await enrol({ code: typed, model: 'P400', software: '2.1' });
    expect(answer).toMatchObject({ status: 201, body: { id, token: expect.stringMatching(/^trm_/) } });
    expect(await world.get(`/terminal/${id}`)).toMatchObject({
      model: 'P400',
      software: '2.1',
      code_expires_at: null,
      enrolled_at: expect.any(String),
      last_seen_at: expect.any(String),
    });
    expect(refusal(await enrol({ code }))).toEqual([422, 'invalid_token']);
    const { rows } = await world.database.pool.query(
      'select row_to_json(t)::text as text from terminal t where id = $1',
      [id],
    );
    for (const secret of [String(code), String(answer.body.token)]) expect(rows[0].text).not.toContain(secret);
    const { items } = await world.get(`/terminal/${id}/history`);
    expect((items as Json[]).map(({ status }) => status)).toEqual(['ENROLMENT_STARTED', 'ENROLLED']);
    const { items: changes } = await world.get(`/change?item=${id}&_sort=created_at`);
    expect((changes as Json[]).at(-1)).toMatchObject({
      actor_kind: 'terminal',
      origin: expect.stringMatching(/^192\.0\.2\./),
      request_id: expect.any(String),
      fields: expect.arrayContaining(['token']),
    });
  });

  test('is refused after a quarter of an hour, for another serial number, and with an earlier code', async () => {
    const { id } = await makeTerminal();
    const earlier = await codeOf(id);
    const code = await codeOf(id);
    expect(refusal(await enrol({ code: earlier }))).toEqual([422, 'invalid_token']);
    expect(refusal(await enrol({ code, serial_number: 'another' }))).toEqual([422, 'invalid_token']);
    await world.database.pool.query(`update terminal set code_expires_at = now() - interval '1 second' where id = $1`, [
      id,
    ]);
    expect(refusal(await enrol({ code }))).toEqual([422, 'invalid_token']);
  });

  test('succeeds for one of several devices that use a code concurrently, and revokes the token of the previous device', async () => {
    const { id, token } = await enrolled();
    const code = await codeOf(id);
    expect(await poll(token)).toBeNull();
    const answers = await Promise.all([1, 2, 3].map(() => enrol({ code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect((await device(token, 'GET', '/payment?wait_s=0')).status).toBe(401);
  });

  test('ends the wait of the previous device, which does not get the next payment', async () => {
    const { id, token } = await enrolled();
    const waits = device(token, 'GET', '/payment?wait_s=20');
    expect((await enrol({ code: await codeOf(id) })).status).toBe(201);
    const sent = await send(id);
    const response = await waits;
    expect(response.status).toBe(401);
    expect(JSON.stringify(response.body)).not.toContain(sent.body.id);
  });

  test('gives a device access to its own calls only, and to no other caller', async () => {
    const { id, token } = await enrolled();
    for (const path of [`/terminal/${id}`, '/transaction', '/auth/me', '/savedview'])
      expect((await world.call(token, 'GET', path)).statusCode, path).toBe(403);
    expect((await device(world.token, 'GET', '/payment?wait_s=0')).status).toBe(403);
  });
});

describe('a payment at a terminal', () => {
  test('is claimed, paid by a presented card, and linked both ways', async () => {
    const { id, token } = await enrolled();
    const sent = await send(id, { merchant_reference: 'bon-1', description: 'Twee boeken' });
    expect(sent).toMatchObject({ status: 201, body: { status: 'INITIATED', terminal: id, amount: 1250 } });
    const seen = await poll(token);
    expect(seen).toMatchObject({ id: sent.body.id, amount: 1250, currency_code: 'EUR', merchant_reference: 'bon-1' });
    const of = String(seen?.id);
    expect((await claimIt(token, of)).body).toMatchObject({ claimed: true });
    expect((await report(token, of)).body).toMatchObject({ status: 'SETTLEMENT_REQUESTED', card_last_four: '1111' });
    expect(await payment(of)).toMatchObject({
      status: 'SETTLEMENT_REQUESTED',
      payment_profile: world.profile,
      payment_product: 'card',
      card_bin: '411111',
      terminal: id,
    });
    expect((await world.get(`/transaction?terminal=${id}`)).items).toHaveLength(1);
    expect(await poll(token)).toBeNull();
    expect((await world.call(world.token, 'DELETE', `/terminal/${id}`)).json().error.code).toBe('in_use');
  });

  test('reaches a waiting device, without a gap between looking and waiting', async () => {
    const { id, token } = await enrolled();
    const arriving = poll(token, 20);
    const { body } = await send(id);
    expect(await arriving).toMatchObject({ id: body.id });
    // The connection was lost before the answer came: the next call gets the same.
    expect(await poll(token, 20)).toMatchObject({ id: body.id });
  });

  test('wakes only the device of its terminal', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const waits = [poll(one.token, 20), poll(other.token, 20)];
    const { body } = await send(one.id);
    expect(await waits[0]).toMatchObject({ id: body.id });
    const next = await send(other.id);
    expect(await waits[1]).toMatchObject({ id: next.body.id });
  });

  test.each([
    [{ result: 'card', card: card('4000000000000002') }, 'DECLINED', 'processor declined'],
    [{ result: 'card', card: card('4000000000003220') }, 'SETTLEMENT_REQUESTED', null],
    [{ result: 'declined' }, 'DECLINED', 'declined by the terminal'],
    [{ result: 'cancelled' }, 'CANCELLED', 'cancelled at the terminal'],
  ])('that is reported as %j is %s', async (body, status, status_reason) => {
    const { token, payment: id } = await waiting();
    expect((await report(token, id, body)).body).toMatchObject({ status, status_reason, expires_at: null });
    expect(await payment(id)).toMatchObject({ status, status_reason });
  });

  test('is abandoned when no card comes in time, also by a clock that was moved', async () => {
    const { id, token, payment: of } = await waiting({ timeout_s: 60 });
    await world.later(61_000);
    expect(await payment(of)).toMatchObject({ status: 'ABANDONED', status_reason: 'not finished in time' });
    expect((await report(token, of)).body).toMatchObject({ status: 'ABANDONED' });
    expect(await takenBySandbox(of)).toBe(0);
    expect((await send(id)).status).toBe(201);
  });

  test('whose time has passed does not block the next, even before the job that ends it', async () => {
    const { id, payment: of } = await waiting({ timeout_s: 10 });
    await world.database.pool.query(`update terminal_payment set expires_at = '2020-01-01' where transaction = $1`, [
      of,
    ]);
    expect((await send(id)).status).toBe(201);
    expect(await payment(of)).toMatchObject({ status: 'ABANDONED' });
  });

  test.each(['AUTHORIZED', 'PENDING'])('that the provider corrects to %s frees the terminal', async (status) => {
    const { id, token, payment: of } = await waiting({ timeout_s: 60 });
    const staff = await world.key(world.root, ['PSP_ALL', 'PSP_SUPER']);
    const correction = { type: 'transaction', transaction: of, status, reason: 'paid by phone' };
    expect((await world.call(staff, 'POST', '/statusupdate', { body: correction })).statusCode).toBe(201);
    expect(await poll(token)).toBeNull();
    expect((await report(token, of)).body).toMatchObject({ expires_at: null });
    expect((await send(id)).status).toBe(201);
    expect(await takenBySandbox(of)).toBe(0);
  });

  test('is cancelled by the API, also repeatedly, and not once it is paid', async () => {
    const { id, token, payment: of } = await waiting();
    for (const _ of [1, 2])
      expect(await act(id, 'cancel', { transaction: of })).toMatchObject({
        status: 200,
        body: { status: 'CANCELLED' },
      });
    expect((await report(token, of)).body).toMatchObject({ status: 'CANCELLED' });
    expect(await takenBySandbox(of)).toBe(0);
    const paid = await waiting();
    await report(paid.token, paid.payment);
    expect(refusal(await act(paid.id, 'cancel', { transaction: paid.payment }))).toEqual([422, 'invalid_transition']);
    expect(refusal(await act(id, 'cancel', { transaction: paid.payment }))).toEqual([422, 'invalid_reference']);
  });

  test('is refunded like any other', async () => {
    const { token, payment: of } = await waiting();
    await report(token, of);
    const refund = await world.call(world.token, 'POST', `/transaction/${of}/refund`, { body: { amount: 1250 } });
    expect(refund.statusCode).toBe(201);
    await world.later(1000);
    expect(await world.get(`/refund/${refund.json().id}`)).toMatchObject({ status: 'PROCESSED' });
  });
});

describe('a payment is never taken twice', () => {
  test('when the request timed out and is repeated with its idempotency key', async () => {
    const { id, token } = await enrolled();
    const body = { amount: 500, merchant_reference: 'again' };
    const headers = { 'idempotency-key': 'terminal-1' };
    const first = await act(id, 'payment', body, headers);
    await claimIt(token, String(first.body.id));
    await report(token, String(first.body.id));
    expect((await act(id, 'payment', body, headers)).body.id).toBe(first.body.id);
    expect((await world.get('/transaction?merchant_reference=again')).items).toHaveLength(1);
  });

  test('when two are sent concurrently: one waits, the others are refused', async () => {
    const { id } = await enrolled();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(id)));
    expect(answers.map(refusal).toSorted()).toEqual([[201, undefined], ...Array(3).fill([409, 'terminal_busy'])]);
    expect((await world.get(`/transaction?terminal=${id}`)).items).toHaveLength(1);
  });

  test('when two processes of a device claim it: the first one has it, and only its result counts', async () => {
    const { id, token } = await enrolled();
    const of = String((await send(id)).body.id);
    const answers = await Promise.all([claimIt(token, of, 'process-a1'), claimIt(token, of, 'process-b2')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refusal(await report(token, of))).toEqual([409, 'payment_claimed']);
    expect(await takenBySandbox(of)).toBe(0);
  });

  test('when its result is sent ten times concurrently, with different cards', async () => {
    const { token, payment: of } = await waiting();
    const cards = [card(), card('5555555555554444'), card('4000000000000002')];
    await Promise.all(Array.from({ length: 10 }, (_, n) => report(token, of, { result: 'card', card: cards[n % 3] })));
    expect(await takenBySandbox(of)).toBe(1);
    const { status } = await payment(of);
    expect((await report(token, of, { result: 'cancelled' })).body.status).toBe(status);
  });

  test('when it is cancelled at the moment that its card is presented: either, and never both', async () => {
    const { id, token, payment: of } = await waiting();
    const [cancelled] = await Promise.all([act(id, 'cancel', { transaction: of }), report(token, of)]);
    const { status } = await payment(of);
    expect([cancelled.status === 200, await takenBySandbox(of)]).toEqual(
      status === 'CANCELLED' ? [true, 0] : [false, 1],
    );
  });
});

describe('a terminal', () => {
  test('that is deactivated cancels its waiting payment, refuses its device and payments, and works again afterwards', async () => {
    const { id, token, payment: of } = await waiting();
    expect((await act(id, 'deactivate')).body.status).toBe('INACTIVE');
    expect(await payment(of)).toMatchObject({ status: 'CANCELLED', status_reason: 'terminal out of action' });
    expect(refusal(await report(token, of))).toEqual([403, 'terminal_inactive']);
    expect(refusal(await send(id))).toEqual([403, 'terminal_inactive']);
    expect(refusal(await act(id, 'enrol'))).toEqual([403, 'terminal_inactive']);
    expect((await act(id, 'deactivate')).status).toBe(200);
    expect((await act(id, 'activate')).body.status).toBe('ACTIVE');
    expect(await poll(token)).toBeNull();
    expect((await send(id)).status).toBe(201);
    const { items } = await world.get(`/terminal/${id}/history`);
    const events = (items as Json[]).map(({ status }) => status);
    expect(events.slice(2)).toEqual(['DEACTIVATED', 'ACTIVATED']);
  });

  test('takes nothing before it is enrolled, without a payment profile, or with a profile without cards', async () => {
    const { id } = await makeTerminal();
    expect(refusal(await send(id))).toEqual([422, 'terminal_not_ready']);
    const bare = await enrolled({ payment_profile: null });
    expect(refusal(await send(bare.id))).toEqual([422, 'terminal_not_ready']);
    const profile = await world.make('/paymentprofile', {
      organisation: world.merchant,
      name: 'bare',
      display_name: 'Bare',
      currency_code: 'EUR',
    });
    const cardless = await enrolled({ payment_profile: profile.id });
    expect(refusal(await send(cardless.id))).toEqual([422, 'no_processor']);
  });

  test('takes payments of its own organisation with a profile of the one above', async () => {
    const below = await world.organisation('Below', world.merchant);
    const { id } = await enrolled({ organisation: below });
    expect((await send(id)).body).toMatchObject({ organisation: below, payment_profile: world.profile });
  });

  test('of another merchant does not exist for a key or a device', async () => {
    const { id, payment: of } = await waiting();
    const other = await enrolled();
    expect((await device(other.token, 'GET', `/payment/${of}`)).status).toBe(404);
    expect((await claimIt(other.token, of)).status).toBe(404);
    expect((await report(other.token, of)).status).toBe(404);
    expect(await poll(other.token)).toBeNull();
    const stranger = await world.key(await world.organisation('Other', world.root), ['USER_ALL']);
    for (const verb of ['payment', 'cancel', 'enrol', 'deactivate'])
      expect(
        (
          await act(
            id,
            verb,
            verb === 'payment' ? { amount: 1, merchant_reference: 'x' } : verb === 'cancel' ? { transaction: of } : {},
            {},
            stranger,
          )
        ).status,
        verb,
      ).toBe(404);
  });

  test('of an inactive merchant takes nothing, and a waiting payment is not paid', async () => {
    const merchant = await world.organisation('Closing', world.root);
    const key = await world.key(world.root, ['PSP_ALL']);
    const { rows } = await world.database.pool.query('select processors from paymentprofile where id = $1', [
      world.profile,
    ]);
    await world.database.pool.query('update processor set organisation = $1 where id = any($2)', [
      world.root,
      rows[0].processors,
    ]);
    const call = async (path: string, body: Json) => (await world.call(key, 'POST', path, { body })).json();
    const profile = await call('/paymentprofile', {
      organisation: merchant,
      name: 'c',
      display_name: 'C',
      currency_code: 'EUR',
      processors: rows[0].processors,
    });
    const at = await call('/terminal', {
      organisation: merchant,
      name: 'c',
      serial_number: 'c',
      payment_profile: profile.id,
    });
    const { code } = await call(`/terminal/${at.id}/enrol`, {});
    const token = String((await enrol({ code })).body.token);
    const sent = await call(`/terminal/${at.id}/payment`, { amount: 100, merchant_reference: 'closing' });
    await claimIt(token, sent.id);
    await world.database.pool.query('update organisation set active = false where id = $1', [merchant]);
    await world.database.pool.query(`select pg_notify('sluis_session', '')`);
    world.services.listener.hear(['session', 'organisation']);
    expect(refusal(await report(token, sent.id))).toEqual([403, 'organisation_inactive']);
    expect(refusal(await act(at.id, 'payment', { amount: 1, merchant_reference: 'x' }, {}, key))).toEqual([
      403,
      'organisation_inactive',
    ]);
    await world.later(121_000);
    expect((await world.get(`/transaction/${sent.id}`, key)).status).toBe('ABANDONED');
    expect(await takenBySandbox(sent.id)).toBe(0);
  });

  test('leaves lines in the audit trail with its actions, and never a card number or a token', async () => {
    const { id, token, payment: of } = await waiting();
    await report(token, of, { result: 'card', card: card('5555555555554444') });
    await world.services.audit.flush();
    const { rows } = await world.database.pool.query(
      `select route, organisation, request, response, bodies from audittrail
       where authentication = 'terminal' and item = any($1) order by created_at, id`,
      [[id, of]],
    );
    expect(rows.map(({ route }) => route.split('/').at(-1))).toEqual(['enrol', 'claim', 'result']);
    expect(rows.every(({ organisation }) => organisation === world.merchant)).toBe(true);
    const kept = JSON.stringify(rows.map(bodiesOf));
    expect(kept).toContain('SETTLEMENT_REQUESTED');
    for (const secret of ['555555', token, '12/39']) expect(kept).not.toContain(secret);
    const tables = [
      'transaction',
      'terminal',
      'terminal_payment',
      'status_history',
      'sandbox_payment',
      'processing_order',
      'audittrail',
      'idempotency_key',
    ];
    for (const table of tables) {
      const found = await world.database.pool.query(
        `select count(*)::int as n from ${table} t where row_to_json(t)::text like any($1)`,
        [['%5555555555554444%', `%${token}%`]],
      );
      expect(found.rows[0].n, table).toBe(0);
    }
  });
});
