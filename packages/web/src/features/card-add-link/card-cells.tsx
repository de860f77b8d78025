import { cardaddlink } from '@sluis/contract/entities/cardaddlink';
import type { ReactNode } from 'react';
import { ConfirmButton } from '../../kit/confirm/confirm-button.tsx';
import { DeleteButton } from '../../kit/confirm/delete-button.tsx';
import { Instant } from '../../kit/instant.tsx';
import { CopyLink } from '../../kit/shared-link/copy-link.tsx';
import { request } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import type { CardAddLink } from './card-add-link.item.ts';

type Props = { readonly item: CardAddLink };

/** Whether a card can still be given by a link. */
export const isOpen = ({ status }: Pick<CardAddLink, 'status'>): boolean =>
  status === 'CREATED' || status === 'INITIATED';

export function CardLinkExpiry({ item: { expires_at } }: Props): ReactNode {
  const { t } = useTranslation();
  return expires_at === null ? t('card_add_link.never') : <Instant value={expires_at} />;
}

/** Copies the link where it stands in the list; nothing for one that was used or taken back. */
export const CardLinkCopy = ({ item }: Props) => (isOpen(item) ? <CopyLink url={item.url} as_icon /> : null);

/** Takes a link back that was not used yet, and deletes one by which nobody tried anything. */
export function CardLinkActions({ item }: Props) {
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
