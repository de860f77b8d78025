import { type ReactNode, useId } from 'react';
import classes from './frame.module.css';
import type { Measure } from './measure.ts';
import { axisTicks, labelled, roughWidth } from './scale.ts';

const px_per_line = 64;
const top_px = 10;
const bottom_px = 26;

/** The geometry of a chart with axes, in pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly ticks: readonly number[];
  /** The width of a column. */
  readonly column: number;
  /** The centre of a column. */
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

interface Sizes {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly max: number;
  readonly measure: Measure;
}

/** Calculates the layout of a chart: the axis begins at zero and reserves room for its labels. */
export function frameOf({ width, height, columns, max, measure }: Sizes): Frame {
  const top = top_px;
  const bottom = height - bottom_px;
  const ticks = axisTicks(max, Math.floor((bottom - top) / px_per_line), measure.step);
  const left = Math.max(...ticks.map((tick) => roughWidth(measure.short(tick)))) + 10;
  const right = width - 4;
  const column = (right - left) / Math.max(1, columns);
  const highest = ticks.at(-1) ?? 1;
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    ticks,
    column,
    x: (index) => left + (index + 0.5) * column,
    y: (value) => bottom - (value / highest) * (bottom - top),
  };
}

const cut = (text: string, width: number): string =>
  roughWidth(text) <= width ? text : `${text.slice(0, Math.max(1, Math.floor(width / 6.8) - 1)).trimEnd()}…`;

interface AxesProps {
  readonly frame: Frame;
  readonly measure: Measure;
  /** The labels of the columns; an empty one is not drawn. */
  readonly labels: readonly string[];
  /**
   * Shows every label, truncated if it is wider than its column, because a label between two others cannot be derived
   * from them.
   */
  readonly isEachNamed?: boolean;
}

/** A faint grid with its values, and the labels of columns that fit. */
export function Axes({
  frame: { left, right, bottom, ticks, column, x, y },
  measure,
  labels,
  isEachNamed = false,
}: AxesProps) {
  // Half as much again: the last label is moved inside the chart, closer to the one before.
  const widest = Math.max(0, ...labels.map(roughWidth)) * 1.5 + 8;
  const shown = isEachNamed ? undefined : labelled(labels.length, right - left, widest);
  return (
    <g aria-hidden className={classes.axes}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className={tick === 0 ? classes.base : classes.line} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {measure.short(tick)}
          </text>
        </g>
      ))}
      {labels.map(
        (label, index) =>
          (shown?.has(index) ?? true) &&
          label && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
            <text key={index} x={Math.min(x(index), right - roughWidth(label) / 2)} y={bottom + 18} textAnchor="middle">
              {isEachNamed ? cut(label, column) : label}
            </text>
          ),
      )}
    </g>
  );
}

/** A hatched fill in a colour, for periods that have not ended and for expected values. */
export function useHatching(): readonly [fill: string, definition: ReactNode] {
  const id = useId();
  const definition = (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1="1.5" y1="0" x2="1.5" y2="6" className={classes.hatching} />
      </pattern>
    </defs>
  );
  return [`url(#${id})`, definition];
}
