import { sign } from '../modules/sandbox/sandbox.adapter.ts';
import type { World } from './world.ts';

/** What the sandbox says by itself of a payment or refund, signed; answers the status code. */
export async function processorSays({ app, services }: World, reference: string, status: string): Promise<number> {
  const occurred_at = services.clock.now();
  const payload = JSON.stringify({ reference, status, processor_id_external: 'sbx_1', occurred_at });
  const headers = { 'content-type': 'application/json', 'x-signature': sign(services.config.secret, payload) };
  return (await app.http.inject({ method: 'POST', url: '/v1/notification/sandbox', headers, payload })).statusCode;
}
