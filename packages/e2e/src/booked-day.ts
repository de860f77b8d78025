import { bookDifference, receivable } from '@sluis/server/modules/finance/reconciling/receipt.commands';
import { movement } from '@sluis/server/modules/finance/settling/ledger.commands';
import { openDatabase } from '@sluis/server/platform/database/database';
import { openEmbedded } from '@sluis/server/platform/database/embedded';
import { inTransaction } from '@sluis/server/platform/database/transaction';

/** Books money from an acquirer under a day that is over, in the database of the system under test. */
export async function bookOn(day: string, organisation: string, amount: number): Promise<void> {
  const embedded = await openEmbedded(process.env.SLUIS_E2E_DATA_DIR ?? '');
  const database = openDatabase(embedded.url, { connections: 1 });
  const now = `${day}T12:00:00.000Z`;
  const about = { key: `TEST:${crypto.randomUUID()}`, item: organisation, item_organisation: organisation, now };
  const postings = movement({ kind: 'bank' }, receivable(null), BigInt(amount));
  await inTransaction(database.kysely, (trx) =>
    bookDifference(trx, { organisation, profile: null }, postings, { ...about, currency_code: 'NOK', amount }),
  );
  await database.close();
  await embedded.stop();
}
