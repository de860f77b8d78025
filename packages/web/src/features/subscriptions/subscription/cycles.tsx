import type { ItemOf } from '@sluis/contract/registry';
import { subscription_transitions } from '@sluis/contract/subscription-statuses';
import type { Shown, Words } from '../../../kit/item/shown.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';

type Cycling = Pick<
  ItemOf<'subscription'>,
  'billing_cycle' | 'max_billing_cycle' | 'last_paid_cycle' | 'last_paid_date'
>;

/** The next cycle to be billed, and the total. */
export function Cycles({ item: { billing_cycle, max_billing_cycle } }: { readonly item: Cycling }) {
  const { t } = useTranslation();
  return max_billing_cycle === null
    ? billing_cycle
    : t('subscription.cycle_of', { cycle: billing_cycle, max: max_billing_cycle });
}

/** Whether billing has ended, whatever the next date would have been. */
export const isOver = ({ status }: Pick<ItemOf<'subscription'>, 'status'>): boolean =>
  subscription_transitions[status].length === 0;

/** The date on which the next cycle is billed. */
export const shownDueDate = (
  item: Pick<ItemOf<'subscription'>, 'status' | 'due_date'>,
  { format }: Words,
): Shown | undefined => (isOver(item) ? undefined : { text: format.date(item.due_date), figures: 'date' });

/** The date of the last payment, and its cycle. */
export function CyclePaid({ item: { last_paid_cycle, last_paid_date } }: { readonly item: Cycling }) {
  const { t } = useTranslation();
  const format = useFormat();
  return last_paid_date === null
    ? t('subscription.never_paid')
    : t('subscription.paid', { date: format.date(last_paid_date), cycle: last_paid_cycle });
}
