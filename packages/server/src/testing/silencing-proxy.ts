import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { closeAtEnd } from './closing.ts';

/** A proxy to a database that can drop all traffic, as a broken switch or firewall does. */
export interface SilencingProxy {
  readonly url: string;
  /** Drops the traffic of existing connections, in both directions, without an error. */
  silence(): void;
  /** Whether new connections are answered. */
  answers(does: boolean): void;
}

export async function openSilencingProxy(url: string): Promise<SilencingProxy> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  let is_answering = true;
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => {});
    near.on('close', () => open.delete(near));
    if (!is_answering) return;
    const far = connect(Number(port), hostname);
    open.add(far);
    far.on('error', () => near.destroy());
    far.on('close', () => open.delete(far));
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAtEnd(async () => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const through = new URL(url);
  through.port = String((server.address() as { port: number }).port);
  return {
    url: through.href,
    silence: () => {
      for (const socket of open) {
        socket.unpipe();
        socket.resume();
      }
    },
    answers: (does) => {
      is_answering = does;
    },
  };
}
