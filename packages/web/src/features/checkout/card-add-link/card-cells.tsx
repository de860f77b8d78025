import type { ReactNode } from 'react';
import { CopyLink } from '../../../kit/shared-link/copy-link.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { CardAddLink } from './card-add-link.item.ts';

type Props = { readonly item: CardAddLink };

/** Whether a card can still be registered by a link. */
export const isOpen = ({ status }: Pick<CardAddLink, 'status'>): boolean =>
  status === 'CREATED' || status === 'INITIATED';

export function CardLinkExpiry({ item: { expires_at } }: Props): ReactNode {
  const { t } = useTranslation();
  return expires_at === null ? t('card_add_link.never') : <Instant value={expires_at} />;
}

/** Copies the link in the list; nothing for a used or revoked one. */
export const CardLinkCopy = ({ item }: Props) => (isOpen(item) ? <CopyLink url={item.url} as_icon /> : null);
