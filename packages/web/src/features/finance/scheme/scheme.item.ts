import { costscheme } from '@sluis/contract/entities/finance/costscheme';
import { partnerscheme } from '@sluis/contract/entities/finance/partnerscheme';
import { reservescheme } from '@sluis/contract/entities/finance/reservescheme';
import { revenuescheme } from '@sluis/contract/entities/finance/revenuescheme';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import type { EditionMinimum, SchemeLine } from '@sluis/contract/finance/scheme-line';
import type { ItemOf } from '@sluis/contract/registry';

/** A scheme of any type, of which the other fields differ. */
export type Scheme = ItemOf<'revenuescheme'>;

/** The declarations by type. */
export const schemes = {
  revenue: revenuescheme,
  cost: costscheme,
  reserve: reservescheme,
  partner: partnerscheme,
} as const satisfies Readonly<Record<SchemeType, object>>;

/** A dated version of a scheme, with its prices. */
export interface Edition {
  readonly number: number;
  readonly status: 'DRAFT' | 'PUBLISHED';
  readonly valid_from: string;
  readonly minimums: readonly EditionMinimum[];
  readonly lines: readonly SchemeLine[];
  readonly created_at: string;
  readonly published_at: string | null;
  readonly published_by_name: string | null;
}

interface Dated {
  readonly number: number;
  readonly status: string;
  readonly valid_from: string;
}

/** The edition whose prices apply today, the one that follows it, and the draft. */
export function placesOf<E extends Dated>(editions: readonly E[], today: string) {
  const published = editions
    .filter(({ status }) => status === 'PUBLISHED')
    .toSorted((one, other) => (one.valid_from < other.valid_from ? -1 : 1));
  return {
    current: published.findLast(({ valid_from }) => valid_from <= today),
    next: published.find(({ valid_from }) => valid_from > today),
    last: published.at(-1),
    draft: editions.find(({ status }) => status === 'DRAFT'),
  };
}

/** Where an edition is in time. */
export type EditionState = 'draft' | 'current' | 'upcoming' | 'past';

export function stateOf(edition: Dated, editions: readonly Dated[], today: string): EditionState {
  if (edition.status === 'DRAFT') return 'draft';
  if (edition.valid_from > today) return 'upcoming';
  return placesOf(editions, today).current?.number === edition.number ? 'current' : 'past';
}

export const state_tones = { draft: 'warning', current: 'good', upcoming: 'waiting', past: 'ended' } as const;
