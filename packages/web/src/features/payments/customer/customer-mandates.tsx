import { mandate } from '@sluis/contract/entities/payments/mandate';
import type { ItemOf } from '@sluis/contract/registry';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import { Fold } from '../../../kit/panel/fold.tsx';
import { RelatedList } from '../../../kit/panel/related-list.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { PaymentProduct, usePaymentProductText } from '../../../kit/value/payment-product.tsx';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Customer } from './customer.item.ts';
import classes from './customer.module.css';

type Mandate = ItemOf<'mandate'>;

/** The payment method with the last digits of its card or account. */
const paidBy = ({ payment_product, card_brand, card_last_four, iban_last_four }: Mandate) => ({
  payment_product,
  card_brand,
  card_last_four: card_last_four ?? iban_last_four,
});

/** The mandates by which a customer can be charged in their absence, with a button to revoke each. */
export function CustomerMandates({ item }: { readonly item: Customer }) {
  const { t } = useTranslation();
  return (
    <RelatedList<Mandate> path="mandate" query={{ customer: item.id }} empty={t('customer.no_mandates')}>
      {(each) => (
        <>
          <PaymentProduct item={paidBy(each)} />
          <Revoke item={each} />
          <span>
            {each.card_expiry && t('customer.card_until', { expiry: each.card_expiry })}
            {each.mandate_reference && t('mandate.known_as', { reference: each.mandate_reference })}
          </span>
          <span>
            {t('customer.mandate_since')} <Instant value={each.created_at} />
          </span>
          {each.mandate_reference && <Signed item={each} />}
        </>
      )}
    </RelatedList>
  );
}

const terms = [
  'mandate_type',
  'next_sequence',
  'account_holder',
  'creditor_name',
  'creditor_id',
  'notice_days',
  'last_collected_at',
  'expires_at',
  'status_reason',
];

/** The terms of a mandate of direct debit, and the evidence that it was signed. */
function Signed({ item }: { readonly item: Mandate }) {
  const { t } = useTranslation();
  const { ip, user_agent, language, text_version, text_sha256 } = item.signature ?? {};
  const evidence: readonly (readonly [string, string | null | undefined])[] = [
    [t('mandate.signed_from'), ip],
    [t('mandate.signed_with'), user_agent],
    [t('mandate.signed_in'), language && t(`values.language.${language}`)],
    [t('mandate.text_version'), text_version],
    [t('mandate.text_sha256'), text_sha256],
  ];
  return (
    <div className={classes.signed}>
      <Fold title={t('mandate.terms')}>
        <FieldGrid entity="mandate" item={item} paths={terms} />
        <h3>{t('mandate.evidence')}</h3>
        <FieldGrid entity="mandate" item={item} paths={['signed_at', 'verified_by.merchant_reference']} />
        <dl className={classes.evidence}>
          {evidence.map(
            ([label, text]) =>
              text && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ),
          )}
        </dl>
      </Fold>
    </div>
  );
}

function Revoke({ item }: { readonly item: Mandate }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = usePaymentProductText();
  const canRevoke = useCan(mandate.actions.revoke.roles);
  const { status, revoked_at } = item;
  if (status === 'ACTIVE' && canRevoke)
    return <Verb of={mandate} verb="revoke" item={item} size="compact-xs" values={{ name: nameOf(paidBy(item)) }} />;
  const label = revoked_at === null ? undefined : t('customer.revoked_at', { when: format.instant(revoked_at) });
  return <StatusPill entity="mandate" status={status} {...(label && { label })} />;
}
