import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import { entityOf } from '@sluis/contract/registry';
import { refundRows } from '../features/refund/refund.rows.ts';
import { type PageType, transactionRows } from '../features/transaction/transaction.rows.ts';
import type { List, ListRows } from '../kit/list/declaration.ts';

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

export interface ListAt {
  readonly load: () => Promise<List>;
  /** What the list asks and shows: given here, its rows are asked for and drawn before the screen's code is there. */
  readonly rows?: ListRows;
}

const transactions = (page: PageType): ListAt => ({
  rows: transactionRows(page),
  load: once(async () => {
    const [{ transactionList }, { RefundAction, RefundSelected, RefundsOfTransaction }, { ReportOfList }] =
      await Promise.all([
        import('../features/transaction/transaction.list.ts'),
        import('../features/refund/refunds-of-transaction.tsx'),
        import('../features/report/report-of-list.tsx'),
      ]);
    const list = transactionList(page, { Refunds: RefundsOfTransaction, Actions: RefundAction });
    return { ...list, exports: ReportOfList, selected: RefundSelected };
  }),
});

/** The payments of something else, of which several can be refunded at once. */
const paymentsOf = async (...of: Parameters<typeof import('./-payments-of.ts')['paymentsOf']>) =>
  (await import('./-payments-of.ts')).paymentsOf(...of);

/** The payment that a refund or chargeback is about is shown as the payments' own feature shows it. */
const transactionParts = async () => {
  const { TransactionSummary } = await import('../features/transaction/transaction-summary.tsx');
  return { Transaction: TransactionSummary };
};

/** A list that has forms with the filters and columns of payments in them. */
const ofPayments = (make: (payments: List) => Promise<List>): ListAt => ({
  load: once(async () => make(await transactions('DEFAULT').load())),
});

/**
 * Every list screen by its path, loaded when it is opened. One line here makes a screen at `/{path}` and, unless it is
 * the provider's own (`psp/…`), at `/psp/merchants/{merchant}/{path}`.
 */
export const lists: Readonly<Record<string, ListAt>> = {
  transactions: transactions('DEFAULT'),
  transactionsTagged: transactions('TAGGED'),
  transactionsBlocked: transactions('BLOCKED'),
  transactionsMissed: transactions('MISSED'),
  transactionsDeclined: transactions('DECLINED'),
  'psp/transactions': transactions('PSP'),
  refunds: {
    rows: refundRows,
    load: once(async () => (await import('../features/refund/refund.list.ts')).refundList(await transactionParts())),
  },
  chargebacks: {
    load: once(async () =>
      (await import('../features/chargeback/chargeback.list.ts')).chargebackList(await transactionParts()),
    ),
  },
  customers: {
    load: once(async () => {
      const [{ customerList }, Transactions] = await Promise.all([
        import('../features/customer/customer.list.ts'),
        paymentsOf('customer'),
      ]);
      return customerList({ Transactions });
    }),
  },
  'transactions/scheduled': {
    load: () => import('../features/scheduled/scheduled.list.ts').then((module) => module.scheduledList),
  },
  subscriptions: {
    load: once(async () => {
      const [{ subscriptionList }, { PlanSummary }, Transactions, { DiscountAmount }] = await Promise.all([
        import('../features/subscription/subscription.list.ts'),
        import('../features/plan/plan-details.tsx'),
        paymentsOf('subscription'),
        import('../features/discount/discount-cells.tsx'),
      ]);
      const parts = { Plan: PlanSummary, Transactions, Discount: DiscountAmount };
      return subscriptionList(parts as never);
    }),
  },
  'subscriptions/plans': { load: () => import('../features/plan/plan.list.ts').then((module) => module.planList) },
  'subscriptions/discounts': {
    load: () => import('../features/discount/discount.list.ts').then((module) => module.discountList),
  },
  'payment-links': {
    load: once(async () => {
      const [{ paymentLinkList }, Transactions] = await Promise.all([
        import('../features/payment-link/payment-link.list.ts'),
        paymentsOf('payment_link'),
      ]);
      return paymentLinkList({ Transactions });
    }),
  },
  'card-add-links': {
    load: () => import('../features/card-add-link/card-add-link.list.ts').then((module) => module.cardAddLinkList),
  },
  'reports/transactions': ofPayments(async (payments) =>
    (await import('../features/report/report.list.ts')).reportList(payments),
  ),
  'reports/schedules': ofPayments(async (payments) =>
    (await import('../features/report/schedule.list.ts')).scheduleList(payments),
  ),
  users: { load: once(async () => (await import('../features/user/user.list.ts')).userList('organisation')) },
  'users/visits': { load: () => import('../features/visit/visit.list.tsx').then((module) => module.visitList) },
  'psp/users': { load: once(async () => (await import('../features/user/user.list.ts')).userList('provider')) },
  apiSettings: {
    load: once(async () => {
      const [{ apiKeyList }, { WebhookSecret }] = await Promise.all([
        import('../features/apikey/apikey.list.ts'),
        import('../features/webhook-secret/webhook-secret.tsx'),
      ]);
      return { ...apiKeyList('organisation'), aside: WebhookSecret };
    }),
  },
  'psp/api-keys': {
    load: once(async () => (await import('../features/apikey/apikey.list.ts')).apiKeyList('provider')),
  },
  'psp/welcome-mails': {
    load: () => import('../features/welcome-mail/welcome-mail.list.ts').then((module) => module.welcomeMailList),
  },
  'psp/merchants': {
    load: () => import('../features/merchant/merchant.list.ts').then((module) => module.merchantList),
  },
};

/** The list at a path; inside a merchant the provider's own are nowhere. */
export const listAt = (path: string, merchant?: string): ListAt | undefined =>
  Object.hasOwn(lists, path) && !(merchant !== undefined && path.startsWith('psp/')) ? lists[path] : undefined;

/** Who may open a list. */
export const rolesOf = ({ roles, entity }: Pick<List, 'roles' | 'entity'>): RoleExpressions =>
  roles ?? entityOf(entity).roles.list;
