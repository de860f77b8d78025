import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Fails as listening would where a port is taken or not for us, so that a start does not find out after minutes of
 * other work. Between this and listening another can still take it.
 */
export async function tryPort({ port, host }: { readonly port: number; readonly host: string }): Promise<void> {
  if (port === 0) return;
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  await new Promise((resolve) => probe.close(resolve));
}
