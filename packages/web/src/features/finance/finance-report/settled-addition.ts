import type { Addition } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';

const SettledTab = lazy(async () => (await import('./settled-tab.tsx')).SettledTab);

/** How payments, refunds and chargebacks were priced and settled. */
export const settledAddition: Addition = {
  tabs: [{ id: 'settlement', label: 'finance_report.settled.title', content: SettledTab }],
};
