import { useTranslation } from '../../lib/i18n.ts';
import classes from './bar-chart.module.css';
import { ChartLink } from './chart-link.tsx';
import { type Also, maxOf, type Valued } from './data.ts';
import { Axes, type Frame, frameOf, useHatching } from './frame.tsx';
import { Legend } from './legend.tsx';
import type { Mark } from './marks.ts';
import type { Measure } from './measure.ts';
import { Picture } from './picture.tsx';
import { fillers } from './scale.ts';
import { Surface, usePoint } from './surface.tsx';
import { useWidth } from './use-width.ts';

/** A bar, or a pair of bars: a weekday of this week beside that of last week. */
export interface Bar extends Valued {
  readonly label: string;
  /** A shorter label for the axis. */
  readonly short?: string;
  /** The bar of the previous period beside it, with its own link. */
  readonly before?: Valued | undefined;
  /** The expected value by the end of the period, hatched above the bar. */
  readonly expected?: number | null | undefined;
}

export interface BarChartProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly measure: Measure;
  /** The label of the bar's value. */
  readonly value_label: string;
  readonly before_label?: string | undefined;
  readonly also?: Also | undefined;
  /** In pixels. */
  readonly height?: number;
  /** The selected bar, if bars can be selected: by a click, or by Enter on a bar without a link. */
  readonly chosen?: number | undefined;
  readonly onChoose?: (bar: number) => void;
}

const bar_height_px = 400;
/** The maximum width of a bar in a chart of few. */
const widest_px = 56;
const gap_px = 2;
/** With more bars, such as days, only some have a label. */
const most_named = 12;

/** Bars from zero, alone or in pairs; a chart of few bars is padded with empty places. */
export function BarChart(props: BarChartProps) {
  const { label, bars, measure, value_label, before_label, height = bar_height_px, chosen, onChoose } = props;
  const { t } = useTranslation();
  const [box, width] = useWidth();
  const [hatching, definition] = useHatching();
  const all = bars.flatMap(({ value, before, expected }) => [
    { value },
    { value: before?.value ?? 0 },
    { value: expected ?? 0 },
  ]);
  const columns = bars.length + fillers(bars.length);
  const frame = frameOf({ width, height, columns, max: maxOf(all), measure });
  const marks = useMarks(props, frame);
  const isExpected = bars.some(({ expected }) => expected != null);
  const labels = [...bars.map((bar) => bar.short ?? bar.label), ...Array<string>(fillers(bars.length)).fill('')];
  return (
    <div ref={box}>
      <Surface label={label} marks={marks} onChoose={onChoose}>
        <Picture width={width} height={height}>
          {definition}
          <Axes frame={frame} measure={measure} labels={labels} isEachNamed={bars.length <= most_named} />
          {bars.map((bar, index) => (
            <Column
              key={bar.label}
              bar={bar}
              index={index}
              frame={frame}
              hatching={hatching}
              name={marks[index]?.title ?? ''}
              isPaired={before_label !== undefined}
              isChosen={chosen === index}
              onChoose={onChoose}
            />
          ))}
        </Picture>
      </Surface>
      {(before_label !== undefined || isExpected) && (
        <Legend
          entries={[
            { label: value_label, look: 'bar' },
            ...(isExpected ? [{ label: t('chart.expected'), look: 'hatched' } as const] : []),
            ...(before_label === undefined ? [] : [{ label: before_label, look: 'pale' } as const]),
          ]}
        />
      )}
    </div>
  );
}

function useMarks({ bars, measure, value_label, before_label, also }: BarChartProps, frame: Frame): Mark[] {
  const { t } = useTranslation();
  const write = (value: number | null): string => (value === null ? '–' : measure.format(value));
  return bars.map((bar, index): Mark => {
    const lines = [{ label: value_label, text: write(bar.value) }];
    if (also && bar.also !== undefined) lines.push({ label: also.label, text: also.measure.format(bar.also) });
    if (bar.expected != null) lines.push({ label: t('chart.expected'), text: write(bar.expected) });
    if (bar.before && before_label !== undefined) lines.push({ label: before_label, text: write(bar.before.value) });
    const y = frame.y(Math.max(bar.value ?? 0, bar.before?.value ?? 0, bar.expected ?? 0));
    return { title: bar.label, lines, x: frame.x(index), y, href: bar.href };
  });
}

interface ColumnProps {
  readonly bar: Bar;
  readonly index: number;
  readonly frame: Frame;
  readonly hatching: string;
  readonly name: string;
  readonly isPaired: boolean;
  readonly isChosen: boolean;
  readonly onChoose: ((bar: number) => void) | undefined;
}

function Column({ bar, index, frame, hatching, name, isPaired, isChosen, onChoose }: ColumnProps) {
  const point = usePoint();
  const { x, y, column, top, bottom } = frame;
  const pair = isPaired ? 2 : 1;
  const width = Math.max(1, Math.min(widest_px, (column * 0.66 - gap_px) / pair));
  const start = x(index) - (width * pair + gap_px * (pair - 1)) / 2;
  const own = start + (pair - 1) * (width + gap_px);
  const upTo = (value: number | null | undefined) => {
    const from = y(value ?? 0);
    return { y: from, height: Math.max(value ? 1 : 0, bottom - from), width, rx: Math.min(3, width / 2) };
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard it is Enter on the surface.
    <g
      className={classes.column}
      data-chosen={isChosen || undefined}
      data-choosable={(onChoose && !bar.href) || undefined}
      onPointerEnter={() => point(index)}
      onClick={() => bar.href === undefined && onChoose?.(index)}
    >
      <ChartLink plain="g" href={bar.href} label={name} mark={index}>
        <rect x={x(index) - column / 2} y={top} width={column} height={bottom - top} className={classes.ground} />
        {bar.expected != null && bar.expected > (bar.value ?? 0) && (
          <rect x={own} {...upTo(bar.expected)} fill={hatching} className={classes.expected} data-partial />
        )}
        <rect x={own} {...upTo(bar.value)} className={classes.bar} />
      </ChartLink>
      {isPaired && (
        <ChartLink plain="g" href={bar.before?.href} label={name} mark={-1}>
          <rect x={start} {...upTo(bar.before?.value)} className={classes.before} />
        </ChartLink>
      )}
    </g>
  );
}
