import type { Database } from '@sluis/server/platform/database/database';
import type { Api } from './api.ts';

const at_once = 10;
const recent_ms = 3_600_000;

/** Requested refunds of payments that the gateway took: for those of our processors its report would be refused. */
export const refundsOfGateway = ({ kysely }: Database, since: string) =>
  kysely
    .selectFrom('refund')
    .innerJoin('transaction', (join) =>
      join
        .onRef('transaction.id', '=', 'refund.transaction')
        .onRef('transaction.organisation', '=', 'refund.organisation'),
    )
    .select('refund.id')
    .where('refund.status', '=', 'PENDING')
    .where('refund.created_at', '>=', since)
    .where('transaction.taken', '=', false)
    .orderBy('refund.created_at')
    .limit(at_once)
    .execute();

/** Processes requested refunds of the gateway's payments and reports them. */
export async function makeRefunds({ sluis, signal }: Api, database: Database): Promise<void> {
  const since = new Date(Date.now() - recent_ms).toISOString();
  for (const { id } of await refundsOfGateway(database, since))
    await sluis.refund.status(id, { status: 'PROCESSED' }, { signal }).catch(() => undefined);
}
