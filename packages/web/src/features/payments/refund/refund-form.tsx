import { transaction } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { useQueryClient } from '@tanstack/react-query';
import { amountDraft } from '../../../kit/form/draft-of.ts';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { RequestError, request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { type Refundable, remainderOf } from './refundable.ts';

interface Props {
  readonly of: Refundable;
  readonly onDone: (refund_id: string) => void;
  readonly onCancel?: () => void;
}

/** Refunds a payment or a part of it: by default the remainder, and never more. */
export function RefundForm({ of, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const client = useQueryClient();
  const { currency_code } = of;
  const remainder = remainderOf(of);
  const money = (amount: number): string => format.money({ amount, currency_code });
  return (
    <EntityForm
      entity="refund"
      fields={transaction.actions.refund.body}
      initial={{ amount: amountDraft({ amount: remainder, currency_code }, language) }}
      currency_code={currency_code}
      help={{ amount: t('refund.remainder', { amount: money(remainder) }) }}
      check={(name, value) =>
        name === 'amount' && (value as number) > remainder
          ? t('refund.at_most', { amount: money(remainder) })
          : undefined
      }
      // The button of an irreversible action that moves money has the amount.
      submitLabel={({ amount }) =>
        amount === undefined ? t('refund.action') : t('refund.submit', { amount: money(amount) })
      }
      submit={(body, idempotencyKey) =>
        request<ItemOf<'refund'>>('POST', `/v1/transaction/${of.id}/refund`, { body, idempotencyKey }).catch(
          (error) => {
            // Another user has refunded meanwhile: the displayed remainder is outdated.
            if (error instanceof RequestError && error.code === 'refund_exceeds_remainder') void reloadAll(client);
            throw error;
          },
        )
      }
      onDone={(refund) => onDone(refund.id)}
      onCancel={onCancel}
    />
  );
}
