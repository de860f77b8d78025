import { useTranslation } from '../../lib/i18n.ts';
import classes from './heat-scale.module.css';
import type { Measure } from './measure.ts';
import { bucketOf, bucketStart, buckets } from './scale.ts';

const stepColor = (bucket: number): string => `var(--ink-heat-${bucket})`;

/** The colour of a value's step; zero has no step. */
export const heatColor = (value: number, max: number): string =>
  value > 0 ? stepColor(bucketOf(value, max)) : 'var(--ink-nothing)';

/** The legend of the seven steps of a heat map or a country map. */
export function HeatScale({ max, measure }: { readonly max: number; readonly measure: Measure }) {
  const { t } = useTranslation();
  return (
    <p className={classes.scale}>
      <span>{measure.short(0)}</span>
      {Array.from({ length: buckets }, (_, bucket) => {
        const value = measure.short(Math.ceil(bucketStart(bucket, max)));
        const text = t('chart.from', { value });
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
        return <i key={bucket} title={text} style={{ background: stepColor(bucket) }} />;
      })}
      <span>{measure.short(max)}</span>
    </p>
  );
}
