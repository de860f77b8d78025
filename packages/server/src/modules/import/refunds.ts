import { newId } from '@sluis/contract/base/ids';
import { refund_columns } from '@sluis/contract/import-columns';
import { copyLine } from './copy-rows.ts';
import { history_columns, historyLine } from './item-rows.ts';
import { checkPast, type ImportKind } from './kind.ts';
import { lockPayments, makeTaken, payable } from './paid.ts';

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
    const named = rows.map(({ values }) => values.transaction_reference);
    const paid = await lockPayments(client, target, named);
    const { taken, take, write } = makeTaken();
    const refunded = { table: 'refund', columns: row_columns, lines: [] as string[] };
    const history = { table: 'status_history', columns: history_columns, lines: [] as string[] };
    return {
      taken,
      accept({ values }) {
        const { created_at: at, amount, reason } = values;
        const payment = payable(paid, values);
        take(payment, amount);
        const id = newId('rfnd', at);
        const fixed = [id, at, at, target.organisation, target.profile, payment.id, payment.customer];
        refunded.lines.push(copyLine([...fixed, amount, payment.currency_code, reason, status]));
        history.lines.push(historyLine(id, status, at, target));
        return id;
      },
      items: [refunded, history],
      writeOthers: async () => void (await write(client, target, 'amount_refunded')),
    };
  },
};
