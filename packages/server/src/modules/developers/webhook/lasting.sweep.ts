import { sql } from 'kysely';
import { claimRows } from '../../../platform/database/claim.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { isRow, type Owned } from '../../../resource/item.ts';
import { notifyFailing } from './given-up.commands.ts';

const at_most = 100;
const is_watched = sql`status = 'FAILING' and not lasting`;

interface Failing extends Owned {
  readonly url: string;
  readonly failing_since: string;
  readonly failures: number;
  readonly status_code: number | null;
  readonly error: string | null;
}

/** Records addresses that have failed for a day, and mails the contacts in the payment profiles that use them. */
export const makeLastingSweep = (services: Services): Sweep => ({
  name: 'failing webhook addresses',
  is_waited_for: false,
  due: async (executor, now) => {
    const { rows } = await sql<{ due: string | null }>`
      select min(failing_since) + interval '1 day' as due from webhookaddress
      where ${is_watched} and failing_since > ${now}::timestamptz - interval '1 day'`.execute(executor);
    return rows[0]?.due ?? null;
  },
  run: (now) =>
    inTransaction(services.database.kysely, async (trx) => {
      const rows = await claimRows<Failing>(trx, {
        table: 'webhookaddress',
        columns: sql`id, organisation, url, failing_since, failures, status_code, error`,
        due: sql`${is_watched} and failing_since <= ${now}::timestamptz - interval '1 day'`,
        order: sql`failing_since`,
        limit: at_most,
      });
      for (const row of rows) await note(trx, services, row);
      return rows.length;
    }),
});

async function note(trx: Trx, services: Services, row: Failing): Promise<void> {
  await sql`update webhookaddress set lasting = true, version = version + 1 where ${isRow(row)}`.execute(trx);
  const { rows } = await sql<{ email: string }>`
    select distinct webhook_failed_email as email from paymentprofile
    where organisation = ${row.organisation} and webhook_failed_email is not null
      and (${row.url} in (webhook_transaction_update, webhook_refund_update, webhook_chargeback_update)
        or exists (select 1 from plan where plan.payment_profile = paymentprofile.id
          and plan.webhook_subscription_update = ${row.url}))`.execute(trx);
  const to = rows.map(({ email }) => email);
  if (to.length > 0) await notifyFailing(trx, services, { ...row, to });
}
