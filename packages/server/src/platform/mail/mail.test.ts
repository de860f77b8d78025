import { mkdtempSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { sanitizeHtml, textOf } from './html.ts';
import { deliver } from './mail.jobs.ts';
import { sendMail } from './mail.ts';
import { makeTransport, readOutbox, type Transport } from './transport.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const from = 'Sluis <no-reply@sluis.test>';

interface MailServer {
  readonly received: string[];
  readonly transport: Transport;
  /** Breaks the open connections. */
  hangUp(): void;
}

/** A real mail server, and a transport to it. */
async function smtp(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _, done) => void whole(stream).then((text) => done(null, void received.push(text) as never)),
    ...options,
  });
  server.on('error', () => {});
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  const transport = makeTransport({ smtp_url: `smtp://127.0.0.1:${port}`, folder: '', from });
  closing.push(
    () => transport.close(),
    () => new Promise<void>((done) => server.close(done)),
  );
  const hangUp = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return { received, transport, hangUp };
}

async function whole(stream: SMTPServerDataStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}

const post = (more: { readonly unsubscribe?: string } = {}): Promise<string> =>
  sendMail(world.database.kysely, world.services.box, {
    to: 'ann@merchant.test',
    kind: 'test',
    subject: 'Hello ✓',
    html: '<p>A link: <a href="https://x.test/?token=ott_secret">here</a></p>',
    text: 'A link: https://x.test/?token=ott_secret',
    ...more,
  });
const send = (transport: Transport, id: string, { is_last_try = false } = {}) =>
  deliver({ database: world.database, box: world.services.box, transport }, id, is_last_try);
const row = async (id: string) => (await world.database.pool.query('select * from mail where id = $1', [id])).rows[0];
const refusing = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });

