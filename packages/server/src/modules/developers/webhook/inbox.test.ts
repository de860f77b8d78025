import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type WebhookType, webhook_statuses_of } from '@sluis/contract/entities/developers/webhook';
import { inbox_limits } from '@sluis/contract/webhook-inbox';
import { Webhook } from 'standardwebhooks';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { signatureHeaders } from '../../../platform/outgoing/signature.ts';
import { agreed } from '../../../testing/agreed.ts';
import { holdTime } from '../../../testing/hold-time.ts';
import { type InboxWorld, inbox_roles, openInboxWorld, type ShownInbox } from '../../../testing/inbox-world.ts';
import { openReceiver } from '../../../testing/receiver.ts';
import { test_password } from '../../../testing/world.ts';
import { deleteOldInboxes } from './inbox.commands.ts';

let world: InboxWorld;
let ann: string;
let bob: string;
beforeAll(async () => {
  world = await openInboxWorld();
  ann = await world.person('ann@shop.test');
  bob = await world.person('bob@shop.test');
});
beforeEach(async () => {
  await world.database.pool.query('truncate webhook_inbox, webhook_received, webhook, webhookaddress, webhook_secret');
});

const post = (url: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: typeof body === 'string' ? body : new Uint8Array(body), headers });
const secrets = async (): Promise<string[]> =>
  (await world.call(ann, 'GET', '/webhook-secret')).json().secrets.map(({ secret }: { secret: string }) => secret);
const makeSecret = (path = '') => world.call(ann, 'POST', `/webhook-secret${path}`, { body: {} });
const contents = async ({ id }: ShownInbox, received: string | undefined, token = ann) =>
  (await world.call(token, 'GET', `/webhook-inbox/${id}/received/${received}`)).json();
const signed = (body: string, secret: string, { id = 'msg_1', ago_s = 0 } = {}) =>
  signatureHeaders({ id, timestamp: Math.floor(Date.now() / 1000) - ago_s, body }, [secret]);

