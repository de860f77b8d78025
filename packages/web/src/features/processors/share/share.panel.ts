import type { PanelOf } from '../../../kit/list/options.ts';
import { DeclineShare } from './decline-share.tsx';
import { GiveValues } from './give-values.tsx';
import { ProviderActions } from './provider-actions.tsx';
import type { Share } from './share.item.ts';
import { shareStory } from './share.story.tsx';

export const merchantPanel: PanelOf<Share> = { actions: DeclineShare, story: shareStory(GiveValues) };

export const providerPanel: PanelOf<Share> = { actions: ProviderActions, story: shareStory() };
