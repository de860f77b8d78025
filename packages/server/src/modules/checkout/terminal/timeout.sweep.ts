import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { acting } from '../../../resource/resource.ts';
import type { Processing } from '../../payments/orders/processing.commands.ts';
import { endWaiting, holdSent, isWaiting, type Sent } from './waiting.commands.ts';

const at_once = 50;

/** Ends the payments for which no card was presented in time. */
export const makeTerminalTimeoutSweep = (
  { database: { kysely } }: Pick<Services, 'database'>,
  { listeners }: Pick<Processing, 'listeners'>,
): Sweep => ({
  name: 'payments at terminals',
  due: async (executor) => {
    const { rows } = await sql<{ due: string | null }>`
      select min(expires_at) as due from terminal_payment where expires_at is not null`.execute(executor);
    return rows[0]?.due ?? null;
  },
  run: async (now) => {
    const { rows } = await sql<Sent>`
      select transaction, organisation, terminal from terminal_payment
      where expires_at <= ${now} order by expires_at limit ${at_once}`.execute(kysely);
    // One by one: the payment's row is locked before its dependent rows, as devices do.
    for (const each of rows)
      await inTransaction(kysely, async (trx) => {
        const held = await holdSent(trx, each);
        const end = { status: 'ABANDONED', status_reason: 'not finished in time' } as const;
        if (isWaiting(held)) await endWaiting(trx, held, end, { acting: acting(now), listeners });
      });
    return rows.length;
  },
});