describe('a test to the inbox of a user', () => {
  test('uses the real delivery although the address is not public, and verifies with standardwebhooks', async () => {
    const inbox = await world.open(ann);
    const id = await world.test(ann, inbox.url);
    const { received } = await world.inbox(ann);
    expect(received).toMatchObject([
      { webhook: id, verdict: 'valid', type: 'transaction', status: 'DECLINED', answer: 'ok', status_code: 200 },
    ]);
    expect(await world.attempts(id)).toMatchObject([{ status_code: 200, content: '{"received":true}', error: null }]);
    const { body, headers } = await contents(inbox, received[0]?.id);
    const named = Object.fromEntries(headers.map(({ name, value }: { name: string; value: string }) => [name, value]));
    const [secret = ''] = await secrets();
    expect(new Webhook(secret).verify(body, named)).toMatchObject({ type: 'transaction', test: true });
    expect(() => new Webhook(secret).verify(body.replace('DECLINED', 'SETTLED'), named)).toThrow(/signature/);
  });

  test('does not allow other addresses that are not public', async () => {
    const { url, received } = await openReceiver();
    const own = await world.open(ann);
    const others = [
      url,
      own.url.replace('/hooks/', '/v1/'),
      `${own.url}?x=1`,
      own.url.replace('127.0.0.1', 'localhost'),
    ];
    for (const other of others) {
      const id = await world.test(ann, other);
      expect(await world.attempts(id), other).toMatchObject([{ error: 'no public address found for the host' }]);
    }
    expect(received).toEqual([]);
    expect((await world.inbox(ann)).received).toEqual([]);
  });

  test('gets the answer that its user chose, with the effects of each', async () => {
    const inbox = await world.open(ann);
    const tried = async (answer: 'error' | 'cut' | 'gone') => {
      await world.tellInbox(ann, inbox, { answer });
      const id = await world.test(ann, inbox.url);
      return (await world.attempts(id))[0];
    };
    expect(await tried('error')).toMatchObject({ status_code: 500 });
    expect(await tried('cut')).toMatchObject({ status_code: null, error: 'connection closed by the host' });
    expect(await tried('gone')).toMatchObject({ status_code: 410 });
    const codes = (await world.inbox(ann)).received.map(({ answer, status_code }) => `${answer} ${status_code}`);
    expect(codes).toEqual(['gone 410', 'cut null', 'error 500']);
    // The answer to a test does not affect the address for others, nor the next test.
    expect((await world.call(ann, 'GET', '/webhookaddress')).json().items).toEqual([]);
    expect(await tried('gone')).toMatchObject({ status_code: 410 });
    const renewed = (await world.call(ann, 'POST', `/webhook-inbox/${inbox.id}/renew`, { body: {} })).json().inbox;
    expect(renewed.url).not.toBe(inbox.url);
    expect((await post(inbox.url, '{}')).status).toBe(404);
    expect((await post(renewed.url, '{}')).status).toBe(410);
  });

  test('about a real item sends no mail, also if the address answers 410', async () => {
    await agreed(world, world.organisation_id, 'ops@shop.test');
    await world.tell({ webhook_failed_email: 'ops@shop.test' });
    const inbox = await world.open(ann);
    await world.tellInbox(ann, inbox, { answer: 'gone' });
    const id = await world.test(ann, inbox.url, { item_id: await world.pay('DECLINED') });
    expect(await world.attempts(id)).toMatchObject([{ status_code: 410 }]);
    expect(await world.letters('ops@shop.test')).toEqual([]);
  });

  test('with a slow answer is visible before the answer', async () => {
    const inbox = await world.open(ann);
    await world.tellInbox(ann, inbox, { delay_s: 3 });
    const answer = post(inbox.url, '{}');
    await expect.poll(async () => (await world.inbox(ann)).received).toMatchObject([{ status_code: null }]);
    expect((await answer).status).toBe(200);
    const [line] = (await world.inbox(ann)).received;
    expect(line?.status_code).toBe(200);
    expect(line?.duration_ms).toBeGreaterThanOrEqual(2990);
  });

  test('does not wait for an earlier failed one of the same item', async () => {
    const inbox = await world.open(ann);
    const item_id = await world.pay('DECLINED');
    await world.tellInbox(ann, inbox, { answer: 'error' });
    await world.test(ann, inbox.url, { item_id });
    await world.tellInbox(ann, inbox, { answer: 'ok' });
    const second = await world.test(ann, inbox.url, { item_id });
    expect(await world.attempts(second)).toMatchObject([{ status_code: 200 }]);
  });
});

describe('a signature', () => {
  test('is checked as a receiver must, with the reason of a failure', async () => {
    const inbox = await world.open(ann);
    const verdict = async (body: string, headers: Record<string, string>) => {
      await post(inbox.url, body, headers);
      const [line] = (await world.inbox(ann)).received;
      return [line?.verdict, line?.verdict_detail];
    };
    const strange = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    expect(await verdict('{}', signed('{}', strange))).toEqual(['no_secret', null]);
    await makeSecret();
    const [secret = ''] = await secrets();
    expect(await verdict('{}', signed('{}', secret))).toEqual(['valid', null]);
    expect(await verdict('{}', {})).toEqual(['header_missing', 'webhook-id']);
    const { 'webhook-signature': signature = '', ...unsigned } = signed('{}', secret);
    expect(await verdict('{}', unsigned)).toEqual(['header_missing', 'webhook-signature']);
    expect(await verdict('{}', { ...unsigned, 'webhook-signature': 'v2,abc' })).toEqual(['signature_malformed', null]);
    const at = (time: string) => ({ ...unsigned, 'webhook-signature': signature, 'webhook-timestamp': time });
    expect(await verdict('{}', at('soon'))).toEqual(['timestamp_invalid', null]);
    expect(await verdict('{}', signed('{}', secret, { ago_s: 301 }))).toEqual([
      'too_old',
      expect.stringMatching(/30[12]/),
    ]);
    expect(await verdict('{}', signed('{}', secret, { ago_s: -400 }))).toEqual(['too_new', expect.any(String)]);
    expect(await verdict('{}', signed('{}', strange))).toEqual(['wrong_secret', null]);
    const id = await world.test(ann, inbox.url);
    const [{ id: received } = { id: '' }] = (await world.inbox(ann)).received;
    const { body } = await contents(inbox, received);
    expect(await verdict(body.replace('DECLINED', 'WON'), signed(body, secret, { id }))).toEqual([
      'body_changed',
      null,
    ]);
  });

  test('with the secret before the last rotation is recognised; a retry is signed with both', async () => {
    const inbox = await world.open(ann);
    await makeSecret();
    const [former = ''] = await secrets();
    await world.tellInbox(ann, inbox, { answer: 'error' });
    const id = await world.test(ann, inbox.url);
    await makeSecret('/rotate');
    await world.tellInbox(ann, inbox, { answer: 'ok' });
    await world.pass(7 / 86_400);
    const { received } = await world.inbox(ann);
    expect(received).toMatchObject([
      { webhook: id, verdict: 'valid', status_code: 200 },
      { webhook: id, verdict: 'valid', status_code: 500 },
    ]);
    const signatures = await Promise.all(
      received.map(async (each) => {
        const { headers } = await contents(inbox, each.id);
        const found = headers.find(({ name }: { name: string }) => name === 'webhook-signature');
        return found.value.split(' ').length;
      }),
    );
    expect(signatures).toEqual([2, 1]);
    await post(inbox.url, '{}', signed('{}', former));
    expect((await world.inbox(ann)).received[0]?.verdict).toBe('valid_previous');
  });
});

