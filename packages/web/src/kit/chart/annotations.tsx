import { useFormat } from '../../lib/format.ts';
import { ChartLink } from './chart-link.tsx';
import type { Annotation, TimePoint } from './data.ts';
import type { Frame } from './frame.tsx';
import classes from './legend.module.css';
import { type Interval, nextPeriod } from './period-names.ts';

interface Placed extends Annotation {
  /** The period it falls into; -1 outside of all. */
  readonly index: number;
}

/** The period that a date falls into; -1 before the first and after the last. */
export function annotationAt(date: string, points: readonly TimePoint[], interval: Interval): number {
  const index = points.findLastIndex(({ at }) => at <= date);
  const begun = points[index]?.at;
  return begun !== undefined && date < nextPeriod(begun, interval) ? index : -1;
}

const shownOf = (annotations: readonly Placed[]): Placed[] => annotations.filter(({ index }) => index >= 0);

/** Numbered marks over the periods in which something happened. */
export const AnnotationMarks = ({
  annotations,
  frame,
}: {
  readonly annotations: readonly Placed[];
  readonly frame: Frame;
}) =>
  shownOf(annotations).map(({ at, text, index }, number) => {
    const x = frame.x(index);
    return (
      <g key={`${at} ${text}`} className={classes.flag} aria-hidden>
        <line x1={x} x2={x} y1={frame.top} y2={frame.bottom} />
        <circle cx={x} cy={frame.top} r={8} />
        <text x={x} y={frame.top + 3.5} textAnchor="middle">
          {number + 1}
        </text>
      </g>
    );
  });

/** What happened, by the numbers of the marks. */
export function Annotations({ annotations }: { readonly annotations: readonly Placed[] }) {
  const format = useFormat();
  const shown = shownOf(annotations);
  if (shown.length === 0) return null;
  return (
    <ol className={classes.notes}>
      {shown.map(({ at, text, href }, index) => (
        <li key={`${at} ${text}`}>
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          <time dateTime={at}>{format.date(at)}</time>
          <ChartLink plain="span" href={href}>
            {text}
          </ChartLink>
        </li>
      ))}
    </ol>
  );
}
