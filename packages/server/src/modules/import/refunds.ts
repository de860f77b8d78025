import { newId } from '@sluis/contract/base/ids';
import type pg from 'pg';
import { type RefundValues, refund_columns } from './columns.ts';
import { copyLine } from './copy-rows.ts';
import { history_columns, historyLine } from './item-rows.ts';
import { checkPast, type ImportKind, type Target } from './kind.ts';
import { BadRow, type Checked } from './row-rules.ts';

const status = 'PROCESSED';
const row_columns = [
  'id',
  'created_at',
  'last_status_update',
  'organisation',
  'payment_profile',
  'transaction',
  'customer',
  'amount',
  'currency_code',
  'reason',
  'status',
];

/** Refunds that were paid out elsewhere, of payments that an import brought to the same profile. */
export const refunds: ImportKind<typeof refund_columns> = {
  name: 'refund',
  connections: 1,
  columns: refund_columns,
  reference: 'refund_reference',
  checkValues: ({ created_at }, target) => checkPast(created_at, target),
  async openBlock(client, target, rows) {
    const paid = await lockPayments(client, target, rows);
    const given_back = new Map<string, number>();
    const refunded = { table: 'refund', columns: row_columns, lines: [] as string[] };
    const history = { table: 'status_history', columns: history_columns, lines: [] as string[] };
    return {
      accept({ values }) {
        const { transaction_reference, created_at: at, amount, reason } = values;
        const payment = paid.get(transaction_reference);
        if (!payment) throw new BadRow('transaction_reference', 'does not match an imported payment of this profile');
        if (at < payment.created_at)
          throw new BadRow('created_at', `is before its payment, which was made at ${payment.created_at}`);
        if (amount > payment.remainder)
          throw new BadRow('amount', `exceeds the amount left to refund: ${amount} of ${payment.remainder}`);
        payment.remainder -= amount;
        given_back.set(payment.id, (given_back.get(payment.id) ?? 0) + amount);
        const id = newId('rfnd', at);
        const fixed = [id, at, at, target.organisation, target.profile, payment.id, payment.customer];
        refunded.lines.push(copyLine([...fixed, amount, payment.currency_code, reason, status]));
        history.lines.push(historyLine(id, status, at, target));
        return id;
      },
      items: [refunded, history],
      async writeOthers() {
        await client.query(
          `update transaction set amount_refunded = amount_refunded + given.amount, version = version + 1
           from unnest($1::text[], $2::bigint[]) given (id, amount)
           where transaction.id = given.id and transaction.organisation = $3`,
          [[...given_back.keys()], [...given_back.values()], target.organisation],
        );
      },
    };
  },
};

interface Payment {
  readonly id: string;
  readonly created_at: string;
  readonly customer: string | null;
  readonly currency_code: string;
  remainder: number;
}

/**
 * The payments that the rows refund, by their reference, locked in the order of their ids: a refund that is asked for
 * meanwhile waits, and two who lock several never wait for each other.
 */
async function lockPayments(
  client: pg.ClientBase,
  { profile, organisation }: Target,
  rows: readonly Checked<RefundValues>[],
): Promise<Map<string, Payment>> {
  const references = new Set(rows.map(({ values }) => values.transaction_reference));
  const { rows: imported } = await client.query<{ reference: string; item: string }>(
    `select reference, item from import_row
     where payment_profile = $1 and organisation = $2 and kind = 'transaction' and reference = any($3)`,
    [profile, organisation, [...references]],
  );
  const { rows: payments } = await client.query<Payment>(
    `select id, created_at, customer, currency_code, amount - amount_refunded - amount_charged_back as remainder
     from transaction where id in (select unnest($1::text[])) and organisation = $2 order by id for update`,
    [imported.map(({ item }) => item), organisation],
  );
  const by_id = new Map(payments.map((payment) => [payment.id, payment]));
  return new Map(imported.flatMap(({ reference, item }) => (by_id.has(item) ? [[reference, by_id.get(item)!]] : [])));
}
