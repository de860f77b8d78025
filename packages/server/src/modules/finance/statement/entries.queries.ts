import type { EntryKind } from '@sluis/contract/finance/kinds';
import type pg from 'pg';
import { exportConnection } from '../../../resource/export/source.ts';
import { quoted } from '../../../resource/list/parameters.ts';
import { wallClock } from '../../../resource/list/zone.ts';
import type { Statement } from './statement.queries.ts';

/** An entry of a settlement, with the payment that it is about. */
export interface StatementEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly item: string | null;
  readonly transaction: string | null;
  /** On the clock of the settlement's zone. */
  readonly occurred_at: string;
  readonly payable_on: string;
  readonly amount: number;
  readonly fee_micro: string;
  readonly reserve: number;
  readonly reason: string | null;
  readonly fees: readonly { readonly component: string; readonly micro: string }[] | null;
  readonly payment: Payment | undefined;
}

interface Payment {
  readonly id: string;
  readonly merchant_reference: string;
  readonly payment_product: string | null;
}

const batch_rows = 500;

/** The entries of a settlement as they were posted, a batch at a time, from one connection that it returns at the end. */
export async function* readEntries(pool: pg.Pool, { item, timezone }: Statement): AsyncGenerator<StatementEntry[]> {
  const { client, release } = await exportConnection(pool);
  const paymentsOf = async (ids: readonly string[]): Promise<ReadonlyMap<string, Payment>> => {
    const { rows } = await client.query<Payment>(
      'select id, merchant_reference, payment_product from transaction where id in (select unnest($1::text[]))',
      [ids],
    );
    return new Map(rows.map((each) => [each.id, each]));
  };
  try {
    await client.query(`
      declare entries no scroll cursor for
      select id, kind, item, transaction, to_char(${wallClock('occurred_at', timezone)}, 'YYYY-MM-DD"T"HH24:MI:SS') as occurred_at,
        payable_on, amount, fee_micro::text as fee_micro, reserve, reason, priced -> 'fees' as fees
      from journalentry
      where settlement = ${quoted(item.id)} and organisation = ${quoted(item.organisation)} and kind <> 'CLOSE'
      order by id`);
    for (;;) {
      const { rows } = await client.query<Omit<StatementEntry, 'payment'>>(`fetch ${batch_rows} from entries`);
      if (rows.length === 0) return;
      const ids = rows.flatMap(({ transaction }) => transaction ?? []);
      const payments = await paymentsOf([...new Set(ids)]);
      yield rows.map((row) => ({ ...row, payment: payments.get(row.transaction ?? '') }));
    }
  } finally {
    release();
  }
}
