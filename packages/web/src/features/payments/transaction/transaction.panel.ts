import type { PanelOf } from '../../../kit/list/options.ts';
import { PaymentActions } from './payment-actions.tsx';
import type { Transaction } from './transaction.item.ts';
import { transactionOverview } from './transaction.overview.tsx';
import { TransactionCustomer } from './transaction-customer.tsx';
import { TransactionStatus } from './transaction-status.tsx';

export const transactionPanel: PanelOf<Transaction> = {
  status: TransactionStatus,
  actions: PaymentActions,
  overview: transactionOverview,
  tabs: [{ id: 'customer', label: 'transaction.tabs.customer', content: TransactionCustomer }],
};
