import type { Additions, ListScreen } from '../../kit/screen/screen.ts';
import type { IconName } from '../../lib/screens.ts';
import { type PageType, transactionRows } from './transaction.rows.ts';

const payments = (route: string, icon: IconName, page: PageType): ListScreen => ({
  kind: 'list',
  route,
  icon,
  rows: transactionRows(page),
  load: async () => (await import('./transaction.list.ts')).transactionList(page),
});

const part = (...of: Parameters<typeof payments>): ListScreen => ({ ...payments(...of), part_of: 'transactions' });

export const screens: readonly ListScreen[] = [
  { ...payments('transactions', 'IconReceipt', 'DEFAULT'), opens: 'transaction' },
  part('transactionsMissed', 'IconDoorExit', 'MISSED'),
  part('transactionsDeclined', 'IconCircleX', 'DECLINED'),
  part('transactionsTagged', 'IconTag', 'TAGGED'),
  part('transactionsBlocked', 'IconBan', 'BLOCKED'),
  { ...payments('psp/transactions', 'IconReceipt', 'PSP'), opens: 'transaction' },
];

/** The payments of something, of which several can be chosen for what other features do with them. */
const paymentsOf = (to: 'customer' | 'subscription' | 'paymentlink'): Additions => ({
  to,
  load: async ({ additions }) => {
    const [{ transactionsOf }, { several }] = await Promise.all([
      import('./transactions-of.tsx'),
      additions('transaction'),
    ]);
    return transactionsOf(to, several);
  },
});

/** The payment that something is about. */
const paymentBehind = (to: 'refund' | 'chargeback'): Additions => ({
  to,
  load: async () => (await import('./transaction-summary.tsx')).transactionBehind(to),
});

export const additions: readonly Additions[] = [
  paymentsOf('customer'),
  paymentsOf('subscription'),
  paymentsOf('paymentlink'),
  paymentBehind('refund'),
  paymentBehind('chargeback'),
];
