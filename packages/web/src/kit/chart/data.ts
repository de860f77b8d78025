import type { Translate } from '@sluis/contract/base/translate';
import type { ReactNode } from 'react';
import type { Format } from '../../lib/create-format.ts';
import type { Language, Locale } from '../../lib/texts.ts';
import type { Tone } from '../value/status-tones.ts';
import type { Measure } from './measure.ts';
import type { Table } from './table.ts';

/** A name and a value, in units of the chart's measure; null if there is no figure. */
export interface Valued {
  readonly value: number | null;
  /** A second figure for the tooltip and the table, of the measure `also`: the number of payments behind an amount. */
  readonly also?: number;
  /** The address of the list that totals the value; without it the text is plain. */
  readonly href?: string | undefined;
  /** Limits the page to this value. */
  readonly narrow?: (() => void) | undefined;
}

export interface TimePoint extends Valued {
  /** The date `yyyy-mm-dd` on which the period begins. */
  readonly at: string;
  /** The period has not ended yet or is cut off by the range: it is hatched. */
  readonly partial?: boolean;
}

export interface TimeSeries {
  readonly label: string;
  readonly points: readonly TimePoint[];
}

/** A period of a time chart and the period that it is compared with. The compared range can have more periods. */
export interface PointPair {
  readonly point: TimePoint | undefined;
  readonly was: TimePoint | undefined;
}

export function pointPairs([current, before]: readonly TimeSeries[]): PointPair[] {
  const length = Math.max(current?.points.length ?? 0, before?.points.length ?? 0);
  return Array.from({ length }, (_, index) => ({ point: current?.points[index], was: before?.points[index] }));
}

export interface Category extends Valued {
  readonly label: string;
  /** The tone of a status; any other category has a step of the accent. */
  readonly tone?: Tone;
  /** The merged rest: grey, without a link. */
  readonly isOther?: boolean;
}

export interface Also {
  readonly label: string;
  readonly measure: Measure;
}

/** An event, drawn as a numbered flag or band on a time chart with its text below. */
export interface Annotation {
  /** The date `yyyy-mm-dd` on which it happened or began. */
  readonly at: string;
  /** The date on which it ended, if it lasted. */
  readonly until?: string;
  /** Its date or period in words; the date by default. */
  readonly when?: string;
  readonly text: string;
  readonly href?: string;
}

/** The translation and formats of the screen. */
export interface Words {
  readonly t: Translate;
  readonly locale: Locale;
  readonly language: Language;
  readonly format: Format;
}

/** A chart with the same figures as a table, or a table alone. */
export interface Drawing {
  readonly table: Table;
  /** All values are zero, or there are none: the card says so in words, without axes. */
  readonly isEmpty: boolean;
  /** Left out if there is only a table. */
  readonly chart?: ReactNode;
}

/** The declaration of a chart: `drawLines({ … })`, `drawDonut({ … })`; the card passes its translation and title. */
export type Draw = (words: Words, label: string) => Drawing;

export const isNothing = (values: readonly Valued[]): boolean => values.every(({ value }) => !value);

export const totalOf = (values: readonly Valued[]): number => values.reduce((sum, { value }) => sum + (value ?? 0), 0);

export const maxOf = (values: readonly Valued[]): number => Math.max(0, ...values.map(({ value }) => value ?? 0));
