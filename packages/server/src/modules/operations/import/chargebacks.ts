import { void_chargeback_statuses } from '@sluis/contract/entities/payments/chargeback';
import { chargeback_columns } from '@sluis/contract/import-columns';
import { checkPast, type ImportKind } from './kind.ts';
import { openReversals } from './paid.ts';

/** Chargebacks in their present status, of payments that an import brought to the same profile. */
export const chargebacks: ImportKind<typeof chargeback_columns> = {
  name: 'chargeback',
  connections: 1,
  columns: chargeback_columns,
  reference: 'chargeback_reference',
  checkValues: ({ created_at }, target) => checkPast(created_at, target),
  openBlock: (client, target, rows) =>
    openReversals(client, target, rows, {
      table: 'chargeback',
      prefix: 'chbk',
      columns: ['reason', 'reason_code', 'work_by_date', 'responded_at'],
      sum: 'amount_charged_back',
      read: ({ created_at, reason, reason_code, status, work_by_date }) => ({
        status,
        is_void: void_chargeback_statuses.includes(status),
        // A file has no other time than that of the chargeback, when its history begins with this status too.
        given: [reason, reason_code, work_by_date, status === 'IN_DISPUTE' ? created_at : null],
      }),
    }),
};
