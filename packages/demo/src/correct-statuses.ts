import { openFullHouse } from '@sluis/server/modules/find-modules';
import { processingOf } from '@sluis/server/modules/payments/orders/processing.module';
import { createStatusUpdate } from '@sluis/server/modules/payments/status-update/status-update.commands';
import type { Config } from '@sluis/server/platform/config';
import type { Database } from '@sluis/server/platform/database/database';
import { inTransaction } from '@sluis/server/platform/database/transaction';
import { acting } from '@sluis/server/resource/resource';
import { makeServices } from '@sluis/server/start';
import { sign_ins } from './sign-ins.ts';

const day_ms = 86_400_000;

/** Staff's findings about payments and refunds without a report of their processor, some days ago. */
const found = [
  {
    days_ago: 1,
    type: 'transaction',
    from: 'UNKNOWN',
    status: 'SETTLEMENT_COMPLETED',
    reason: 'In the file of the bank.',
  },
  { days_ago: 0.5, type: 'refund', from: 'PENDING', status: 'FAILED', reason: 'Returned by the bank: account closed.' },
  { days_ago: 4, type: 'transaction', from: 'UNKNOWN', status: 'FAILED', reason: 'Unknown to the processor.' },
  { days_ago: 9, type: 'refund', from: 'UNKNOWN', status: 'PROCESSED', reason: 'Confirmed by the processor by phone.' },
] as const;

/** Corrects the status of some payments and refunds, as a super user would. */
export async function correctStatuses(config: Config, database: Database, now_ms: number): Promise<void> {
  const services = await makeServices(config, database);
  try {
    const { email, name } = sign_ins.find(({ email: each }) => each.startsWith('super')) ?? sign_ins[0];
    const { id } = await database.kysely
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const create = createStatusUpdate((await openFullHouse(services)).made(processingOf));
    for (const { days_ago, type, from, status, reason } of found) {
      const now = new Date(now_ms - days_ago * day_ms).toISOString();
      const { rows } = await database.pool.query<{ id: string }>(
        `select id from ${type} where status = $1 and created_at < $2 order by created_at desc limit 1`,
        [from, now],
      );
      const [item] = rows;
      if (!item) continue;
      const by = acting(now, { kind: 'user', id, name });
      const body = { type, [type]: item.id, status, reason };
      await inTransaction(database.kysely, (trx) => create(trx, body, by));
    }
  } finally {
    await services.close();
  }
}
