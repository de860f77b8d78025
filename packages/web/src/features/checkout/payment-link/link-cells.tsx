import type { ReactNode } from 'react';
import { CopyLink } from '../../../kit/shared-link/copy-link.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { PaymentLink } from './payment-link.item.ts';

type Props = { readonly item: PaymentLink };

/** Whether a link can still be paid, once it is switched on. */
export const isUsable = ({ status }: Pick<PaymentLink, 'status'>): boolean =>
  status === 'CREATED' || status === 'INITIATED';

/** The requested amount, or that the payer chooses it. */
export function AskedAmount({ item: { amount, currency_code } }: Props): ReactNode {
  const { t } = useTranslation();
  return amount === null ? t('payment_link.open_amount') : <Money amount={amount} currency_code={currency_code} />;
}

export const TimesPaid = ({ item: { times_paid } }: Props) => useFormat().number(times_paid);

export function LinkExpiry({ item: { expires_at } }: Props): ReactNode {
  const { t } = useTranslation();
  return expires_at === null ? t('payment_link.never') : <Instant value={expires_at} />;
}

/** Copies the link in the list; nothing for one that cannot be paid. */
export const LinkCopy = ({ item }: Props) => (item.active ? <CopyLink url={item.url} as_icon /> : null);
