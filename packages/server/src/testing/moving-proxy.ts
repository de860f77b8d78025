import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { closeAtEnd } from './closing.ts';

/** An address that leads to one server and later to another, like a name or a virtual address at a failover. */
export interface MovingProxy {
  readonly port: number;
  /** Ends existing connections and leads to another port of this machine. */
  moveTo(port: number): void;
}

export async function openMovingProxy(first: number): Promise<MovingProxy> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  closeAtEnd(async () => {
    endAll();
    server.close();
  });
  return {
    port: (server.address() as { port: number }).port,
    moveTo: (port) => {
      target = port;
      endAll();
    },
  };
}