describe('a mail', () => {
  test('reaches a real mail server once, however often its job runs, and its text is deleted here', async () => {
    const { received, transport } = await smtp();
    const id = await post();
    expect(JSON.stringify(await row(id))).not.toContain('ott_secret');
    await Promise.all([send(transport, id), send(transport, id)]);
    await send(transport, id);
    expect(received).toHaveLength(1);
    expect(received[0]).toContain(`Message-ID: <${id}@sluis.test>`);
    expect(received[0]).toContain('To: ann@merchant.test');
    expect(await row(id)).toMatchObject({ sealed: null, tries: 1 });
  });

  test('offers unsubscribing to the mail programs of recipients who can unsubscribe', async () => {
    const { received, transport } = await smtp();
    await send(transport, await post({ unsubscribe: 'https://sluis.test/v1/mails/withdraw/abc' }));
    await send(transport, await post());
    expect(received[0]).toContain('List-Unsubscribe: <https://sluis.test/v1/mails/withdraw/abc>\r\n');
    expect(received[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(received[1]).not.toContain('List-Unsubscribe');
  });

  test('that the server temporarily refuses is retried, by its job failing', async () => {
    let refusals = 2;
    const { received, transport } = await smtp({
      onRcptTo: (_, __, done) => done(refusals-- > 0 ? refusing(451) : null),
    });
    const id = await post();
    await expect(send(transport, id)).rejects.toThrow('451');
    await expect(send(transport, id)).rejects.toThrow('451');
    expect(await row(id)).toMatchObject({ state: 'waiting', tries: 2 });
    await send(transport, id);
    expect(received).toHaveLength(1);
    expect(await row(id)).toMatchObject({ state: 'sent', tries: 3 });
  });

  test('while the server is away waits', async () => {
    const transport = makeTransport({ smtp_url: 'smtp://127.0.0.1:1', folder: '', from });
    const id = await post();
    await expect(send(transport, id)).rejects.toThrow('ECONNREFUSED');
    expect((await row(id)).state).toBe('waiting');
  });

  test('that the server permanently refuses is given up, with the reason', async () => {
    const { transport } = await smtp({ onRcptTo: (_, __, done) => done(refusing(550)) });
    const id = await post();
    await send(transport, id);
    expect(await row(id)).toMatchObject({ state: 'failed', sealed: null });
    expect((await row(id)).last_error).toContain('550');
  });

  test('whose sender died half-way is not sent twice', async () => {
    const { received, transport } = await smtp();
    const id = await post();
    await world.database.pool.query(`update mail set state = 'sending' where id = $1`, [id]);
    await send(transport, id);
    expect(received).toHaveLength(0);
    expect(await row(id)).toMatchObject({ state: 'unknown' });
  });

  test('that the server has completely when the connection breaks may have been sent, and is not sent twice', async () => {
    const { transport, hangUp } = await smtp({ onData: (stream) => void whole(stream).then(() => hangUp()) });
    const id = await post();
    await send(transport, id);
    expect(await row(id)).toMatchObject({ state: 'unknown', tries: 1, sealed: null });
  });

  test('that the server does not have when the connection breaks is retried', async () => {
    let calls = 0;
    const { received, transport, hangUp } = await smtp({
      onRcptTo: (_, __, done) => (calls++ === 0 ? hangUp() : done()),
    });
    const id = await post();
    await expect(send(transport, id)).rejects.toThrow('closed');
    expect(await row(id)).toMatchObject({ state: 'waiting' });
    await send(transport, id);
    expect(received).toHaveLength(1);
  });

  test('that the server accepts after another process has declared its sender dead is recorded as sent', async () => {
    const { transport } = await smtp({ onData: (stream, _, done) => void whole(stream).then(() => interrupt(done)) });
    const id = await post();
    // What another process does when it finds the mail half-way.
    const interrupt = (done: (error?: Error | null) => void) => void send(transport, id).then(() => done(null), done);
    await send(transport, id);
    expect(await row(id)).toMatchObject({ state: 'sent', last_error: null, sealed: null });
  });

  test('that the server defers after another process has declared its sender dead does not wait without its text', async () => {
    const { transport } = await smtp({
      onRcptTo: (_, __, done) => void send(transport, id).then(() => done(refusing(451)), done),
    });
    const id = await post();
    await send(transport, id);
    expect(await row(id)).toMatchObject({ state: 'failed', sealed: null });
    expect((await row(id)).last_error).toContain('451');
  });

  test('that the server defers until the last attempt has failed', async () => {
    const { transport } = await smtp({ onRcptTo: (_, __, done) => done(refusing(451)) });
    const id = await post();
    await send(transport, id, { is_last_try: true });
    expect(await row(id)).toMatchObject({ state: 'failed', sealed: null });
  });

  test('of a change that was rolled back is never sent', async () => {
    const { count } = (await world.database.pool.query('select count(*)::int from graphile_worker.jobs')).rows[0];
    await expect(
      world.database.kysely.transaction().execute(async (trx) => {
        await sendMail(trx, world.services.box, { to: 'a@b.test', kind: 'test', subject: '', html: '', text: '' });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await world.database.pool.query('select count(*)::int from graphile_worker.jobs')).rows[0]).toEqual({
      count,
    });
    expect((await world.database.pool.query(`select 1 from mail where recipient = 'a@b.test'`)).rows).toEqual([]);
  });

  test('goes into the folder if no server is configured', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
    const transport = makeTransport({ smtp_url: undefined, folder, from });
    expect(await readOutbox(folder)).toEqual([]);
    const ids = [await post(), await post()];
    for (const id of ids) await send(transport, id);
    expect((await readOutbox(folder)).map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await readOutbox(folder))[0]).toMatchObject({ to: 'ann@merchant.test', subject: 'Hello ✓' });
  });

  test("cannot get headers or addresses from people's names", async () => {
    const { received, transport } = await smtp();
    const id = await sendMail(world.database.kysely, world.services.box, {
      to: 'ann@merchant.test',
      kind: 'test',
      subject: 'Hello\r\nBcc: thief@x.test\r\n\r\nhidden',
      html: '',
      text: 'x',
    });
    await send(transport, id);
    expect(received[0]).not.toMatch(/^Bcc:/m);
  });
});

describe("a user's HTML", () => {
  test.each([
    ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" java\nscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<svg><a xlink:href="javascript:alert(1)">x</a></svg>', '<a>x</a>'],
    ['<p style="background:url(https://x.test/)">x</p>', '<p>x</p>'],
    ['<p style="position:fixed;color:red">x</p>', '<p style="color:red">x</p>'],
    ['<iframe src="https://x.test"></iframe><form action="https://x.test"><input></form>', ''],
    ['<meta http-equiv="refresh" content="0;url=https://x.test"><base href="https://x.test">', ''],
    ['<p onclick="x()" id="a" class="b">x</p>', '<p>x</p>'],
    ['<math><mi xlink:href="data:x,<script>alert(1)</script>">x</mi></math>', 'x'],
    [
      '<a href="https://x.test/?a=1&amp;b=2" target="_blank">x</a>',
      '<a href="https://x.test/?a=1&amp;b=2" target="_blank">x</a>',
    ],
  ])('%s becomes %s', (html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected);
  });

  test('has a plain text with its links', () => {
    expect(textOf('<h1>A &amp; B</h1><p>See <a href="https://x.test/?a=1&amp;b=2">here</a>.</p>')).toBe(
      'A & B\nSee here (https://x.test/?a=1&b=2).',
    );
  });
});
