import { ChartLink } from '../../../kit/chart/chart-link.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './guide.module.css';
import type { Segment } from './segment.ts';

/** Each segment with its meaning and a recommendation. */
export function SegmentTable({ segments }: { readonly segments: readonly Segment[] }) {
  const { t } = useTranslation();
  return (
    <table className={classes.table} data-wide>
      <thead>
        <tr>
          <th scope="col">{t('fields:customer.segment')}</th>
          <th scope="col">{t('rfm.meaning')}</th>
          <th scope="col" data-number>
            {t('customer.title')}
          </th>
          <th scope="col" data-number>
            {t('chart.share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {segments.map(({ name, counted, share, href }) => (
          <tr key={name}>
            <th scope="row">
              <ChartLink plain="span" href={href}>
                {t(`values.segment.${name}`)}
              </ChartLink>
            </th>
            <td>{t(`rfm.meanings.${name}`)}</td>
            <td data-number>{counted}</td>
            <td data-number>{share}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
