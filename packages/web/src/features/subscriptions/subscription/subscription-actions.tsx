import { subscription } from '@sluis/contract/entities/subscriptions/subscription';
import { DeleteButton } from '../../../kit/confirm/delete-button.tsx';
import { CopyLink } from '../../../kit/shared-link/copy-link.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { isPayable } from './copy-page.tsx';
import type { Subscription } from './subscription.item.ts';

type Props = { readonly item: Subscription };

/** The actions on a subscription in its status. */
export function SubscriptionActions({ item }: Props) {
  const canDelete = useCan(subscription.roles.delete);
  return (
    <>
      {isPayable(item) && <CopyLink url={item.subscription_url} />}
      <Verb of={subscription} verb="cancel" item={item} />
      {canDelete && item.last_paid_cycle === null && <Delete item={item} />}
    </>
  );
}

function Delete({ item: { id, customer } }: Props) {
  const { t } = useTranslation();
  const question = t('subscription.delete_question', { name: customer.name ?? customer.id });
  return <DeleteButton entity="subscription" id={id} question={question} />;
}
