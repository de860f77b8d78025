import type { Translate } from '@sluis/contract/base/translate';
import type { ReactNode } from 'react';
import type { Format } from '../../lib/create-format.ts';
import type { Language, Locale } from '../../lib/texts.ts';
import type { Tone } from '../value/status-tones.ts';
import type { Measure } from './measure.ts';
import type { Table } from './table.ts';

/** What has a name and a value, in units of the chart's measure; null where there is no figure. */
export interface Valued {
  readonly value: number | null;
  /** A second figure that tooltip and table show, of the measure `also`: the number of payments of an amount. */
  readonly also?: number;
  /** The address of the list that totals the value; plain text without. */
  readonly href?: string | undefined;
  /** Limits the page to it. */
  readonly narrow?: (() => void) | undefined;
}

/** A period of a time chart. */
export interface TimePoint extends Valued {
  /** The date `yyyy-mm-dd` on which it begins. */
  readonly at: string;
  /** Whether it has not ended yet, or is cut off by the range: it is hatched. */
  readonly partial?: boolean;
}

/** One line of a time chart. */
export interface TimeSeries {
  readonly label: string;
  readonly points: readonly TimePoint[];
}

/** A period of a time chart and the one that it is compared with. The compared time can have more periods. */
export interface PointPair {
  readonly point: TimePoint | undefined;
  readonly was: TimePoint | undefined;
}

/** The periods of one or two series side by side. */
export function pointPairs([current, before]: readonly TimeSeries[]): PointPair[] {
  const length = Math.max(current?.points.length ?? 0, before?.points.length ?? 0);
  return Array.from({ length }, (_, index) => ({ point: current?.points[index], was: before?.points[index] }));
}

/** One of the things that a total is divided into. */
export interface Category extends Valued {
  readonly label: string;
  /** The tone of a status; another category has a step of the accent. */
  readonly tone?: Tone;
  /** What is left: it is grey, and has no list. */
  readonly isOther?: boolean;
}

/** The figure beside the value in tooltips and tables. */
export interface Also {
  readonly label: string;
  readonly measure: Measure;
}

/** Something that happened, drawn as a numbered mark or band on a time chart with its text below. */
export interface Annotation {
  /** The date `yyyy-mm-dd` on which it happened or began. */
  readonly at: string;
  /** The date on which it ended, where it took a while. */
  readonly until?: string;
  /** When it was, in words; the date where it is left out. */
  readonly when?: string;
  readonly text: string;
  readonly href?: string;
}

/** The words of the screen. */
export interface Words {
  readonly t: Translate;
  readonly locale: Locale;
  readonly language: Language;
  readonly format: Format;
}

/** A chart with the same figures as a table, or a table alone. */
export interface Drawing {
  readonly table: Table;
  /** Nothing but zeros, or nothing: it is said in words, without axes. */
  readonly isEmpty: boolean;
  /** Left out where the table is all. */
  readonly chart?: ReactNode;
}

/** How a chart is declared: `drawLines({ … })`, `drawDonut({ … })`; the card gives the words and its title. */
export type Draw = (words: Words, label: string) => Drawing;

export const isNothing = (values: readonly Valued[]): boolean => values.every(({ value }) => !value);

export const totalOf = (values: readonly Valued[]): number => values.reduce((sum, { value }) => sum + (value ?? 0), 0);

export const maxOf = (values: readonly Valued[]): number => Math.max(0, ...values.map(({ value }) => value ?? 0));
