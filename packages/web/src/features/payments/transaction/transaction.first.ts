import type { FirstScreen } from '../../../kit/screen/screen.ts';
import type { IconName } from '../../../lib/screens.ts';
import { type PageType, transactionRows } from './transaction.rows.ts';

const payments = (route: string, icon: IconName, page: PageType): FirstScreen => ({
  kind: 'list',
  route,
  icon,
  rows: transactionRows(page),
  load: async () => (await import('./transaction.list.ts')).transactionList(page),
});

const part = (...of: Parameters<typeof payments>): FirstScreen => ({ ...payments(...of), part_of: 'transactions' });

export const screens: readonly FirstScreen[] = [
  { ...payments('transactions', 'IconReceipt', 'DEFAULT'), opens: 'transaction' },
  part('transactionsMissed', 'IconDoorExit', 'MISSED'),
  part('transactionsDeclined', 'IconCircleX', 'DECLINED'),
  part('transactionsTagged', 'IconTag', 'TAGGED'),
  part('transactionsBlocked', 'IconBan', 'BLOCKED'),
  { ...payments('psp/transactions', 'IconReceipt', 'PSP'), opens: 'transaction' },
];
