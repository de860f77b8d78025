import { useMemo } from 'react';
import { useLocale, useTranslation } from '../../lib/i18n.ts';
import { AnnotationMarks, Annotations, type Placed, placed } from './annotations.tsx';
import { ChartLink } from './chart-link.tsx';
import {
  type Also,
  type Annotation,
  maxOf,
  type PointPair,
  pointPairs,
  type TimePoint,
  type TimeSeries,
} from './data.ts';
import { Axes, type Frame, frameOf, useHatching } from './frame.tsx';
import { Legend } from './legend.tsx';
import classes from './line-chart.module.css';
import { areaPath, linePath, runsOf } from './line-path.ts';
import type { Mark } from './marks.ts';
import type { Measure } from './measure.ts';
import { type Interval, type PeriodNames, periodNames } from './period-names.ts';
import { Picture } from './picture.tsx';
import { Surface, useActive, usePoint } from './surface.tsx';
import { useWidth } from './use-width.ts';

export interface LineChartProps {
  readonly label: string;
  /** One or two series; the second is the previous range, matched to the first by position, and dashed. */
  readonly series: readonly TimeSeries[];
  readonly measure: Measure;
  readonly interval: Interval;
  readonly also?: Also | undefined;
  readonly annotations?: readonly Annotation[];
  /** In pixels. */
  readonly height?: number;
  /** The locale of dates; an unknown one falls back to American English, with a warning. */
  readonly locale?: string;
}

const line_height_px = 375;
const dense_px = 5;

/** Values over time. Throws 'Invalid series definition' unless there are one or two series. */
export function LineChart(props: LineChartProps) {
  const { label, series, measure, interval, annotations = [], height = line_height_px } = props;
  const [current, before, ...rest] = series;
  if (!current || rest.length > 0) throw new Error('Invalid series definition');
  const own = useLocale();
  const locale = props.locale ?? own;
  const names = useMemo(() => periodNames(interval, locale), [interval, locale]);
  const [box, width] = useWidth();
  const pairs = pointPairs(series);
  const max = Math.max(maxOf(current.points), maxOf(before?.points ?? []));
  const frame = frameOf({ width, height, columns: pairs.length, max, measure });
  const noted = placed(annotations, current.points, interval);
  const marks = useMarks({ ...props, noted }, pairs, names, frame);
  return (
    <div ref={box}>
      <Surface label={label} marks={marks}>
        <Picture width={width} height={height}>
          <Axes frame={frame} measure={measure} labels={current.points.map(({ at }) => names.short(at))} />
          <g className={frame.column < dense_px ? classes.dense : undefined}>
            {before && <Line points={before.points} frame={frame} isBefore />}
            <Line points={current.points} frame={frame} />
          </g>
          <Columns pairs={pairs} marks={marks} frame={frame} />
          <AnnotationMarks annotations={noted} frame={frame} />
          <Cursor marks={marks} frame={frame} />
        </Picture>
      </Surface>
      {before && (
        <Legend
          entries={[
            { label: current.label, look: 'line' },
            { label: before.label, look: 'dashed' },
          ]}
        />
      )}
      <Annotations annotations={noted} />
    </div>
  );
}

function useMarks(
  { series, measure, also, noted }: LineChartProps & { readonly noted: readonly Placed[] },
  pairs: readonly PointPair[],
  names: PeriodNames,
  frame: Frame,
): Mark[] {
  const { t } = useTranslation();
  const [current, before] = series;
  return pairs.map(({ point, was }, index): Mark => {
    const lines: Mark['lines'][number][] = [];
    const earlier = was && { label: names.full(was.at), text: write(measure, was.value) };
    if (!point)
      return {
        title: before?.label ?? '',
        lines: earlier ? [earlier] : [],
        x: frame.x(index),
        y: frame.y(was?.value ?? 0),
        href: was?.href,
      };
    lines.push({ label: before ? names.full(point.at) : (current?.label ?? ''), text: write(measure, point.value) });
    if (also && point.also !== undefined) lines.push({ label: also.label, text: also.measure.format(point.also) });
    if (earlier) lines.push(earlier);
    if (point.partial) lines.push({ label: '', text: t('chart.partial') });
    for (const { text, first, last } of noted) if (first <= index && index <= last) lines.push({ label: '', text });
    return {
      title: before ? (current?.label ?? '') : names.full(point.at),
      lines,
      x: frame.x(index),
      y: frame.y(point.value ?? 0),
      href: point.href,
    };
  });
}

