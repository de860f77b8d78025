import { newId } from '@sluis/contract/base/ids';
import { void_chargeback_statuses } from '@sluis/contract/entities/chargeback';
import { chargeback_columns } from '@sluis/contract/import-columns';
import { copyLine } from './copy-rows.ts';
import { history_columns, historyLine } from './item-rows.ts';
import { checkPast, type ImportKind } from './kind.ts';
import { lockPayments, makeTaken, payable } from './paid.ts';

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
  'reason_code',
  'status',
  'work_by_date',
];

/** Chargebacks as they stand, of payments that an import brought to the same profile. */
export const chargebacks: ImportKind<typeof chargeback_columns> = {
  name: 'chargeback',
  connections: 1,
  columns: chargeback_columns,
  reference: 'chargeback_reference',
  checkValues: ({ created_at }, target) => checkPast(created_at, target),
  async openBlock(client, target, rows) {
    const named = rows.map(({ values }) => values.transaction_reference);
    const paid = await lockPayments(client, target, named);
    const { taken, take, write } = makeTaken();
    const reclaimed = { table: 'chargeback', columns: row_columns, lines: [] as string[] };
    const history = { table: 'status_history', columns: history_columns, lines: [] as string[] };
    return {
      taken,
      accept({ values }) {
        const { created_at: at, amount, reason, reason_code, status, work_by_date } = values;
        const is_void = void_chargeback_statuses.includes(status);
        // One that took nothing fits any payment.
        const payment = payable(paid, is_void ? { ...values, amount: 0 } : values);
        if (!is_void) take(payment, amount);
        const id = newId('chbk', at);
        const fixed = [id, at, at, target.organisation, target.profile, payment.id, payment.customer];
        const given = [amount, payment.currency_code, reason, reason_code, status, work_by_date];
        reclaimed.lines.push(copyLine([...fixed, ...given]));
        history.lines.push(historyLine(id, status, at, target));
        return id;
      },
      items: [reclaimed, history],
      writeOthers: async () => void (await write(client, target, 'amount_charged_back')),
    };
  },
};
