import { segmentOf } from '@sluis/contract/segments';
import { scores } from '@sluis/contract/statistics';
import type { CSSProperties } from 'react';
import { ChartLink } from '../../../kit/chart/chart-link.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Segment } from './segment.ts';
import classes from './segment-map.module.css';

/** The rows of the map, the most recent first, as CSS grid areas: each segment covers a rectangle. */
const areas = scores
  .toReversed()
  .map((recency) => `"r${recency} ${scores.map((value) => segmentOf(recency, value)).join(' ')}"`)
  .join(' ');
const foot = `". ${scores.map((value) => `v${value}`).join(' ')}"`;

/** The segments by recency and by frequency and amount; more customers have a stronger colour. */
export function SegmentMap({ segments }: { readonly segments: readonly Segment[] }) {
  const { t } = useTranslation();
  const max = Math.max(...segments.map(({ count }) => count));
  return (
    <div className={classes.frame}>
      <span className={classes.recency} aria-hidden>
        {t('rfm.recency')}
      </span>
      <ul className={classes.map} style={{ gridTemplateAreas: `${areas} ${foot}` }} aria-label={t('rfm.map')}>
        {scores.map((score) => (
          <Head key={score} score={score} />
        ))}
        {segments.map(({ name, count, counted, share, href }) => (
          <li key={name} style={{ gridArea: name }}>
            <ChartLink
              plain="div"
              href={href}
              className={classes.segment}
              style={{ '--fill': `${Math.round(Math.sqrt(count / max) * 100)}%` } as CSSProperties}
            >
              <span>{t(`values.segment.${name}`)}</span>
              <strong>{counted}</strong>
              <span>{share}</span>
            </ChartLink>
          </li>
        ))}
      </ul>
      <span className={classes.value} aria-hidden>
        {t('rfm.value')}
      </span>
    </div>
  );
}

/** A score beside its row and below its column. */
const Head = ({ score }: { readonly score: number }) => (
  <>
    <li className={classes.score} style={{ gridArea: `r${score}` }} aria-hidden>
      {score}
    </li>
    <li className={classes.score} style={{ gridArea: `v${score}` }} aria-hidden>
      {score}
    </li>
  </>
);
