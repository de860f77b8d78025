import { openFullHouse } from '../modules/find-modules.ts';
import { sign, signature_header } from '../modules/payments/sandbox/sandbox.adapter.ts';
import { sweepOnce } from '../platform/sweeps.ts';
import { sweepsOf } from '../resource/house.ts';
import type { World } from './world.ts';

export async function processNotifications({ services }: Pick<World, 'services'>): Promise<void> {
  const sweeps = sweepsOf(await openFullHouse(services));
  for (const sweep of sweeps.filter(({ name }) => name === 'processor notifications')) {
    await sweepOnce(services, sweep);
    await sweep.settle?.(false);
  }
}

/** The sandbox's report on a payment or refund, signed and processed; returns the status code. */
export async function processorSays(world: World, reference: string, status: string): Promise<number> {
  const { app, services, database } = world;
  const occurred_at = services.clock.now();
  const payload = JSON.stringify({ reference, status, processor_id_external: 'sbx_1', occurred_at });
  const { rows } = await database.pool.query<{ processor: string }>(
    `select processor from transaction
     where id = $1 or id = (select transaction from refund where id = $1)
       or id = (select transaction from capture where id = $1)`,
    [reference],
  );
  const url = `/notifications/${rows[0]?.processor}`;
  const headers = { 'content-type': 'application/json', [signature_header]: sign(services.config.secret, payload) };
  // The sandbox does not settle a payment that it reports as failed.
  if (status === 'FAILED' || status === 'DECLINED')
    await database.pool.query('update sandbox_payment set settles_at = null where reference = $1', [reference]);
  const { statusCode } = await app.http.inject({ method: 'POST', url, headers, payload });
  await processNotifications(world);
  return statusCode;
}
