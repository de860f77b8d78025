import type { PanelOf } from '../../../kit/list/options.ts';
import { CardLinkActions } from './card-actions.tsx';
import type { CardAddLink } from './card-add-link.item.ts';
import { cardAddLinkOverview } from './card-add-link.overview.tsx';

export const cardAddLinkPanel: PanelOf<CardAddLink> = { actions: CardLinkActions, overview: cardAddLinkOverview };
