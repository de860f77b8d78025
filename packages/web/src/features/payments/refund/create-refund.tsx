import { Alert } from '@mantine/core';
import { isPaid } from '@sluis/contract/entities/payments/transaction';
import type { Populated } from '@sluis/contract/registry';
import { ChooseFirst } from '../../../kit/form/choose-first.tsx';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { RefundForm } from './refund-form.tsx';
import { isRefundable } from './refundable.ts';

type Found = Populated<'transaction', 'customer' | 'payment_profile'>;

const shown_fields = ['merchant_reference', 'amount', 'customer.name', 'created_at'];
const paths = ['merchant_reference', 'amount', 'customer.name', 'created_at', 'payment_profile.display_name', 'status'];

/** Creates a refund from an empty form: first the payment is found by its reference, then the amount is entered. */
export function CreateRefund({ onDone }: { onDone: (refund_id: string) => void }) {
  const { t } = useTranslation();
  return (
    <ChooseFirst<Found>
      entity="transaction"
      label={t('refund.choose')}
      query={{ _search_by: 'merchant_reference', _populate: 'customer payment_profile' }}
      paths={shown_fields}
      empty={t('refund.none_found')}
      hint={t('refund.choose_hint')}
    >
      {(chosen) => (
        <>
          <FieldGrid entity="transaction" item={chosen} paths={paths} />
          {isRefundable(chosen) ? (
            <RefundForm of={chosen} onDone={onDone} />
          ) : (
            <Alert variant="light" color="orange" role="alert">
              {t(isPaid(chosen) ? 'refund.nothing_left' : 'refund.not_paid')}
            </Alert>
          )}
        </>
      )}
    </ChooseFirst>
  );
}
