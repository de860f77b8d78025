import { ChartLink } from './chart-link.tsx';
import classes from './parts-list.module.css';

export interface Part {
  readonly label: string;
  readonly value: string;
  readonly share: string;
  readonly href?: string | undefined;
  /** As in the chart beside it. */
  readonly color: string;
}

/** The parts of a chart in words, each with value and share. */
export const PartsList = ({ parts }: { readonly parts: readonly Part[] }) => (
  <ul className={classes.parts}>
    {parts.map(({ label, value, share, href, color }) => (
      <li key={label}>
        <span className={classes.swatch} style={{ background: color }} />
        <ChartLink plain="span" href={href} className={classes.name}>
          {label}
        </ChartLink>
        <span className={classes.value}>{value}</span>
        <span className={classes.share}>{share}</span>
      </li>
    ))}
  </ul>
);
