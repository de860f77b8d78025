import { subscription } from '@sluis/contract/entities/subscriptions/subscription';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { DeleteButton } from '../../../kit/confirm/delete-button.tsx';
import { CopyLink } from '../../../kit/shared-link/copy-link.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { isPayable } from './copy-page.tsx';
import type { Subscription } from './subscription.item.ts';

type Props = { readonly item: Subscription };

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
