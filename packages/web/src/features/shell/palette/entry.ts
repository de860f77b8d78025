import type { ComponentType } from 'react';
import type { Search } from '../../../lib/search.ts';

/** Somewhere to go. */
export interface Entry {
  readonly key: string;
  readonly label: string;
  /** What tells it from others of the same name. */
  readonly detail?: string | undefined;
  readonly icon: ComponentType;
  readonly to: string;
  readonly search?: Search;
  /** Another site, which opens in a tab of its own. */
  readonly external?: true | undefined;
}

export interface EntryGroup {
  /** Its text is `palette.{id}`. */
  readonly id: 'item' | 'pages' | 'organisations' | 'searches';
  readonly entries: readonly Entry[];
}
