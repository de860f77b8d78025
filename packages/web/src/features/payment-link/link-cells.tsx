import { paymentlink } from '@sluis/contract/entities/paymentlink';
import type { ReactNode } from 'react';
import { ConfirmButton } from '../../kit/confirm/confirm-button.tsx';
import { DeleteButton } from '../../kit/confirm/delete-button.tsx';
import { Instant } from '../../kit/instant.tsx';
import { Money } from '../../kit/money.tsx';
import { CopyLink } from '../../kit/shared-link/copy-link.tsx';
import { request } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import type { PaymentLink } from './payment-link.item.ts';

type Props = { readonly item: PaymentLink };

/** Whether something can still be paid by a link, once it is switched on. */
export const isUsable = ({ status }: Pick<PaymentLink, 'status'>): boolean =>
  status === 'CREATED' || status === 'INITIATED';

/** The amount that is asked, or that the payer chooses it. */
export function AskedAmount({ item: { amount, currency_code } }: Props): ReactNode {
  const { t } = useTranslation();
  return amount === null ? t('payment_link.open_amount') : <Money amount={amount} currency_code={currency_code} />;
}

export const TimesPaid = ({ item: { times_paid } }: Props) => useFormat().number(times_paid);

export function LinkExpiry({ item: { expires_at } }: Props): ReactNode {
  const { t } = useTranslation();
  return expires_at === null ? t('payment_link.never') : <Instant value={expires_at} />;
}

/** Copies the link where it stands in the list; nothing for one by which nothing can be paid. */
export const LinkCopy = ({ item }: Props) => (item.active ? <CopyLink url={item.url} as_icon /> : null);

/** Switches a link on or off, and deletes one by which nobody tried to pay. */
export function LinkActions({ item }: Props) {
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
