import { share } from '@sluis/contract/entities/processors/share';
import type { PanelOf } from '../../../kit/list/options.ts';
import { verbsOf } from '../../../kit/verb/verb.tsx';
import { GiveValues } from './give-values.tsx';
import { ProviderActions } from './provider-actions.tsx';
import type { Share } from './share.item.ts';
import { shareOverview } from './share.overview.tsx';

export const merchantPanel: PanelOf<Share> = {
  actions: verbsOf(share, 'decline'),
  overview: shareOverview(GiveValues),
};

export const providerPanel: PanelOf<Share> = { actions: ProviderActions, overview: shareOverview() };
