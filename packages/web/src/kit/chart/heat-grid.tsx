import { type CSSProperties, memo } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import { ChartLink } from './chart-link.tsx';
import type { Also, Valued } from './data.ts';
import classes from './heat-grid.module.css';
import { HeatScale, heatColor } from './heat-scale.tsx';
import type { Mark } from './marks.ts';
import type { Measure } from './measure.ts';
import { Surface, usePoint } from './surface.tsx';
import { useWidth } from './use-width.ts';

export interface HeatCell extends Valued {
  /** 1 is Monday, 7 Sunday. */
  readonly weekday: number;
  /** 0 to 23, in local time. */
  readonly hour: number;
}

export interface HeatGridProps {
  readonly label: string;
  /** Missing hours count as zero. */
  readonly cells: readonly HeatCell[];
  readonly measure: Measure;
  readonly value_label: string;
  readonly also?: Also | undefined;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** 5 January 2026 was a Monday. */
const monday_ms = Date.UTC(2026, 0, 5);

/** The names of the days of the week, Monday first. */
export function weekdayNames(locale: string, weekday: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
  return weekdays.map((day) => format.format(new Date(monday_ms + (day - 1) * 86_400_000)));
}

export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** All hours of a week, day by day. */
export const wholeWeek = (cells: readonly HeatCell[]): HeatCell[] =>
  weekdays.flatMap((weekday) =>
    hours.map(
      (hour) => cells.find((cell) => cell.weekday === weekday && cell.hour === hour) ?? { weekday, hour, value: 0 },
    ),
  );

/** The distribution over the week: days by hours, in seven steps. On a narrow screen hours are rows. */
export function HeatGrid({ label, cells, measure, value_label, also }: HeatGridProps) {
  const { locale } = useTranslation();
  const isNarrow = useNarrow();
  const [box, width] = useWidth();
  const names = weekdayNames(locale, 'long');
  const short = weekdayNames(locale, 'short');
  const week = wholeWeek(cells);
  const shown = isNarrow ? week.toSorted((one, other) => one.hour - other.hour) : week;
  const columns = isNarrow ? weekdays.length : hours.length;
  const max = Math.max(0, ...week.map(({ value }) => value ?? 0));
  const head_px = 44;
  const marks = shown.map((cell, index): Mark => {
    const lines = [{ label: value_label, text: measure.format(cell.value ?? 0) }];
    if (also && cell.also !== undefined) lines.push({ label: also.label, text: also.measure.format(cell.also) });
    const column = (width - head_px) / columns;
    return {
      title: `${names[cell.weekday - 1]} ${hourName(cell.hour)}–${hourName((cell.hour + 1) % 24)}`,
      lines,
      x: head_px + ((index % columns) + 0.5) * column,
      y: 20 + Math.floor(index / columns) * (isNarrow ? 20 : 30),
      href: cell.href,
    };
  });
  const heads = isNarrow ? short : hours.map((hour) => (hour % 3 === 0 ? hourName(hour) : ''));
  return (
    <div ref={box}>
      <Surface label={label} marks={marks} columns={columns}>
        <div
          className={classes.grid}
          style={{ '--columns': columns } as CSSProperties}
          data-narrow={isNarrow || undefined}
        >
          <span />
          {heads.map((head, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
            <span key={index} className={classes.head} aria-hidden>
              {head}
            </span>
          ))}
          {shown.map((cell, index) => {
            const name = isNarrow ? hourName(cell.hour) : short[cell.weekday - 1];
            return [
              index % columns === 0 && (
                <span key={`row ${name}`} className={classes.row} aria-hidden>
                  {name}
                </span>
              ),
              <HeatField
                key={`${cell.weekday} ${cell.hour}`}
                index={index}
                title={marks[index]?.title ?? ''}
                href={cell.href}
                color={heatColor(cell.value ?? 0, max)}
              />,
            ];
          })}
        </div>
      </Surface>
      <HeatScale max={max} measure={measure} />
    </div>
  );
}

interface FieldProps {
  readonly index: number;
  readonly title: string;
  readonly href: string | undefined;
  readonly color: string;
}

const HeatField = memo(function HeatField({ index, title, href, color }: FieldProps) {
  const point = usePoint();
  return (
    <ChartLink
      plain="span"
      href={href}
      label={title}
      mark={index}
      className={classes.cell}
      style={{ background: color }}
      onPointerEnter={() => point(index)}
    />
  );
});
