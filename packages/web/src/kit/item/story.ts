import type { Money } from '@sluis/contract/base/money';
import type { OwnerField } from '@sluis/contract/owner-totals';
import type { EntityName, Populated } from '@sluis/contract/registry';
import type { ComponentType } from 'react';
import type { Format } from '../../lib/create-format.ts';
import type { Search } from '../../lib/search.ts';
import type { Language, StatusOf } from '../../lib/texts.ts';
import type { Tone } from '../status-tones.ts';
import type { FieldPath, RefName } from './field-path.ts';
import type { ItemProps, Row } from './row.ts';

/**
 * What the panel tells of an item, declared by its feature in `x.story.ts` and loaded with the panel: the sentences are
 * code in both languages, so that they weigh nothing before something is opened and a status without one does not compile.
 */

/** What a sentence is given besides the item. */
export interface SentenceContext {
  readonly format: Format;
  /** A reason of a status in the middle of a sentence; undefined where none is given. */
  readonly because: (reason: string | null) => string | undefined;
}

export type Sentence<T> = string | ((item: T, context: SentenceContext) => string);

/** A sentence for each status, in each language. */
export type Sentences<S extends string, T> = Readonly<Record<Language, Readonly<Record<S, Sentence<T>>>>>;

/** A field as it is, or with another drawing, label or condition. */
interface PartOf<P extends string, T> {
  readonly path: P;
  readonly cell?: ComponentType<ItemProps<T>>;
  /** Whether it has something to say; else where the field is not empty. */
  readonly when?: (item: T) => boolean;
  /** Translation key, where it says something else than its field. */
  readonly label?: string;
  /** Takes both columns. */
  readonly wide?: true;
}

interface SectionOf<P extends string, T> {
  /** Translation key. */
  readonly title?: string;
  readonly parts: readonly (P | PartOf<P, T>)[];
}

/** A figure that matters: an amount, or what is counted in words. */
export interface Figure {
  /** Translation key. */
  readonly label: string;
  readonly value: Money | string;
  /** The list that it comes from, for whom may see it. */
  readonly list?: { readonly path: string; readonly entity: EntityName; readonly search: Search };
}

export interface Figures {
  /** Translation key, where the figures are of something else than the item. */
  readonly title?: string | undefined;
  readonly figures: readonly Figure[];
}

interface StoryOf<P extends string, S extends string, T> {
  /** On the line under the title: what it is known by, whose it is, how and when. */
  readonly facts: readonly (P | PartOf<P, T>)[];
  /** What happened, and what can be done. */
  readonly sentences?: Sentences<S, T>;
  /** Colours the sentence otherwise than the status does. */
  readonly tone?: (item: T, context: SentenceContext) => Tone | undefined;
  readonly figures?: (item: T) => Figures | undefined;
  /** Figures of its payments, by the field in which they name it. */
  readonly totals_by?: OwnerField;
  /** Stands before the fields: what is done most often. */
  readonly Above?: ComponentType<ItemProps<T>>;
  readonly sections: readonly SectionOf<P, T>[];
  /** Folded below the others. */
  readonly technical: readonly SectionOf<P, T>[];
}

export type Part = PartOf<string, Row>;
export type Story = StoryOf<string, string, Row>;
export type Section = Story['sections'][number];

/** Declares the story of an entity: fields and statuses that it does not have do not compile, nor one without a sentence. */
export const defineStory = <const N extends EntityName, const R extends RefName<N>>(
  _of: N,
  _populate: readonly R[],
  story: StoryOf<FieldPath<N>, StatusOf<N>, Populated<N, R>> &
    ([StatusOf<N>] extends [never] ? unknown : { readonly sentences: Sentences<StatusOf<N>, Populated<N, R>> }),
): Story => story as Story;
