import { chargeback } from '@sluis/contract/entities/payments/chargeback';
import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'chargebacks',
    icon: 'IconScale',
    opens: 'chargeback',
    load: async () => (await import('./chargeback.list.ts')).chargebackList,
  },
  {
    kind: 'page',
    route: 'chargebacks/:chargeback',
    icon: 'IconScale',
    title: 'dispute.page',
    within: 'chargebacks',
    roles: chargeback.roles.list,
    load: async () => ({ Content: (await import('./dispute-page.tsx')).DisputePage }),
  },
  {
    kind: 'page',
    route: 'chargeback-outcomes',
    icon: 'IconScale',
    title: 'dispute.outcomes',
    within: 'chargebacks',
    roles: chargeback.roles.list,
    load: async () => ({ Content: (await import('./outcomes-page.tsx')).OutcomesPage }),
  },
];
