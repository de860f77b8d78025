import { mandate } from '@sluis/contract/entities/payments/mandate';
import type { ItemOf } from '@sluis/contract/registry';
import { RelatedList } from '../../../kit/panel/related-list.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { PaymentProduct, usePaymentProductText } from '../../../kit/value/payment-product.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Customer } from './customer.item.ts';

type Mandate = ItemOf<'mandate'>;

/** The mandates by which a customer can be charged in their absence, with a button to revoke each. */
export function CustomerMandates({ item }: { readonly item: Customer }) {
  const { t } = useTranslation();
  return (
    <RelatedList<Mandate> path="mandate" query={{ customer: item.id }} empty={t('customer.no_mandates')}>
      {(each) => (
        <>
          <PaymentProduct item={each} />
          <Revoke item={each} />
          <span>{each.card_expiry && t('customer.card_until', { expiry: each.card_expiry })}</span>
          <span>
            {t('customer.mandate_since')} <Instant value={each.created_at} />
          </span>
        </>
      )}
    </RelatedList>
  );
}

function Revoke({ item }: { readonly item: Mandate }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = usePaymentProductText();
  const canRevoke = useCan(mandate.actions.revoke.roles);
  if (item.revoked_at !== null)
    return <Pill tone="ended" label={t('customer.revoked_at', { when: format.instant(item.revoked_at) })} />;
  if (!canRevoke) return <Pill tone="good" label={t('customer.usable')} />;
  return <Verb of={mandate} verb="revoke" item={item} size="compact-xs" values={{ name: nameOf(item) }} />;
}
