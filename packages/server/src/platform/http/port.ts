import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Fails as listening would if a port is taken or forbidden, so that a start does not fail after minutes of other work.
 * Until it listens another process can still take the port.
 */
export async function tryPort({ port, host }: { readonly port: number; readonly host: string }): Promise<void> {
  if (port === 0) return;
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  await new Promise((resolve) => probe.close(resolve));
}
