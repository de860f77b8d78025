import type { PanelOf } from '../../../kit/list/options.ts';
import type { Chargeback } from './chargeback.item.ts';
import { chargebackOverview } from './chargeback.overview.tsx';
import { MarkResponded } from './mark-responded.tsx';

export const chargebackPanel: PanelOf<Chargeback> = { actions: MarkResponded, overview: chargebackOverview };
