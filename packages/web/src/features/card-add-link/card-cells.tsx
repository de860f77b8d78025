import { cardaddlink } from '@sluis/contract/entities/cardaddlink';
import type { ReactNode } from 'react';
import { ConfirmButton } from '../../kit/confirm/confirm-button.tsx';
import { DeleteButton } from '../../kit/confirm/delete-button.tsx';
import { CopyId } from '../../kit/copy-id.tsx';
import { Instant } from '../../kit/instant.tsx';
import { PaymentProduct } from '../../kit/payment-product.tsx';
import { CopyLink } from '../../kit/shared-link/copy-link.tsx';
import { StatusPill } from '../../kit/status-pill.tsx';
import { request } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import type { CardAddLink } from './card-add-link.list.ts';

type Props = { readonly item: CardAddLink };

/** Whether a card can still be given by a link. */
export const isOpen = ({ status }: Pick<CardAddLink, 'status'>): boolean =>
  status === 'CREATED' || status === 'INITIATED';

export const CardLinkTitle = ({ item }: Props) => item.merchant_reference;

export const CardLinkStatus = ({ item: { status } }: Props) => <StatusPill entity="cardaddlink" status={status} />;

/** What the customer gave; its card only for whom may list customers. */
export function GivenCard({ item: { mandate } }: Props): ReactNode {
  if (!mandate) return null;
  if (typeof mandate === 'string') return <CopyId id={mandate} />;
  const { payment_product, card_brand = null, card_last_four = null, label } = mandate;
  return payment_product === undefined ? (
    label
  ) : (
    <PaymentProduct item={{ payment_product, card_brand, card_last_four }} />
  );
}

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
