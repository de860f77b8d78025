import { subscription } from '@sluis/contract/entities/subscription';
import { payable_subscription_statuses } from '@sluis/contract/subscription-statuses';
import { ConfirmButton } from '../../kit/confirm/confirm-button.tsx';
import { DeleteButton } from '../../kit/confirm/delete-button.tsx';
import { CopyLink } from '../../kit/shared-link/copy-link.tsx';
import { request } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import type { Subscription } from './subscription.item.ts';

type Props = { readonly item: Subscription };

/** Whether the customer has something to do on the subscription's own page. */
const isPayable = ({ status, subscription_url }: Subscription): boolean =>
  payable_subscription_statuses.includes(status) && subscription_url !== '';

/** Copies the address of the customer's page where it stands in the list. */
export const CopyPage = ({ item }: Props) =>
  isPayable(item) ? <CopyLink url={item.subscription_url} as_icon /> : null;

/** What can be done with a subscription in its state. */
export function SubscriptionActions({ item }: Props) {
  const canCancel = useCan(subscription.actions.cancel.roles);
  const canDelete = useCan(subscription.roles.delete);
  const isOver = item.status === 'CANCELLED' || item.status === 'COMPLETED';
  return (
    <>
      {isPayable(item) && <CopyLink url={item.subscription_url} />}
      {canCancel && !isOver && <Cancel item={item} />}
      {canDelete && item.last_paid_cycle === null && <Delete item={item} />}
    </>
  );
}

function Cancel({ item: { id, customer, plan } }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmButton
      label={t('subscription.cancel')}
      title={t('subscription.cancel_title')}
      question={t('subscription.cancel_question', { name: customer.name ?? customer.id, plan: plan.name })}
      confirm={t('subscription.cancel_confirm')}
      danger
      run={(idempotencyKey) => request('POST', `/v1/subscription/${id}/cancel`, { body: {}, idempotencyKey })}
    />
  );
}

function Delete({ item: { id, customer } }: Props) {
  const { t } = useTranslation();
  const question = t('subscription.delete_question', { name: customer.name ?? customer.id });
  return <DeleteButton entity="subscription" id={id} question={question} />;
}
