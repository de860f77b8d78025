import { cardaddlink } from '@sluis/contract/entities/checkout/cardaddlink';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { DeleteButton } from '../../../kit/confirm/delete-button.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { CardAddLink } from './card-add-link.item.ts';
import { isOpen } from './card-cells.tsx';

/** Takes a link back that was not used yet, and deletes one by which nobody tried anything. */
export function CardLinkActions({ item }: { readonly item: CardAddLink }) {
  const { t } = useTranslation();
  const canCancel = useCan(cardaddlink.actions.cancel.roles);
  const canDelete = useCan(cardaddlink.roles.delete);
  const { id, merchant_reference: reference } = item;
  return (
    <>
      {canCancel && isOpen(item) && (
        <ConfirmButton
          label={t('card_add_link.cancel')}
          title={t('card_add_link.cancel_title')}
          question={t('card_add_link.cancel_question', { reference })}
          confirm={t('card_add_link.cancel_confirm')}
          danger
          run={(idempotencyKey) => request('POST', `/v1/cardaddlink/${id}/cancel`, { body: {}, idempotencyKey })}
        />
      )}
      {canDelete && item.status === 'CREATED' && (
        <DeleteButton entity="cardaddlink" id={id} question={t('card_add_link.delete_question', { reference })} />
      )}
    </>
  );
}
