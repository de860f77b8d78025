import type { cardaddlink } from '@sluis/contract/entities/checkout/cardaddlink';
import type { paymentlink } from '@sluis/contract/entities/checkout/paymentlink';
import { sql } from 'kysely';
import { claimRows } from '../../../platform/database/claim.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import type { Row } from '../../../resource/commands.ts';
import { isRow, itemColumns, type Owned } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { changeStatus } from '../../../resource/status.ts';

const at_once = 100;

/** Links that can expire. One with a payment in progress waits until that has ended. */
const expiring = (name: 'paymentlink' | 'cardaddlink') => sql`
  status in ('CREATED', 'INITIATED') and expires_at is not null and not exists (
    select 1 from hosted_try where item = ${sql.table(name)}.id and hosted_try.organisation = ${sql.table(name)}.organisation
      and abandon_at is not null)`;

export function makeExpirySweep({ kysely }: Database, entity: typeof paymentlink | typeof cardaddlink): Sweep {
  const can_expire = expiring(entity.name);
  return {
    name: `expired ${entity.name}s`,
    due: async (executor) => {
      const { rows } = await sql<{ due: string | null }>`
        select min(expires_at) as due from ${sql.table(entity.name)} where ${can_expire}`.execute(executor);
      return rows[0]?.due ?? null;
    },
    run: (now) =>
      inTransaction(kysely, async (trx) => {
        const rows = await claimRows<Row & Owned>(trx, {
          table: entity.name,
          columns: itemColumns(entity),
          due: sql`${can_expire} and expires_at <= ${now}`,
          order: sql`expires_at`,
          limit: at_once,
        });
        for (const link of rows) {
          if (entity.name === 'paymentlink')
            await trx.updateTable('paymentlink').set({ active: false }).where(isRow(link)).execute();
          await changeStatus(trx, entity, link, { status: 'EXPIRED' }, acting(now));
        }
        return rows.length;
      }),
  };
}
