import { oneoff } from '@sluis/contract/entities/finance/oneoff';
import type { PanelOf } from '../../../kit/list/options.ts';
import { verbsOf } from '../../../kit/verb/verb.tsx';
import type { OneOff } from './one-off.item.ts';
import { oneOffOverview } from './one-off.overview.ts';

export const oneOffPanel: PanelOf<OneOff> = {
  actions: verbsOf(oneoff, 'cancel') as NonNullable<PanelOf<OneOff>['actions']>,
  overview: oneOffOverview,
};
