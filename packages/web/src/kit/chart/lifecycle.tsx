import { useTranslation } from '../../lib/i18n.ts';
import { colorsOf, filled } from './categories.ts';
import { ChartLink } from './chart-link.tsx';
import type { Category } from './data.ts';
import classes from './lifecycle.module.css';
import type { Mark } from './marks.ts';
import { type Measure, shareMeasure } from './measure.ts';
import { Picture } from './picture.tsx';
import { roughWidth } from './scale.ts';
import { Surface, usePoint } from './surface.tsx';
import { useWidth } from './use-width.ts';

export interface Stage extends Omit<Category, 'also'> {
  readonly key: string;
  /** The step that it belongs to, from 0. */
  readonly step: number;
  /** Its share of 1 by value, and by the second measure. */
  readonly share: number;
  readonly also_share?: number;
}

export interface LifecycleProps {
  readonly label: string;
  readonly stages: readonly Stage[];
  /** The transitions between states, by key. */
  readonly arrows: readonly (readonly [from: string, to: string])[];
  /** The measure of the shares: "By number", "By volume". */
  readonly share_label: string;
  readonly also_label?: string;
}

const lifecycle_height_px = 380;
const largest_px = 38;
const narrow_px = 560;
const row_px = 56;

/** The radius of a bubble whose area is proportional to its share; the largest share has radius `largest`. */
export const radiusOf = (share: number, most: number, largest = largest_px): number =>
  most <= 0 ? 2 : Math.max(2, largest * Math.sqrt(share / most));

/** A name on two lines if one would overlap the next step. */
export function linesOf(text: string, room_px: number): string[] {
  const words = text.split(' ');
  if (text.length * 6.6 <= room_px || words.length < 2) return [text];
  const middle = Math.ceil(words.length / 2);
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')];
}

const widthOf = (text: string, room_px: number): number => Math.max(...linesOf(text, room_px).map(roughWidth), 44);

interface Place {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly room: number;
}

/** The left edge of the text beside a bubble. */
const textStart = ({ x, radius }: Place): number => x + Math.max(radius, 14) + 10;

/** Steps side by side, or all states below each other if there is no room. */
function placesOf(stages: readonly Stage[], width: number, height: number): Place[] {
  const most = Math.max(...stages.map(({ share }) => share));
  if (width < narrow_px)
    return stages.map(({ share }, index) => ({
      x: 26,
      y: row_px * (index + 0.5),
      radius: radiusOf(share, most, 24),
      room: width - 70,
    }));
  const steps = 1 + Math.max(...stages.map(({ step }) => step));
  const column = width / steps;
  return stages.map((stage, index) => {
    const beside = stages.filter(({ step }) => step === stage.step);
    const row = stages.slice(0, index).filter(({ step }) => step === stage.step).length;
    return {
      x: stage.step * column + largest_px + 2,
      y: (height * (row + 0.5)) / beside.length,
      radius: radiusOf(stage.share, most),
      room: column - largest_px * 2 - 40,
    };
  });
}

/** The distribution over states: bubbles whose area is the share, in the order of the steps. */
export function Lifecycle({ label, stages, arrows, share_label, also_label }: LifecycleProps) {
  const { locale } = useTranslation();
  const [box, width] = useWidth();
  const isNarrow = width < narrow_px;
  const height = isNarrow ? row_px * stages.length : lifecycle_height_px;
  const share = shareMeasure(locale);
  const places = placesOf(stages, width, height);
  // Each bubble has its name beside it, so bubbles of the same tone need not differ in colour.
  const colors = stages.flatMap((stage) => colorsOf([stage]));
  const marks = stages.map((stage, index): Mark => {
    const lines = [{ label: share_label, text: share.format(stage.share) }];
    if (also_label && stage.also_share !== undefined)
      lines.push({ label: also_label, text: share.format(stage.also_share) });
    const { x = 0, y = 0 } = places[index] ?? {};
    return { title: stage.label, lines, x, y, href: stage.href };
  });
  return (
    <div ref={box}>
      <Surface label={label} marks={marks}>
        <Picture width={width} height={height}>
          {!isNarrow && <Arrows stages={stages} arrows={arrows} places={places} />}
          {stages.map((stage, index) => (
            <Bubble
              key={stage.key}
              stage={stage}
              index={index}
              place={places[index] as Place}
              color={colors[index] ?? ''}
              share={share}
            />
          ))}
        </Picture>
      </Surface>
    </div>
  );
}

interface BubbleProps {
  readonly stage: Stage;
  readonly index: number;
  readonly place: Place;
  readonly color: string;
  readonly share: Measure;
}

function Bubble({ stage, index, place, color, share }: BubbleProps) {
  const { x, y, radius, room } = place;
  const point = usePoint();
  const lines = linesOf(stage.label, room);
  const left = textStart(place);
  const top = y + 4 - lines.length * 8;
  return (
    <ChartLink plain="g" href={stage.href} mark={index} onPointerEnter={() => point(index)}>
      <circle cx={x} cy={y} r={Math.max(radius, 14)} fill="transparent" />
      <circle cx={x} cy={y} r={radius} style={filled(color)} className={classes.bubble} />
      <text x={left} y={top} className={classes.name}>
        {lines.map((line, at) => (
          <tspan key={line} x={left} y={top + at * 16}>
            {line}
          </tspan>
        ))}
      </text>
      <text x={left} y={top + lines.length * 16} className={classes.share}>
        {share.format(stage.share)}
      </text>
    </ChartLink>
  );
}

function Arrows({ stages, arrows, places }: Pick<LifecycleProps, 'stages' | 'arrows'> & { readonly places: Place[] }) {
  const placeOf = (key: string): Place | undefined => places[stages.findIndex((stage) => stage.key === key)];
  return arrows.map(([from, to]) => {
    const [one, other] = [placeOf(from), placeOf(to)];
    if (!one || !other) return null;
    const stage = stages.find(({ key }) => key === from);
    const start = textStart(one) + widthOf(stage?.label ?? '', one.room) + 8;
    const end = other.x - other.radius - 3;
    const bend = (start + end) / 2;
    return (
      <path
        key={`${from} ${to}`}
        d={`M${start} ${one.y}C${bend} ${one.y} ${bend} ${other.y} ${end} ${other.y}`}
        className={classes.arrow}
        aria-hidden
      />
    );
  });
}
