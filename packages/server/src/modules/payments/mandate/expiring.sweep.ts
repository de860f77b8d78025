import { mandate } from '@sluis/contract/entities/payments/mandate';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { sql } from 'kysely';
import { claimRows } from '../../../platform/database/claim.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { itemColumns } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { type Mandate, moveMandates } from './mandate.commands.ts';

const at_once = 100;

/** Ends mandates that were not collected by for 36 months. */
export const makeExpiringSweep = ({ database: { kysely } }: Pick<Services, 'database'>): Sweep => ({
  name: 'unused mandates',
  due: async (executor) => {
    const { due } = await executor
      .selectFrom('mandate')
      .select((with_) => with_.fn.min('expires_at').as('due'))
      .where('status', '=', 'ACTIVE')
      .where('expires_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return due;
  },
  run: (now) =>
    inTransaction(kysely, async (trx) => {
      const unused = await claimRows<Mandate>(trx, {
        table: 'mandate',
        columns: itemColumns(mandate),
        due: sql`status = 'ACTIVE' and expires_at <= ${now}`,
        order: sql`expires_at`,
        limit: at_once,
      });
      const status_reason: KnownReason = 'not used for 36 months';
      await moveMandates(
        trx,
        unused.map((item) => ({ item, change: { status: 'EXPIRED', status_reason } })),
        acting(now),
      );
      return unused.length;
    }),
});
