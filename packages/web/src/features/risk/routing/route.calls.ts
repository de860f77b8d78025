import type { Replay } from '@sluis/contract/risk/results';
import type { RoutingContent } from '@sluis/contract/risk/shapes';
import { useOrganisation } from '../../../lib/organisation.ts';
import { requestWithProgress, type Waiting } from '../../../lib/progress.ts';
import type { Route } from './route.item.ts';

/** The path of the screens of routings. */
export const useRoutesPath = (): string => `${useOrganisation().base}/intelligent-routing`;

export const contentOf = ({ name, payment_product, details, fallbacks }: Route): RoutingContent => ({
  name,
  payment_product,
  details,
  fallbacks,
});

/** What was saved last: the draft, or without one the live version. */
export const savedContent = (route: Route): RoutingContent =>
  (route.draft as RoutingContent | null) ?? contentOf(route);

/** What is replayed: a tree on the payments of a period. */
export interface ReplayRequest extends Pick<RoutingContent, 'details' | 'payment_product'> {
  readonly organisation: string;
  readonly id?: string;
  readonly 'created_at>': string;
  readonly transaction?: string;
}

export const replay = (body: ReplayRequest, waiting: Waiting): Promise<Replay> =>
  requestWithProgress<Replay>('/v1/routing/replay', body, waiting);