describe('an inbox', () => {
  test('is visible to its user only: not to colleagues, keys or another merchant', async () => {
    const inbox = await world.open(ann);
    await post(inbox.url, '{"secret":1}');
    const [{ id } = { id: '' }] = (await world.inbox(ann)).received;
    expect(await world.inbox(bob)).toBeNull();
    const path = `/webhook-inbox/${inbox.id}`;
    expect((await world.call(bob, 'GET', `${path}/received/${id}`)).statusCode).toBe(404);
    for (const verb of ['', '/renew', '/clear'])
      expect((await world.call(bob, 'POST', path + verb, { body: {} })).statusCode, verb).toBe(404);
    expect((await world.call(world.token, 'GET', '/webhook-inbox')).statusCode).toBe(404);
    expect((await world.open(ann)).url).toBe(inbox.url);
    const other = await world.organisation('Other', world.root);
    const ella = await world.person('ella@other.test', other);
    const reach = `/webhook-inbox?organisation=${world.organisation_id}`;
    expect((await world.call(ella, 'GET', reach)).statusCode).toBe(404);
    // Staff have a separate one in a merchant.
    const staff = await world.person('staff@provider.test', world.root, [...inbox_roles, 'PSP_ALL']);
    const theirs = await world.open(staff, world.organisation_id);
    expect(theirs.url).not.toBe(inbox.url);
    const sent = await world.test(staff, theirs.url);
    expect((await world.inbox(staff, world.organisation_id)).received).toMatchObject([
      { webhook: sent, verdict: 'valid' },
    ]);
    expect(await world.inbox(staff)).toBeNull();
  });

  test('receives nothing once its user has left, lost the role, or works nowhere active', async () => {
    const person = await world.person('carl@shop.test');
    const { url } = await world.open(person);
    const status = async () => (await post(url, '{}')).status;
    const { pool } = world.database;
    expect(await status()).toBe(200);
    await pool.query(
      `update membership set roles = '{TAG_LIST}' from "user" u where u.id = "user" and email = 'carl@shop.test'`,
    );
    expect(await status()).toBe(404);
    await pool.query(
      `update membership set roles = '{WEBHOOK_LIST}' from "user" u where u.id = "user" and email = 'carl@shop.test'`,
    );
    expect(await status()).toBe(200);
    // Staff see an inactive merchant as well.
    const staff = await world.person('inspector@provider.test', world.root, [...inbox_roles, 'PSP_ALL']);
    const theirs = await world.open(staff, world.organisation_id);
    await pool.query('update organisation set active = false where id = $1', [world.organisation_id]);
    expect(await status()).toBe(404);
    const sent = await world.test(staff, theirs.url);
    expect((await world.inbox(staff, world.organisation_id)).received).toMatchObject([
      { webhook: sent, verdict: 'valid' },
    ]);
    await pool.query('update organisation set active = true where id = $1', [world.organisation_id]);
    await pool.query(`update "user" set active = false where email = 'carl@shop.test'`);
    expect(await status()).toBe(404);
  });

  test('of a user of two merchants is separate in each; a user who leaves one keeps the other', async () => {
    const other = await world.organisation('Second shop', world.root);
    await world.person('dora@shop.test');
    const { pool } = world.database;
    await pool.query(
      `insert into membership (id, created_at, organisation, "user", roles)
       select 'mbr_' || lpad('7', 26, '0'), now(), $1, id, '{USER_ALL,WEBHOOK_ALL,TRANSACTION_LIST}' from "user"
       where email = 'dora@shop.test'`,
      [other],
    );
    const { token, user } = (
      await world.visit('/auth/login', { email: 'dora@shop.test', password: test_password })
    ).json();
    const membership = user.memberships.find(
      (each: { organisation: { id: string } }) => each.organisation.id === other,
    );
    const here = await world.open(token);
    await world.call(token, 'POST', '/auth/switch', { body: { membership: membership.id } });
    const there = await world.open(token);
    expect([here.organisation, there.organisation]).toEqual([world.organisation_id, other]);
    await post(here.url, '{"type":"here"}');
    await post(there.url, '{"type":"there"}');
    expect((await world.inbox(token)).received).toMatchObject([{ type: 'there' }]);
    // The inbox of one merchant cannot be reached within the other.
    expect((await world.call(token, 'POST', `/webhook-inbox/${here.id}`, { body: {} })).statusCode).toBe(404);
    await pool.query('delete from membership where organisation = $1 and id = $2', [other, membership.id]);
    expect((await post(there.url, '{}')).status).toBe(404);
    expect((await post(here.url, '{}')).status).toBe(200);
  });

  test('in two tabs is one inbox, and both are notified', async () => {
    const both = await Promise.all([world.open(ann), world.open(ann)]);
    expect(both[0].id).toBe(both[1].id);
    const { url, version } = both[0];
    const tab = () => world.call(ann, 'GET', `/webhook-inbox?after=${version}&wait_s=50`);
    const tabs = [tab(), tab()];
    await post(url, '{"type":"once"}');
    for (const answer of await Promise.all(tabs))
      expect(answer.json().inbox.received).toMatchObject([{ type: 'once' }]);
    // The choice of one tab counts for the other as well.
    await world.tellInbox(ann, both[0], { answer: 'error' });
    expect((await post(both[1].url, '{}')).status).toBe(500);
  });

  test('stores hostile headers as text, up to a limit', async () => {
    const { id, url, organisation } = await world.open(ann);
    const inbox = { id, url, organisation } as ShownInbox;
    const answer = await post(url, '{"type":"\\u0000<b>","data":{"status":"\\ud800"}}', {
      'webhook-id': `'; drop table webhook; --${'x'.repeat(100)}`,
      'webhook-timestamp': '9'.repeat(400),
      'webhook-signature': 'v1,'.repeat(1000),
      'x-html': '<img src=x onerror=alert(1)>',
      'x-long': 'é'.repeat(6000),
      'x-card': '4111 1111 1111 1111',
      cookie: 'session=abc',
      'x-4111111111111111': 'in its name',
      'x-password': '4111111111111111',
    });
    expect(answer.status).toBe(200);
    const [line] = (await world.inbox(ann)).received;
    expect(line).toMatchObject({ type: '␀<b>', verdict: 'timestamp_invalid' });
    expect(line?.webhook).toHaveLength(64);
    const { headers } = await contents(inbox, line?.id);
    const value = (of: string) => headers.find(({ name }: { name: string }) => name === of)?.value;
    expect(value('x-html')).toBe('<img src=x onerror=alert(1)>');
    expect(value('x-long')).toHaveLength(4000);
    expect(value('x-card')).toBe('411111******1111');
    expect(value('cookie')).toBe('***');
    expect(value('x-password')).toBe('***');
    expect(value('x-411111******1111')).toBe('in its name');
    expect(JSON.stringify(headers)).not.toContain('4111111111111111');
  });

  test('does not read requests to unknown addresses', async () => {
    const { url } = await world.open(ann);
    const none = `${url.slice(0, -8)}00000000`;
    const request = httpRequest(none, { method: 'POST', headers: { 'content-length': '1000000' } });
    onTestFinished(() => void request.destroy());
    // Its body never comes.
    request.flushHeaders();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(404);
  });

  test('stores hostile bodies unchanged', async () => {
    const inbox = await world.open(ann);
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const sent = [
      Buffer.from('a\0b'),
      Buffer.from('<script>alert(1)</script>'),
      bomb,
      Buffer.from([0xff, 0xfe, 0x00]),
      Buffer.alloc(1_048_576, 'x'),
      Buffer.from('{"card":"4111 1111 1111 1111","type":["x"],"data":null}'),
      Buffer.alloc(0),
      Buffer.from('{ "password": "hunter 2", "a": [ {"apiKey": "4111111111111111"} ] }'),
      Buffer.from('user=ann&password=hunter+2'),
      Buffer.from('<a><password>hunter 2</password></a>'),
    ];
    const codes = [];
    for (const body of sent)
      codes.push((await post(inbox.url, body, { 'content-encoding': 'gzip', authorization: 'Bearer x' })).status);
    expect(codes).toEqual([200, 200, 200, 200, 413, 200, 200, 200, 200, 200]);
    const { received } = await world.inbox(ann);
    const kept = await Promise.all(received.toReversed().map((each) => contents(inbox, each.id)));
    expect(kept.map(({ body }) => body)).toEqual([
      'a␀b',
      '<script>alert(1)</script>',
      null,
      null,
      null,
      '{"card":"411111******1111","type":["x"],"data":null}',
      '',
      '{"password":"***","a":[{"apiKey":"***"}]}',
      'user=ann&password=***',
      '<a><password>***</password></a>',
    ]);
    expect(kept.map(({ body_bytes }) => body_bytes)).toEqual(sent.map(({ length }) => length));
    expect(kept[4]).toMatchObject({ verdict: 'too_large', status_code: 413 });
    expect(kept[0].headers).toContainEqual({ name: 'authorization', value: '***' });
    expect((await fetch(inbox.url)).status).toBe(405);
  });

  test('reports a body without end as too large, and stops reading it', async () => {
    const inbox = await world.open(ann);
    const seen = world.call(ann, 'GET', `/webhook-inbox?after=${inbox.version}&wait_s=50`);
    const request = httpRequest(inbox.url, { method: 'POST', headers: { 'content-type': 'text/html' } });
    onTestFinished(() => void request.destroy());
    // The server may close the connection once it reads no more.
    request.on('error', () => {});
    let sent = 0;
    const more = (): void => {
      const part = Buffer.alloc(65_536, 'a');
      while (!request.destroyed && request.write(part)) sent += part.length;
    };
    request.on('drain', more);
    const codes: (number | undefined)[] = [];
    request.on('response', (answer) => codes.push(answer.statusCode));
    const over = Promise.race([once(request, 'response'), once(request, 'close')]);
    more();
    expect((await seen).json().inbox.received).toMatchObject([{ verdict: 'too_large' }]);
    await over;
    expect(codes.filter((code) => code !== 413)).toEqual([]);
    expect(sent).toBeLessThan(50_000_000);
  });

  test('accepts a limited number a second, keeps the last hundred, and deletes old ones', async () => {
    const inbox = await world.open(ann);
    const answers = await Promise.all(Array.from({ length: 200 }, () => post(inbox.url, '{}')));
    const codes = new Set(answers.map(({ status }) => status));
    expect(codes).toEqual(new Set([200, 429]));
    await world.database.pool.query(
      `insert into webhook_received (id, created_at, inbox, origin, headers, body_bytes, verdict, answer, delay_s)
       select 'whin_' || lpad(n::text, 26, '0'), now(), $1, '', '[]', 0, 'valid', 'ok', 0 from generate_series(1, 150) n`,
      [inbox.id],
    );
    await expect.poll(async () => (await post(inbox.url, '{}')).status).toBe(200);
    const count = async (table: string) => (await world.database.pool.query(`select from ${table}`)).rowCount;
    expect(await count('webhook_received')).toBe(100);
    const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    await deleteOldInboxes(world.database.kysely, later(8));
    expect([await count('webhook_received'), await count('webhook_inbox')]).toEqual([0, 1]);
    await deleteOldInboxes(world.database.kysely, later(91));
    expect(await count('webhook_inbox')).toBe(0);
  });

  test('accepts a limited number a second for all addresses of a merchant, counted as its writes', async () => {
    const small = await openInboxWorld({ RATE_MERCHANT_WRITES_PER_S: '30' });
    const eve = await small.person('eve@shop.test');
    const places = [small.organisation_id, await small.organisation('Part', small.organisation_id)];
    const inboxes = [];
    for (const place of places) inboxes.push(await small.open(eve, place));
    const pass = holdTime();
    pass(1000);
    const codes = [];
    for (const { url } of [...inboxes, ...inboxes])
      for (let nth = 0; nth < 10; nth++) codes.push((await post(url, '{}')).status);
    expect(codes.filter((code) => code === 200)).toHaveLength(30);
    expect(codes.filter((code) => code === 429)).toHaveLength(10);
  });

  test('works at the last twenty addresses of a user', async () => {
    const first = await world.open(ann);
    for (let nth = 0; nth < inbox_limits.of_user; nth++)
      await world.open(ann, await world.organisation(`Part ${nth}`, world.organisation_id));
    expect((await post(first.url, '{}')).status).toBe(404);
    const { rowCount } = await world.database.pool.query('select from webhook_inbox');
    expect(rowCount).toBe(20);
  });

  test('answers a waiting caller as soon as a webhook arrives, or after the wait', async () => {
    const { url, version } = await world.open(ann);
    const look = (wait_s: number) =>
      world.call(ann, 'GET', `/webhook-inbox?after=${version}&wait_s=${wait_s}`).then((answer) => answer.json().inbox);
    const waiting = look(50);
    await post(url, '{}');
    expect((await waiting).received).toHaveLength(1);
    expect((await look(0)).received).toHaveLength(1);
    const current = await world.inbox(ann);
    const path = `/webhook-inbox?after=${current.version}&wait_s=1`;
    expect((await world.call(ann, 'GET', path)).json().inbox.version).toBe(current.version);
    expect((await world.call(ann, 'GET', '/webhook-inbox?wait_s=51')).statusCode).toBe(400);
  });
});

