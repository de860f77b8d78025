import type { PageType } from '../features/transaction/transaction.list.ts';
import type { List } from '../kit/list/declaration.ts';

/** Loads once; after a failure, such as a network that was away, the next visit tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

const transactions = (page: PageType) =>
  once(async () => {
    const [{ transactionList }, { RefundAction, RefundsOfTransaction }] = await Promise.all([
      import('../features/transaction/transaction.list.ts'),
      import('../features/refund/refunds-of-transaction.tsx'),
    ]);
    return transactionList(page, { Refunds: RefundsOfTransaction, Actions: RefundAction });
  });

/**
 * Every list screen by its path, loaded when it is opened. One line here makes a screen at `/{path}` and, unless it is
 * the provider's own (`psp/…`), at `/psp/merchants/{merchant}/{path}`.
 */
export const lists: Readonly<Record<string, () => Promise<List>>> = {
  transactions: transactions('DEFAULT'),
  transactionsTagged: transactions('TAGGED'),
  transactionsBlocked: transactions('BLOCKED'),
  transactionsMissed: transactions('MISSED'),
  transactionsDeclined: transactions('DECLINED'),
  'psp/transactions': transactions('PSP'),
  refunds: () => import('../features/refund/refund.list.ts').then((module) => module.refundList),
};
