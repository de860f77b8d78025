import { useFormat } from '../../lib/format.ts';
import { ChartLink } from './chart-link.tsx';
import type { Annotation, TimePoint } from './data.ts';
import type { Frame } from './frame.tsx';
import classes from './legend.module.css';
import { type Interval, nextPeriod } from './period-names.ts';

/** An annotation with the first and the last period that it covers. */
export interface Placed extends Annotation {
  readonly first: number;
  readonly last: number;
}

/** The annotations that fall within consecutive periods. */
export function placed(annotations: readonly Annotation[], points: readonly TimePoint[], interval: Interval): Placed[] {
  const [begin, end] = [points[0]?.at, points.at(-1)?.at];
  if (begin === undefined || end === undefined) return [];
  const indexOf = (date: string): number =>
    Math.max(
      0,
      points.findLastIndex(({ at }) => at <= date),
    );
  return annotations
    .filter(
      ({ at, until = at }) => until >= begin && (interval === 'hour' ? at <= end : at < nextPeriod(end, interval)),
    )
    .map((each) => ({ ...each, first: indexOf(each.at), last: indexOf(each.until ?? each.at) }));
}

const flag_px = 8;
/** Two flags at this distance do not touch. */
const apart_px = 2 * flag_px + 2;

/** Numbered flags at the periods in which something began, with a band up to the period in which it ended. */
export function AnnotationMarks({
  annotations,
  frame: { x, top, bottom, column },
}: {
  readonly annotations: readonly Placed[];
  readonly frame: Frame;
}) {
  return annotations.map(({ at, until, text, first, last }, number) => {
    const left = x(first);
    // A flag that would cover another is drawn below it.
    const above = annotations.slice(0, number).filter((other) => Math.abs(x(other.first) - left) < apart_px).length;
    const y = top + above * apart_px;
    // The same band drawn twice would hide the data.
    const isCovered = annotations
      .slice(0, number)
      .some((other) => other.until !== undefined && other.first === first && other.last === last);
    return (
      <g key={`${at} ${text}`} className={classes.flag} aria-hidden>
        {until !== undefined && !isCovered && (
          <rect x={left - column / 2} y={top} width={(last - first + 1) * column} height={bottom - top} />
        )}
        <line x1={left} x2={left} y1={y} y2={bottom} />
        <circle cx={left} cy={y} r={flag_px} />
        <text x={left} y={y + 3.5} textAnchor="middle">
          {number + 1}
        </text>
      </g>
    );
  });
}

/** The texts of the annotations, numbered as their flags. */
export function Annotations({ annotations }: { readonly annotations: readonly Placed[] }) {
  const format = useFormat();
  if (annotations.length === 0) return null;
  return (
    <ol className={classes.notes}>
      {annotations.map(({ at, when = format.date(at), text, href }, index) => (
        <li key={`${at} ${text}`}>
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          <time dateTime={at}>{when}</time>
          <ChartLink plain="span" href={href}>
            {text}
          </ChartLink>
        </li>
      ))}
    </ol>
  );
}
