import type { PanelOf } from '../../../kit/list/options.ts';
import { DeclineShare } from './decline-share.tsx';
import { GiveValues } from './give-values.tsx';
import { ProviderActions } from './provider-actions.tsx';
import type { Share } from './share.item.ts';
import { shareOverview } from './share.overview.tsx';

export const merchantPanel: PanelOf<Share> = { actions: DeclineShare, overview: shareOverview(GiveValues) };

export const providerPanel: PanelOf<Share> = { actions: ProviderActions, overview: shareOverview() };
