import type { Populated } from '@sluis/contract/registry';
import type { RoutingContent } from '@sluis/contract/risk/shapes';

/** A routing as its page has it. */
export type Route = Populated<'routing', 'organisation'>;

/** A published version of a routing. */
export interface RouteVersion {
  readonly number: number;
  readonly created_at: string;
  readonly content: RoutingContent;
  readonly note: string | null;
  readonly actor_kind: string;
  readonly actor_name: string | null;
}
