import type { Money } from '@sluis/contract/base/money';
import type { Said } from '@sluis/contract/base/translate';
import type { OwnerField } from '@sluis/contract/owner-totals';
import type { EntityName, Populated } from '@sluis/contract/registry';
import type { ComponentType } from 'react';
import type { Format } from '../../lib/create-format.ts';
import type { Search } from '../../lib/search.ts';
import type { StatusOf } from '../../lib/texts.ts';
import type { Tone } from '../value/status-tones.ts';
import type { FieldPath, RefName } from './field-path.ts';
import type { ItemProps, Row } from './row.ts';

/**
 * What the panel shows of an item, declared by its feature in `x.overview.ts`, a part of its `x.panel.ts`. The texts of
 * its sentences are in `x.panel.texts.ts`, which the build puts into `panel.json`: they are loaded with the first
 * panel.
 */

/** The second parameter of a sentence, after the item. */
export interface SentenceContext {
  readonly format: Format;
  /** The reason of a status, phrased for the middle of a sentence; undefined if there is none. */
  readonly because: (reason: string | null) => string | undefined;
}

/** The key of a text, or a function that returns one or several texts for an item. */
export type Sentence<T> = string | ((item: T, context: SentenceContext) => Said | readonly Said[]);

/** A sentence for each status. */
export type Sentences<S extends string, T> = Readonly<Record<S, Sentence<T>>>;

/** A reason after a word: "Failed: insufficient funds". Empty if there is none. */
export const colon = (reason: string | undefined): string => (reason === undefined ? '' : `: ${reason}`);

/** The reason of a status that a user typed, without its full stop. */
export const typedReason = ({ status_reason }: { readonly status_reason: string | null }): string =>
  colon(status_reason?.replace(/\.$/, ''));

/** A field as declared, or with another drawing, label or condition. */
interface PartOf<P extends string, T> {
  readonly path: P;
  readonly cell?: ComponentType<ItemProps<T>>;
  /** Whether it is shown; by default, if the field is not empty. */
  readonly when?: (item: T) => boolean;
  /** Translation key, if it differs from the field's label. */
  readonly label?: string;
  /** Spans both columns. */
  readonly wide?: true;
}

interface SectionOf<P extends string, T> {
  /** Translation key. */
  readonly title?: string;
  readonly parts: readonly (P | PartOf<P, T>)[];
}

/** A key figure: an amount, or a count as text. */
export interface Figure {
  /** Translation key. */
  readonly label: string;
  readonly value: Money | string;
  /** The list it is computed from, for users who may see it. */
  readonly list?: { readonly path: string; readonly entity: EntityName; readonly search: Search };
}

export interface Figures {
  /** Translation key, if the figures are not the item's own. */
  readonly title?: string | undefined;
  readonly figures: readonly Figure[];
}

interface OverviewOf<P extends string, S extends string, T> {
  /** On the line below the title: reference, customer, method and date. */
  readonly facts: readonly (P | PartOf<P, T>)[];
  /** What happened, and what can be done. */
  readonly sentences?: Sentences<S, T>;
  /** Overrides the status's colour for the sentence. */
  readonly tone?: (item: T, context: SentenceContext) => Tone | undefined;
  readonly figures?: (item: T) => Figures | undefined;
  /** Figures of its payments, by the field with which they refer to it. */
  readonly totals_by?: OwnerField;
  /** Shown above the fields: the most frequent actions. */
  readonly Above?: ComponentType<ItemProps<T>>;
  readonly sections: readonly SectionOf<P, T>[];
  /** Folded, below the other sections. */
  readonly technical: readonly SectionOf<P, T>[];
}

/** The technical fields of how a processor processed a payment. */
export const technical_of_processed = [
  {
    parts: [
      'status_reason',
      'last_status_update',
      'payment_profile.display_name',
      'processor.name',
      'processor_id_external',
      'id',
    ],
  },
] as const;

export type Part = PartOf<string, Row>;
export type Overview = OverviewOf<string, string, Row>;
export type Section = Overview['sections'][number];

/** Declares the overview of an entity. Unknown fields and statuses, and statuses without a sentence, do not compile. */
export const defineOverview = <const N extends EntityName, const R extends RefName<N>>(
  _of: N,
  _populate: readonly R[],
  overview: OverviewOf<FieldPath<N>, StatusOf<N>, Populated<N, R>> &
    ([StatusOf<N>] extends [never] ? unknown : { readonly sentences: Sentences<StatusOf<N>, Populated<N, R>> }),
): Overview => overview as Overview;
