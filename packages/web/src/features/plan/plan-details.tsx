import { plan } from '@sluis/contract/entities/plan';
import { subscription } from '@sluis/contract/entities/subscription';
import type { ItemOf } from '@sluis/contract/registry';
import { DeleteButton } from '../../kit/confirm/delete-button.tsx';
import { ListLink } from '../../kit/item-link.tsx';
import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { RelatedItem } from '../../kit/panel/related-item.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import { Interval } from './interval.tsx';
import type { Plan } from './plan.list.ts';

type Props = { readonly item: Plan };

const of_price = ['amount', 'interval', 'max_billing_cycle', 'description', 'dynamic_descriptor'];
const of_plan = [
  ...of_price,
  'checkout.name',
  'redirect_url',
  'payment_profile.display_name',
  'organisation.name',
  'created_at',
  'id',
];
const of_telling = ['statuses_subscription_update', 'webhook_subscription_update', 'email_subscription_update'];

/** Everything that is known of a plan. */
export function PlanDetails({ item }: Props) {
  const { t } = useTranslation();
  const canList = useCan(subscription.roles.list);
  return (
    <>
      <FieldGrid entity="plan" item={item} paths={of_plan} drawn={{ interval: <Interval item={item} /> }} />
      <FieldGrid entity="plan" item={item} paths={of_telling} title={t('plan.telling')} />
      {canList && (
        <p>
          <ListLink list="subscriptions" search={{ plan: item.id }}>
            {t('plan.subscriptions')}
          </ListLink>
        </p>
      )}
    </>
  );
}

/** The plan of something else, and the way to it. */
export function PlanSummary({ item }: { readonly item: ItemOf<'plan'> }) {
  const { t } = useTranslation();
  const drawn = { interval: <Interval item={item} /> };
  return (
    <RelatedItem entity="plan" item={item} paths={['name', ...of_price, 'id']} drawn={drawn} open={t('plan.open')} />
  );
}

/** Deletes a plan to which nobody subscribes. */
export function PlanActions({ item }: Props) {
  const { t } = useTranslation();
  const canDelete = useCan(plan.roles.delete);
  if (!canDelete) return null;
  return <DeleteButton entity="plan" id={item.id} question={t('plan.delete_question', { name: item.name })} />;
}
