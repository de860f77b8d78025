import type { ItemOf } from '@sluis/contract/registry';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';

type Cycling = Pick<
  ItemOf<'subscription'>,
  'billing_cycle' | 'max_billing_cycle' | 'last_paid_cycle' | 'last_paid_date'
>;

/** Which cycle is billed next, and of how many. */
export function Cycles({ item: { billing_cycle, max_billing_cycle } }: { readonly item: Cycling }) {
  const { t } = useTranslation();
  return max_billing_cycle === null
    ? billing_cycle
    : t('subscription.cycle_of', { cycle: billing_cycle, max: max_billing_cycle });
}

/** When something was last paid, and for which cycle. */
export function CyclePaid({ item: { last_paid_cycle, last_paid_date } }: { readonly item: Cycling }) {
  const { t } = useTranslation();
  const format = useFormat();
  return last_paid_date === null
    ? t('subscription.never_paid')
    : t('subscription.paid', { date: format.date(last_paid_date), cycle: last_paid_cycle });
}
