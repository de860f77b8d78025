import type { EntityName } from '@sluis/contract/registry';
import type { ComponentType } from 'react';
import type { IconName } from '../../../../lib/screens.ts';
import type { Search } from '../../../../lib/search.ts';

/** A result of the palette. */
export interface Entry {
  readonly key: string;
  readonly label: string;
  /** Distinguishes it from others with the same name. */
  readonly detail?: string | undefined;
  /** As formatted text. */
  readonly amount?: string;
  readonly status?: { readonly entity: EntityName; readonly status: string };
  /** For a screen its own icon. */
  readonly icon: ComponentType | IconName;
  readonly to: string;
  readonly search?: Search;
  /** Another site, which opens in a new tab. */
  readonly external?: true | undefined;
}

export interface EntryGroup {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly Entry[];
}
