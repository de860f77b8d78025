import type { FirstScreen } from '../../../kit/screen/screen.ts';
import { refundRows } from './refund.rows.ts';

export const screens: readonly FirstScreen[] = [
  {
    kind: 'list',
    route: 'refunds',
    icon: 'IconArrowBackUp',
    opens: 'refund',
    rows: refundRows,
    load: async () => (await import('./refund.list.ts')).refundList,
  },
];
