import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'page',
    route: 'dashboards/transactions',
    icon: 'IconChartLine',
    roles: ['TRANSACTION_STATISTICS'],
    load: async ({ list }) => {
      const [{ transactions }, payments] = await Promise.all([import('./transactions.tsx'), list('transactions')]);
      return transactions(payments);
    },
  },
  {
    kind: 'page',
    route: 'dashboards/refunds',
    icon: 'IconChartAreaLine',
    roles: ['REFUND_STATISTICS'],
    load: async ({ list }) => {
      const [{ refunds }, refunded] = await Promise.all([import('./refunds.tsx'), list('refunds')]);
      return refunds(refunded);
    },
  },
  {
    kind: 'page',
    route: 'dashboards/customers',
    icon: 'IconChartDots',
    roles: ['CUSTOMER_STATISTICS'],
    load: async ({ list }) => {
      const [{ customers }, known] = await Promise.all([import('./customers.tsx'), list('customers')]);
      return customers(known);
    },
  },
];
