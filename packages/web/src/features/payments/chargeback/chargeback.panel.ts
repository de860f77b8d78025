import { chargeback } from '@sluis/contract/entities/payments/chargeback';
import type { PanelOf } from '../../../kit/list/options.ts';
import { verbsOf } from '../../../kit/verb/verb.tsx';
import type { Chargeback } from './chargeback.item.ts';
import { chargebackOverview } from './chargeback.overview.tsx';

// Evidence is sent to the processor outside Sluis, which cannot know of it: a user has to record that it was sent.
export const chargebackPanel: PanelOf<Chargeback> = {
  actions: verbsOf(chargeback, 'respond'),
  overview: chargebackOverview,
};
