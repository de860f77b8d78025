import type { EntityName } from '@sluis/contract/registry';
import type { ComponentType } from 'react';
import type { IconName } from '../../../../lib/screens.ts';
import type { Search } from '../../../../lib/search.ts';

/** Somewhere to go. */
export interface Entry {
  readonly key: string;
  readonly label: string;
  /** What tells it from others of the same name. */
  readonly detail?: string | undefined;
  /** As it is written. */
  readonly amount?: string;
  readonly status?: { readonly entity: EntityName; readonly status: string };
  /** Of a screen the name of its own. */
  readonly icon: ComponentType | IconName;
  readonly to: string;
  readonly search?: Search;
  /** Another site, which opens in a tab of its own. */
  readonly external?: true | undefined;
}

export interface EntryGroup {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly Entry[];
}
