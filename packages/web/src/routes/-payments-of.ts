import { lazy } from 'react';
import { transactionsOf } from '../features/transaction/transactions-of.tsx';

const RefundSeveral = lazy(() =>
  import('../features/refund/refund-several.tsx').then((module) => ({ default: module.RefundSeveral })),
);

/** The payments of something else, of which several can be refunded at once. */
export const paymentsOf = (of: Parameters<typeof transactionsOf>[0]) => transactionsOf(of, { RefundSeveral });
