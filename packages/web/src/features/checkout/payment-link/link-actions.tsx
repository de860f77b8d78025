import { paymentlink } from '@sluis/contract/entities/checkout/paymentlink';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { DeleteButton } from '../../../kit/confirm/delete-button.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { isUsable } from './link-cells.tsx';
import type { PaymentLink } from './payment-link.item.ts';

/** Switches a link on or off, and deletes one that no payer has used. */
export function LinkActions({ item }: { readonly item: PaymentLink }) {
  const { t } = useTranslation();
  const canChange = useCan(paymentlink.roles.update);
  const canDelete = useCan(paymentlink.roles.delete);
  const { id, active, version, merchant_reference: reference } = item;
  const verb = active ? 'deactivate' : 'activate';
  return (
    <>
      {canChange && isUsable(item) && (
        <ConfirmButton
          label={t(`payment_link.${verb}`)}
          question={t(`payment_link.${verb}_question`, { reference })}
          confirm={t(`payment_link.${verb}`)}
          danger={active}
          run={(idempotencyKey) =>
            request('POST', `/v1/paymentlink/${id}`, { body: { active: !active, version }, idempotencyKey })
          }
        />
      )}
      {canDelete && item.status === 'CREATED' && (
        <DeleteButton entity="paymentlink" id={id} question={t('payment_link.delete_question', { reference })} />
      )}
    </>
  );
}
