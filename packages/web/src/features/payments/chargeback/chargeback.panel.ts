import type { PanelOf } from '../../../kit/list/options.ts';
import type { Chargeback } from './chargeback.item.ts';
import { chargebackStory } from './chargeback.story.tsx';
import { MarkResponded } from './mark-responded.tsx';

export const chargebackPanel: PanelOf<Chargeback> = { actions: MarkResponded, story: chargebackStory };
