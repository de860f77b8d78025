import { Skeleton } from '@mantine/core';
import type { OwnerField } from '@sluis/contract/owner-totals';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useOwnerTotals } from '../item/use-owner-totals.ts';
import { FigureRow } from './figures.tsx';
import classes from './panel.module.css';
import { moneyFigures } from './payment-figures.ts';

/** The amounts received by the payments of an item, returned, and remaining; nothing if nothing was paid. */
export function OwnerFigures({ by, id }: { readonly by: OwnerField; readonly id: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, isAllowed, isError } = useOwnerTotals(by, [id]);
  if (!isAllowed || isError) return null;
  if (!data) return <Skeleton className={classes.figuresWaiting} />;
  const count = data.items.reduce((sum, each) => sum + each.count, 0);
  return data.items.map((sum, index) => (
    <FigureRow
      key={sum.currency_code}
      title={data.is_exact || index > 0 ? undefined : t('panel.money.newest', { count: format.number(count) })}
      figures={[...moneyFigures(sum), { label: 'panel.money.payments', value: format.number(sum.count) }]}
    />
  ));
}
