import { useTranslation } from '../../lib/i18n.ts';
import { colorsOf, filled, withOther } from './categories.ts';
import { ChartLink } from './chart-link.tsx';
import { type Also, type Category, totalOf } from './data.ts';
import classes from './donut-chart.module.css';
import type { Mark } from './marks.ts';
import { type Measure, shareMeasure } from './measure.ts';
import { PartsList } from './parts-list.tsx';
import { Picture } from './picture.tsx';
import { Surface, useActive, usePoint } from './surface.tsx';

export interface DonutChartProps {
  readonly label: string;
  readonly categories: readonly Category[];
  readonly measure: Measure;
  readonly also?: Also | undefined;
}

const size_px = 208;
const outer_px = 100;
const inner_px = 66;

const at = (turn: number, radius: number): string => {
  const angle = turn * 2 * Math.PI - Math.PI / 2;
  return `${(size_px / 2 + radius * Math.cos(angle)).toFixed(2)} ${(size_px / 2 + radius * Math.sin(angle)).toFixed(2)}`;
};

/**
 * A part of the ring from one turn (0 to 1) to another; a whole ring consists of two halves, because an arc cannot be a
 * full circle.
 */
export function ringPath(from: number, to: number): string {
  if (to - from >= 0.9999) return ringPath(from, from + 0.5) + ringPath(from + 0.5, from + 0.9998);
  const isLarge = to - from > 0.5 ? 1 : 0;
  const out = `M${at(from, outer_px)}A${outer_px} ${outer_px} 0 ${isLarge} 1 ${at(to, outer_px)}`;
  return `${out}L${at(to, inner_px)}A${inner_px} ${inner_px} 0 ${isLarge} 0 ${at(from, inner_px)}Z`;
}

/** The font size at which a total fits into the ring. */
const fitting = (text: string): number => Math.min(20, Math.floor((2 * inner_px - 18) / (text.length * 0.6)));

/** The parts of a total: a ring, and beside it each part with value and share, in the same order. */
export function DonutChart({ label, categories, measure, also }: DonutChartProps) {
  const { t, locale } = useTranslation();
  const parts = withOther(categories, t('chart.other')).filter(({ value }) => value);
  const share = shareMeasure(locale);
  const total = totalOf(parts);
  const colors = colorsOf(parts);
  let turn = 0;
  const slices = parts.map((part, index) => {
    const from = turn;
    turn += (part.value ?? 0) / total;
    return { part, from, to: turn, color: colors[index] ?? '', share: share.format((part.value ?? 0) / total) };
  });
  const marks = slices.map(({ part, from, to, ...slice }): Mark => {
    const [x = 0, y = 0] = at((from + to) / 2, (outer_px + inner_px) / 2)
      .split(' ')
      .map(Number);
    const lines = [{ label: t('chart.share'), text: slice.share }];
    if (also && part.also !== undefined) lines.unshift({ label: also.label, text: also.measure.format(part.also) });
    lines.unshift({ label, text: measure.format(part.value ?? 0) });
    return { title: part.label, lines, x, y, href: part.href };
  });
  return (
    <div className={classes.donut}>
      <Surface label={label} marks={marks} className={classes.ring}>
        <Picture width={size_px} height={size_px}>
          {slices.map(({ part, from, to, color }, index) => (
            <Slice
              key={part.label}
              part={part}
              path={ringPath(from, to)}
              color={color}
              index={index}
              isWhole={slices.length === 1}
            />
          ))}
          <text x={size_px / 2} y={size_px / 2 - 8} textAnchor="middle" className={classes.caption}>
            {t('chart.total')}
          </text>
          <text
            x={size_px / 2}
            y={size_px / 2 + 16}
            textAnchor="middle"
            className={classes.total}
            fontSize={fitting(measure.short(total))}
          >
            {measure.short(total)}
          </text>
        </Picture>
      </Surface>
      <div className={classes.parts}>
        <PartsList
          parts={slices.map(({ part, color, ...slice }) => ({
            label: part.label,
            value: measure.format(part.value ?? 0),
            share: slice.share,
            href: part.href,
            narrow: part.narrow,
            color,
          }))}
        />
      </div>
    </div>
  );
}

interface SliceProps {
  readonly part: Category;
  readonly path: string;
  readonly color: string;
  readonly index: number;
  readonly isWhole: boolean;
}

function Slice({ part, path, color, index, isWhole }: SliceProps) {
  const point = usePoint();
  const active = useActive();
  return (
    <ChartLink plain="g" href={part.href} label={part.label} mark={index} onPointerEnter={() => point(index)}>
      <path
        d={path}
        style={filled(color)}
        className={classes.slice}
        data-whole={isWhole || undefined}
        data-other={(active !== null && active !== index) || undefined}
      />
    </ChartLink>
  );
}
