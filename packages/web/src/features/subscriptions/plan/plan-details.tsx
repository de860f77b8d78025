import { subscription } from '@sluis/contract/entities/subscriptions/subscription';
import type { ItemOf, Populated } from '@sluis/contract/registry';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ListLink } from '../../../kit/link/item-link.tsx';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import { RelatedItem } from '../../../kit/panel/related-item.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { Interval } from './interval.tsx';
import type { Plan } from './plan.item.ts';

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
const notification_fields = [
  'statuses_subscription_update',
  'webhook_subscription_update',
  'email_subscription_update',
];

/** All details of a plan. */
export function PlanDetails({ item }: Props) {
  const { t } = useTranslation();
  const canList = useCan(subscription.roles.list);
  return (
    <>
      <FieldGrid entity="plan" item={item} paths={of_plan} drawn={{ interval: <Interval item={item} /> }} />
      <FieldGrid entity="plan" item={item} paths={notification_fields} title={t('plan.telling')} />
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

/** The plan of a subscription, with a link. */
export function PlanOf({ item: { plan: of } }: ItemProps<Populated<'subscription', 'plan'>>) {
  const { t } = useTranslation();
  const item = of as ItemOf<'plan'>;
  const drawn = { interval: <Interval item={item} /> };
  return (
    <RelatedItem entity="plan" item={item} paths={['name', ...of_price, 'id']} drawn={drawn} open={t('plan.open')} />
  );
}
