import { refund_columns } from '@sluis/contract/import-columns';
import { checkPast, type ImportKind } from './kind.ts';
import { openReversals } from './paid.ts';

/** Refunds from another system, of payments that an import brought to the same profile. */
export const refunds: ImportKind<typeof refund_columns> = {
  name: 'refund',
  connections: 1,
  columns: refund_columns,
  reference: 'refund_reference',
  checkValues: ({ created_at }, target) => checkPast(created_at, target),
  openBlock: (client, target, rows) =>
    openReversals(client, target, rows, {
      table: 'refund',
      prefix: 'rfnd',
      columns: ['reason'],
      sum: 'amount_refunded',
      read: ({ reason }) => ({ status: 'PROCESSED', given: [reason] }),
    }),
};