describe('a sample', () => {
  const sample = (type: string, status?: string) =>
    world.call(ann, 'GET', `/webhook-sample?type=${type}${status ? `&status=${status}` : ''}`);

  test('exists for each type and status, and can be sent', async () => {
    const inbox = await world.open(ann);
    for (const [type, statuses] of Object.entries(webhook_statuses_of) as [WebhookType, readonly string[]][]) {
      for (const status of statuses.length > 0 ? statuses : [undefined]) {
        const answer = await sample(type, status);
        expect(answer.json(), `${type} ${status}`).toMatchObject({ body: { type, test: true } });
        if (status) expect(answer.json().body.data.status).toBe(status);
      }
      const status = statuses[0];
      await world.test(ann, inbox.url, { type, status });
    }
    expect(new Set((await world.inbox(ann)).received.map(({ verdict }) => verdict))).toEqual(new Set(['valid']));
    expect((await sample('transaction')).statusCode).toBe(422);
    expect((await sample('refund', 'DECLINED')).statusCode).toBe(422);
    expect((await sample('nothing')).statusCode).toBe(400);
  });

  test('is of the latest real item with the status, if its viewer may list those', async () => {
    await world.pay('ABANDONED');
    const id = await world.pay('ABANDONED');
    const { item_id, body } = (await sample('transaction', 'ABANDONED')).json();
    expect(item_id).toBe(id);
    expect(body.data).toEqual(await world.item('transaction', id));
    const dan = await world.person('dan@shop.test', world.organisation_id, ['WEBHOOK_CREATE']);
    const without = await world.call(dan, 'GET', '/webhook-sample?type=transaction&status=ABANDONED');
    expect(without.json().item_id).toBeNull();
  });
});
