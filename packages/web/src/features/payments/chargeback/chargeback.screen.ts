import { chargeback } from '@sluis/contract/entities/payments/chargeback';
import type { Screen } from '../../../kit/screen/screen.ts';
import { loadTexts } from '../../../lib/i18n.ts';

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
    load: async () => {
      // Its sentence is the panel's.
      const [{ DisputePage }] = await Promise.all([import('./dispute-page.tsx'), loadTexts('panel')]);
      return { Content: DisputePage };
    },
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
