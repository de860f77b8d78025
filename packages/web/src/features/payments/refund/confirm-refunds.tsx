import { Button } from '@mantine/core';
import { isPaid, transaction } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { newIdempotencyKey } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { chosenPayments } from './chosen-payments.ts';
import classes from './refund.module.css';
import type { RefundRun } from './refund-run.ts';
import { isRefundable, remainderOf } from './refundable.ts';
import { useSumText } from './use-sum-text.ts';

type Payment = ItemOf<'transaction'>;

interface Props {
  readonly chosen: readonly string[];
  readonly onConfirm: (run: RefundRun) => void;
  readonly onCancel: () => void;
}

const { reason } = transaction.actions.refund.body;

/** Shows the refund of each payment and the total, and those that cannot be refunded, before any request. */
export function ConfirmRefunds({ chosen, onConfirm, onCancel }: Props) {
  const { t } = useTranslation();
  const sumText = useSumText();
  // Requested again: another user may have refunded some since they were chosen.
  const answer = useQuery(chosenPayments(chosen));
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return null;
  const payments = answer.data;
  const refunded = payments.filter(isRefundable).map((each) => ({ ...each, amount: remainderOf(each) }));
  const others = payments.filter((each) => !isRefundable(each));
  const sum = sumText(refunded);
  const count = refunded.length;
  const begin = async (values: { readonly reason?: string | null }): Promise<void> =>
    onConfirm({
      label: t('refund.several.run', { count, sum }),
      href: window.location.pathname + window.location.search,
      reason: values.reason ?? null,
      begun_at: Date.now(),
      orders: refunded.map(({ id, merchant_reference, amount, currency_code }) => ({
        transaction: id,
        merchant_reference,
        amount,
        currency_code,
        key: newIdempotencyKey(),
      })),
    });
  return (
    <section className={classes.several} aria-label={t('refund.several.title', { count })}>
      {count === 0 ? (
        <EmptyState
          title={t('refund.several.none')}
          action={
            <Button variant="default" onClick={onCancel}>
              {t('refund.several.back')}
            </Button>
          }
        />
      ) : (
        <>
          <h3>{t('refund.several.title', { count })}</h3>
          <p>{t('refund.several.told', { sum })}</p>
          <Lines payments={refunded} />
        </>
      )}
      {others.length > 0 && (
        <>
          <p>{t('refund.several.not_possible')}</p>
          <Lines payments={others} why={(each) => t(`refund.several.${isPaid(each) ? 'nothing_left' : 'not_paid'}`)} />
        </>
      )}
      {count > 0 && (
        <EntityForm
          entity="refund"
          fields={{ reason }}
          initial={{}}
          submitLabel={() => t('refund.submit', { amount: sum })}
          submit={begin}
          onDone={() => undefined}
          onCancel={onCancel}
        />
      )}
    </section>
  );
}

interface LinesProps {
  readonly payments: readonly Payment[];
  readonly why?: (payment: Payment) => string;
}

const Lines = ({ payments, why }: LinesProps) => (
  <ul className={classes.lines}>
    {payments.map((each) => (
      <li key={each.id} className={classes.line}>
        <span>{each.merchant_reference}</span>
        <span className={classes.why}>{why?.(each)}</span>
        <Money amount={each.amount} currency_code={each.currency_code} />
      </li>
    ))}
  </ul>
);