const write = (measure: Measure, value: number | null): string => (value === null ? '–' : measure.format(value));

function Line({
  points,
  frame,
  isBefore = false,
}: {
  readonly points: readonly TimePoint[];
  readonly frame: Frame;
  readonly isBefore?: boolean;
}) {
  const [hatching, definition] = useHatching();
  const places = points.map(({ value }, index) => (value === null ? null : { x: frame.x(index), y: frame.y(value) }));
  if (isBefore)
    return runsOf(places).map((run) =>
      run.length > 1 ? (
        <path key={run[0]?.x} d={linePath(run)} className={classes.before} />
      ) : (
        <circle key={run[0]?.x} cx={run[0]?.x} cy={run[0]?.y} r={4} className={classes.before} />
      ),
    );
  const first = points.findIndex((point) => !point.partial);
  const last = points.findLastIndex((point) => !point.partial);
  const certain = first < 0 ? [] : places.slice(first, last + 1);
  // The line from a truncated period and the line to an unfinished one are uncertain up to the neighbouring whole
  // period.
  const cut_off = first > 0 ? runsOf(places.slice(0, first + 1)) : [];
  const open = last < points.length - 1 ? runsOf(places.slice(Math.max(0, last))) : [];
  return (
    <g>
      {definition}
      {runsOf(certain).map((run) => (
        <g key={run[0]?.x}>
          <path d={areaPath(run, frame.bottom, frame.column)} className={classes.area} />
          {run.length > 1 ? (
            <path d={linePath(run)} className={classes.line} />
          ) : (
            <circle cx={run[0]?.x} cy={run[0]?.y} r={4} className={classes.dot} />
          )}
        </g>
      ))}
      {[...cut_off.map((run) => ({ run, end: run[0] })), ...open.map((run) => ({ run, end: run.at(-1) }))].map(
        ({ run, end }) => (
          <g key={run[0]?.x} data-partial>
            <path d={areaPath(run, frame.bottom, frame.column)} fill={hatching} />
            {run.length > 1 && <path d={linePath(run)} className={classes.line} />}
            <circle cx={end?.x} cy={end?.y} r={3.5} className={classes.open} />
          </g>
        ),
      )}
    </g>
  );
}

/** The hover areas: the full height of a period, linked to its list. */
function Columns({
  pairs,
  marks,
  frame: { x, column, top, bottom },
}: {
  readonly pairs: readonly PointPair[];
  readonly marks: readonly Mark[];
  readonly frame: Frame;
}) {
  const pointAt = usePoint();
  return pairs.map(({ point, was }, index) => (
    <ChartLink
      key={(point ?? was)?.at}
      plain="g"
      href={(point ?? was)?.href}
      label={marks[index]?.title ?? ''}
      mark={index}
      onPointerEnter={() => pointAt(index)}
    >
      <rect x={x(index) - column / 2} y={top} width={column} height={bottom - top} fill="transparent" />
    </ChartLink>
  ));
}

function Cursor({ marks, frame: { top, bottom } }: { readonly marks: readonly Mark[]; readonly frame: Frame }) {
  const active = useActive();
  const mark = active === null ? undefined : marks[active];
  if (!mark) return null;
  return (
    <g className={classes.cursor} data-unpainted aria-hidden>
      <line x1={mark.x} x2={mark.x} y1={top} y2={bottom} />
      <circle cx={mark.x} cy={mark.y} r={4.5} />
    </g>
  );
}
