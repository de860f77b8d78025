import { chargeback } from '@sluis/contract/entities/payments/chargeback';
import type { PanelOf } from '../../../kit/list/options.ts';
import { verbsOf } from '../../../kit/verb/verb.tsx';
import type { Chargeback } from './chargeback.item.ts';
import { chargebackOverview } from './chargeback.overview.tsx';

// Evidence goes to the processor by another way, of which Sluis knows nothing: somebody has to say that it was sent.
export const chargebackPanel: PanelOf<Chargeback> = {
  actions: verbsOf(chargeback, 'respond'),
  overview: chargebackOverview,
};
