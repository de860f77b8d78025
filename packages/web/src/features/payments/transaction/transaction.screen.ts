import type { Additions } from '../../../kit/screen/screen.ts';

/** The payments of an owner, several of which can be chosen for the actions of other features. */
const paymentsOf = (to: 'customer' | 'subscription' | 'paymentlink' | 'terminal'): Additions => ({
  to,
  load: async ({ additions }) => {
    const [{ transactionsOf }, { several }] = await Promise.all([
      import('./transactions-of.tsx'),
      additions('transaction'),
    ]);
    return transactionsOf(to, several);
  },
});

/** The payment behind an item. */
const paymentBehind = (to: 'refund' | 'chargeback'): Additions => ({
  to,
  load: async () => (await import('./transaction-summary.tsx')).transactionBehind(to),
});

export const additions: readonly Additions[] = [
  paymentsOf('customer'),
  paymentsOf('subscription'),
  paymentsOf('paymentlink'),
  paymentsOf('terminal'),
  paymentBehind('refund'),
  paymentBehind('chargeback'),
];
