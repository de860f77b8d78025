import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import { IconButton } from '../tooltip/icon-button.tsx';
import { ChartLink } from './chart-link.tsx';
import classes from './parts-list.module.css';

export interface Part {
  readonly label: string;
  readonly value: string;
  readonly share: string;
  readonly href?: string | undefined;
  readonly narrow?: (() => void) | undefined;
  readonly color: string;
}

/** The parts of a chart in words, each with value, share and a button that limits the page to it. */
export function PartsList({ parts }: { readonly parts: readonly Part[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.parts}>
      {parts.map(({ label, value, share, href, narrow, color }) => (
        <li key={label}>
          <span className={classes.swatch} style={{ background: color }} />
          <ChartLink plain="span" href={href} className={classes.name}>
            {label}
          </ChartLink>
          <span className={classes.value}>{value}</span>
          <span className={classes.share}>{share}</span>
          {narrow && <IconButton icon={IconFilter} label={t('chart.only', { name: label })} onClick={narrow} />}
        </li>
      ))}
    </ul>
  );
}
