import type { PanelOf } from '../../../kit/list/options.ts';
import { CardLinkActions } from './card-actions.tsx';
import type { CardAddLink } from './card-add-link.item.ts';
import { cardAddLinkStory } from './card-add-link.story.tsx';

export const cardAddLinkPanel: PanelOf<CardAddLink> = { actions: CardLinkActions, story: cardAddLinkStory };
