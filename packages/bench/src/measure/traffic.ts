import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { rebuildCells } from '@sluis/server/modules/insights/statistic/rollup/rebuild.commands';
import { createApiKey } from '@sluis/server/platform/auth/api-keys';
import type { Database } from '@sluis/server/platform/database/database';
import { inTransaction } from '@sluis/server/platform/database/transaction';
import type { Facts } from '../dataset/fill.ts';
import type { Pace } from '../load/traffic.ts';
import type { Server } from '../servers.ts';

export const payments_per_s = 50;
const day_ms = 86_400_000;

/**
 * Measures while payments of the largest merchant arrive, which are removed again: other parts expect the original
 * data.
 */
export async function withTraffic<T>(
  database: Database,
  { address }: Server,
  { viewers }: Facts,
  measure: () => Promise<T>,
): Promise<T> {
  const { pool, kysely } = database;
  const [organisation = ''] = viewers.largest.organisations;
  const { rows } = await pool.query<{ id: string }>(
    `select id from paymentprofile where organisation = $1 and currency_code = 'EUR' limit 1`,
    [organisation],
  );
  const given = { name: 'bench', roles: ['TRANSACTION_RECORD'], expires_at: null, created_by: null };
  const { secret } = await createApiKey(kysely, { organisation, ...given });
  const began_at = new Date().toISOString();
  const child = fork(fileURLToPath(new URL('../load/traffic.ts', import.meta.url)));
  const pace: Pace = { address, secret, profile: rows[0]?.id ?? '', per_s: payments_per_s };
  child.send(pace);
  const started_ms = performance.now();
  try {
    const measured = await measure();
    const answered = once(child, 'message');
    child.send('stop');
    const [made] = await answered;
    const wanted = (payments_per_s * (performance.now() - started_ms)) / 1000;
    if (made < 0.9 * wanted) throw new Error(`only ${made} payments came in, not ${Math.round(wanted)}`);
    return measured;
  } finally {
    child.disconnect();
    await pool.query('delete from status_history where organisation = $1 and created_at >= $2', [
      organisation,
      began_at,
    ]);
    await pool.query('delete from transaction where organisation = $1 and created_at >= $2', [organisation, began_at]);
    const from_day = new Date(Date.parse(began_at) - day_ms).toISOString().slice(0, 10);
    await inTransaction(kysely, (trx) => rebuildCells(trx, { from_day }));
    await pool.query(
      'vacuum analyze transaction, status_history, statistic_delta, statistic_day, statistic_part, statistic_month',
    );
  }
}
