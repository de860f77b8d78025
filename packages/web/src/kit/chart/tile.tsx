import { IconListDetails } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import { IconButton } from '../tooltip/icon-button.tsx';
import { ChartLink } from './chart-link.tsx';
import { Growth } from './growth.tsx';
import ink from './ink.module.css';
import { linePath } from './line-path.ts';
import classes from './tile.module.css';

interface Props {
  readonly label: string;
  /** The formatted value: `€ 1.234,50`; a dash if there is none. */
  readonly value: string;
  /** The change since the previous period as a share of 1, or of a rate the difference; null if there was nothing. */
  readonly growth?: number | null;
  /** The figure is a rate, whose change is in percentage points. */
  readonly isRate?: boolean;
  /** A decrease is good, as for refunds. */
  readonly isInverted?: boolean;
  /** A few words about the figure or its comparison. */
  readonly hint?: string;
  /** The values over the period, in order. */
  readonly trend?: readonly number[];
  readonly href?: string | undefined;
  /** Why there is no list behind it, if users would expect one. */
  readonly reason?: string | undefined;
}

const trend_width = 72;
const trend_height = 18;

/** One figure of a period, with its growth and trend. The parent is `Tiles`. */
export function Tile({ label, value, growth, isRate = false, isInverted = false, hint, trend, href, reason }: Props) {
  const { t } = useTranslation();
  return (
    <ChartLink plain="div" href={href} className={`${ink.ink} ${classes.tile}`}>
      <span className={classes.label}>{label}</span>
      <strong className={classes.value}>{value}</strong>
      <span className={classes.foot}>
        {growth !== undefined && <Growth growth={growth} isInverted={isInverted} inPoints={isRate} />}
        {hint && <small>{hint}</small>}
        {trend && trend.length > 1 && <Trend values={trend} />}
      </span>
      {reason && (
        <span className={classes.reason}>
          <IconButton icon={IconListDetails} label={t('chart.open_list')} reason={reason} />
        </span>
      )}
    </ChartLink>
  );
}

function Trend({ values }: { readonly values: readonly number[] }) {
  const max = Math.max(...values, 1);
  const points = values.map((value, index) => ({
    x: 2 + (index / (values.length - 1)) * (trend_width - 4),
    y: trend_height - 2 - (value / max) * (trend_height - 4),
  }));
  const last = points.at(-1);
  return (
    <svg width={trend_width} height={trend_height} className={classes.trend} aria-hidden>
      <path d={linePath(points)} />
      <circle cx={last?.x} cy={last?.y} r={2.5} />
    </svg>
  );
}
