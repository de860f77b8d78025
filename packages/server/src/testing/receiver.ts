import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly url: string;
  readonly body: string;
}

type Reply = (answer: ServerResponse, received: Received, nth: number) => void;

/** A real server that receives webhooks; it closes with the test. By default it answers 204. */
export async function openReceiver(
  reply: Reply = (answer) => void answer.writeHead(204).end(),
  host = '127.0.0.1',
  port = 0,
) {
  const received: Received[] = [];
  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = { headers: request.headers, url: request.url ?? '', body: Buffer.concat(parts).toString() };
      received.push(one);
      reply(answer, one, received.length);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, host, resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const at = (server.address() as AddressInfo).port;
  return { received, port: at, url: `http://${host}:${at}/hook` };
}

/** A reply with these statuses, one after the other; the last is repeated. */
export const inTurn =
  (...statuses: readonly number[]): Reply =>
  (answer, _, nth) =>
    void answer.writeHead(statuses[Math.min(nth, statuses.length) - 1] as number).end();
