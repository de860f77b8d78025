import type { Additions, Screen } from '../../kit/screen/screen.ts';
import { refundRows } from './refund.rows.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'refunds',
    icon: 'IconArrowBackUp',
    opens: 'refund',
    rows: refundRows,
    load: async () => (await import('./refund.list.ts')).refundList,
  },
];

export const additions: readonly Additions[] = [
  { to: 'transaction', load: async () => (await import('./refunds-of-transaction.tsx')).refundsOfTransaction },
];
