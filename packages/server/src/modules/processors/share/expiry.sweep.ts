import { share } from '@sluis/contract/entities/processors/share';
import { sql } from 'kysely';
import { claimRows } from '../../../platform/database/claim.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { itemColumns } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { endShare, type Share } from './share.moves.ts';

const at_most = 100;
const is_open = sql`status in ('REQUESTED', 'GIVEN')`;

/** Ends expired requests, and destroys unused values. */
export const makeShareExpirySweep = ({ kysely }: Database): Sweep => ({
  name: 'expired share requests',
  due: async (executor) => {
    const { rows } = await sql<{ due: string | null }>`
      select min(expires_at) as due from share where ${is_open}`.execute(executor);
    return rows[0]?.due ?? null;
  },
  run: (now) =>
    inTransaction(kysely, async (trx) => {
      const rows = await claimRows<Share>(trx, {
        table: 'share',
        columns: itemColumns(share),
        due: sql`${is_open} and expires_at <= ${now}`,
        order: sql`expires_at`,
        limit: at_most,
      });
      for (const item of rows) await endShare(trx, item, { status: 'EXPIRED' }, acting(now));
      return rows.length;
    }),
});
