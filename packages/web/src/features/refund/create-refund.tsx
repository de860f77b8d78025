import { Alert, Text } from '@mantine/core';
import type { Populated } from '@sluis/contract/registry';
import { useState } from 'react';
import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './refund.module.css';
import { RefundForm } from './refund-form.tsx';
import { isPaid, isRefundable } from './refundable.ts';
import { TransactionSearch } from './transaction-search.tsx';

export type Found = Populated<'transaction', 'customer' | 'payment_profile'>;

const paths = ['merchant_reference', 'amount', 'customer.name', 'created_at', 'payment_profile.display_name', 'status'];

/** Makes a refund from nothing: first the payment is found by its reference, then comes the amount. */
export function CreateRefund({ onDone }: { onDone: (refund_id: string) => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Found>();
  return (
    <div className={classes.chosen}>
      <TransactionSearch onChoose={setChosen} />
      {!chosen && (
        <Text size="sm" c="dimmed">
          {t('refund.choose_hint')}
        </Text>
      )}
      {chosen && <FieldGrid entity="transaction" item={chosen} paths={paths} />}
      {chosen && !isRefundable(chosen) && (
        <Alert variant="light" color="orange" role="alert">
          {t(isPaid(chosen) ? 'refund.nothing_left' : 'refund.not_paid')}
        </Alert>
      )}
      {/* Another payment is another form: what was typed for the one means nothing for the other. */}
      {chosen && isRefundable(chosen) && <RefundForm key={chosen.id} of={chosen} onDone={onDone} />}
    </div>
  );
}
