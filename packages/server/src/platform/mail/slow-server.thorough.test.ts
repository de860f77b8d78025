import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../../testing/closing.ts';
import { startProcess } from '../../testing/process.ts';
import { openWorld } from '../../testing/world.ts';
import { sendMail } from './mail.ts';

const slow_ms = 40_000;

/** A mail server that defers one address after 40 s, accepts it the second time, and never confirms another. */
async function openServer() {
  const received: string[] = [];
  let tries = 0;
  const is_stuck = Promise.withResolvers<void>();
  const is_slow = Promise.withResolvers<void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }: SMTPServerAddress, _: SMTPServerSession, done: (error?: Error | null) => void) => {
      if (!address.startsWith('slow') || ++tries > 1) return done();
      is_slow.resolve();
      setTimeout(() => done(Object.assign(new Error('later'), { responseCode: 451 })), slow_ms).unref();
    },
    onData: async (stream: SMTPServerDataStream, { envelope }, done: (error?: Error | null) => void) => {
      for await (const _ of stream);
      const to = envelope.rcptTo[0]?.address ?? '';
      if (to.startsWith('stuck')) return is_stuck.resolve();
      received.push(to);
      done();
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closeAtEnd(async () => server.close());
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, is_stuck: is_stuck.promise, is_slow: is_slow.promise };
}

test('a mail that takes 40 s is left to its live sender and retried, and one whose sender was killed is reported as unknown', async () => {
  const world = await openWorld();
  const server = await openServer();
  const { kysely } = world.database;
  const send = (to: string) =>
    sendMail(kysely, world.services.box, { to, kind: 'test', subject: 'Hello', html: '', text: 'x' });
  const row = (id: string) =>
    kysely.selectFrom('mail').select(['state', 'tries', 'last_error']).where('id', '=', id).executeTakeFirst();

  const start = () => startProcess(world.database.url, { SMTP_URL: server.url });
  const killed = start();
  const stuck = await send('stuck@merchant.test');
  await server.is_stuck;
  await killed.kill();

  start();
  const slow = await send('slow@merchant.test');
  await server.is_slow;
  start();

  const wait = { timeout: 100_000, interval: 200 };
  await expect.poll(() => row(slow), wait).toMatchObject({ state: 'sent', tries: 2 });
  expect(server.received).toEqual(['slow@merchant.test']);
  await expect.poll(() => row(stuck), wait).toMatchObject({ state: 'unknown', tries: 1 });
}, 240_000);
