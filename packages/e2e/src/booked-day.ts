import { movement, writeEntries } from '@sluis/server/modules/finance/settling/ledger.commands';
import { openDatabase } from '@sluis/server/platform/database/database';
import { openEmbedded } from '@sluis/server/platform/database/embedded';
import { inTransaction } from '@sluis/server/platform/database/transaction';

/** Books money from an acquirer under a day that is over, in the database of the system under test. */
export async function bookOn(day: string, organisation: string, amount: number): Promise<void> {
  const embedded = await openEmbedded(process.env.SLUIS_E2E_DATA_DIR ?? '');
  const database = openDatabase(embedded.url, { connections: 1 });
  const now = `${day}T12:00:00.000Z`;
  await inTransaction(database.kysely, async (trx) => {
    await trx.insertInto('bookingday').values({ day }).execute();
    const entry = {
      kind: 'RECEIPT',
      source_key: `RECEIPT:${crypto.randomUUID()}`,
      item: null,
      item_organisation: null,
      transaction: null,
      payment_profile: null,
      settlement: null,
      occurred_at: now,
      payable_on: day,
      currency_code: 'NOK',
      amount,
      postings: movement({ kind: 'bank' }, { kind: 'processor_receivable' }, BigInt(amount)),
    };
    await writeEntries(trx, [entry], { organisation, profile: null, now, booked_on: day });
  });
  await database.close();
  await embedded.stop();
}
