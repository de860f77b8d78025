import { world } from 'virtual:world';
import { memo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { filled } from './categories.ts';
import { ChartLink } from './chart-link.tsx';
import classes from './country-map.module.css';
import { type Also, maxOf, totalOf, type Valued } from './data.ts';
import { HeatScale, heatColor } from './heat-scale.tsx';
import type { Mark } from './marks.ts';
import { type Measure, shareMeasure } from './measure.ts';
import { PartsList } from './parts-list.tsx';
import { Surface, usePoint } from './surface.tsx';
import { useWidth } from './use-width.ts';

export interface CountryValue extends Valued {
  /** The two letters of ISO 3166, or null if unknown: then it is only in the table. */
  readonly country: string | null;
}

export interface CountryMapProps {
  readonly label: string;
  readonly countries: readonly CountryValue[];
  readonly measure: Measure;
  readonly value_label: string;
  readonly also?: Also | undefined;
}

const rest_ms = 500;
/** The number of countries listed beside the map; the table has all of them. */
const listed = 8;
const dot_px = 5;
const shapes = new Map(world.shapes);

/** The smallest view, as a share of the world: without land around it a country is hard to recognise. */
const smallest_view = 0.2;
const around = 1.25;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const boxAround = (points: readonly (readonly [x: number, y: number])[]): Box => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
};

/** The box of the largest part of a shape: France without its overseas departments. */
function boxOf(path: string): Box {
  const largest = path.split(/(?=M)/).reduce((one, other) => (other.length > one.length ? other : one), '');
  const [startX = 0, startY = 0] = (/M(\d+) (\d+)/.exec(largest) ?? []).slice(1).map(Number);
  const corners: [number, number][] = [[startX, startY]];
  for (const [, dx, dy] of largest.matchAll(/l(-?\d+) (-?\d+)/g)) {
    const [x, y] = corners.at(-1) ?? [0, 0];
    corners.push([x + Number(dx), y + Number(dy)]);
  }
  return boxAround(corners);
}

/** The part of the world that contains all boxes, in the world's proportions. */
export function viewOf(boxes: readonly Box[]): { left: number; top: number; width: number; height: number } {
  const ratio = world.width / world.height;
  const all = boxAround(boxes.flatMap(({ left, top, right, bottom }) => [[left, top] as const, [right, bottom]]));
  const wanted = around * Math.max(all.right - all.left, (all.bottom - all.top) * ratio);
  const width = Math.min(world.width, Math.max(smallest_view * world.width, wanted));
  const height = width / ratio;
  const within = (middle: number, size: number, whole: number): number =>
    Math.max(0, Math.min(middle - size / 2, whole - size));
  return {
    left: within((all.left + all.right) / 2, width, world.width),
    top: within((all.top + all.bottom) / 2, height, world.height),
    width,
    height,
  };
}

/**
 * The origin of payments, in seven steps, on the relevant part of the world. Countries too small for a shape are dots
 * of a fixed size on screen.
 */
export function CountryMap({ label, countries, measure, value_label, also }: CountryMapProps) {
  const format = useFormat();
  const { locale } = useTranslation();
  const [box, width] = useWidth(rest_ms);
  const known = countries
    .filter((each) => each.value && each.country && (shapes.has(each.country) || each.country in world.places))
    .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0));
  const max = maxOf(known);
  const total = totalOf(countries);
  const share = shareMeasure(locale);
  const boxes = known.map(({ country }) => {
    const path = shapes.get(country ?? '');
    return path ? boxOf(path) : boxAround([world.places[country ?? ''] ?? [0, 0]]);
  });
  const view = viewOf(boxes);
  const scale = width / view.width;
  const found = known.map((each, index) => {
    const code = each.country ?? '';
    const path = shapes.get(code);
    const { left, top, right, bottom } = boxes[index] as Box;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const lines = [{ label: value_label, text: measure.format(each.value ?? 0) }];
    if (also && each.also !== undefined) lines.push({ label: also.label, text: also.measure.format(each.also) });
    const mark: Mark = {
      title: format.country(code),
      lines,
      x: (x - view.left) * scale,
      y: (y - view.top) * scale,
      href: each.href,
    };
    const { value, narrow } = each;
    return { code, path, x, y, index, mark, narrow, value: value ?? 0, color: heatColor(value ?? 0, max) };
  });
  const colored = new Set(found.map(({ code }) => code));
  return (
    <div className={classes.beside}>
      <div className={classes.world} ref={box}>
        <Surface label={label} marks={found.map(({ mark }) => mark)}>
          <svg
            className={classes.map}
            viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
            width="100%"
            role="presentation"
          >
            <Land without={[...colored].join(' ')} />
            {found.map(({ code, path, x, y, index, mark, color }) => (
              <Country key={code} index={index} mark={mark}>
                {path ? (
                  <path d={path} style={filled(color)} className={classes.country} />
                ) : (
                  <circle cx={x} cy={y} r={dot_px / scale} style={filled(color)} className={classes.dot} />
                )}
              </Country>
            ))}
          </svg>
        </Surface>
        <HeatScale max={max} measure={measure} />
      </div>
      <div className={classes.list}>
        <PartsList
          parts={found.slice(0, listed).map(({ mark, color, value, narrow }) => ({
            label: mark.title,
            value: measure.format(value),
            share: share.format(value / total),
            href: mark.href,
            narrow,
            color,
          }))}
        />
      </div>
    </div>
  );
}

/** The countries without payments. */
const Land = memo(function Land({ without }: { readonly without: string }) {
  const colored = new Set(without.split(' '));
  const rest = world.shapes.filter(([code]) => !colored.has(code)).map(([, path]) => path);
  return <path d={rest.join('')} className={classes.land} />;
});

function Country({
  index,
  mark,
  children,
}: {
  readonly index: number;
  readonly mark: Mark;
  readonly children: React.ReactNode;
}) {
  const point = usePoint();
  return (
    <ChartLink
      plain="g"
      href={mark.href}
      label={mark.title}
      mark={index}
      className={classes.link}
      onPointerEnter={() => point(index)}
    >
      {children}
    </ChartLink>
  );
}
