import type { ItemOf } from '@sluis/contract/registry';
import { useTranslation } from '../../../lib/i18n.ts';

type Repeated = Pick<ItemOf<'plan'>, 'interval' | 'interval_count'>;

/** The interval of a plan, in words: "Every 3 months". */
export function Interval({ item: { interval, interval_count } }: { item: Repeated }) {
  const { t } = useTranslation();
  return t(`plan.every.${interval}`, { count: interval_count });
}
