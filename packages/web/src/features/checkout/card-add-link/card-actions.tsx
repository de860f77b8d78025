import { cardaddlink } from '@sluis/contract/entities/checkout/cardaddlink';
import { DeleteButton } from '../../../kit/confirm/delete-button.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { CardAddLink } from './card-add-link.item.ts';

/** Revokes an unused link, and deletes one that was never used. */
export function CardLinkActions({ item }: { readonly item: CardAddLink }) {
  const { t } = useTranslation();
  const canDelete = useCan(cardaddlink.roles.delete);
  const { id, merchant_reference: reference } = item;
  return (
    <>
      <Verb of={cardaddlink} verb="cancel" item={item} />
      {canDelete && item.status === 'CREATED' && (
        <DeleteButton entity="cardaddlink" id={id} question={t('card_add_link.delete_question', { reference })} />
      )}
    </>
  );
}
