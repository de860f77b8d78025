import { Checkbox, Stack, TextInput } from '@mantine/core';
import { type Orderable, transaction } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { useState } from 'react';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { amountDraft } from '../../../kit/form/draft-of.ts';
import { readField } from '../../../kit/form/read-field.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import type { Transaction } from './transaction.item.ts';

const ask_every_ms = 500;
const asks_max = 20;

interface Ordered {
  readonly verb: 'capture' | 'void';
  readonly body: object;
  readonly idempotencyKey: string;
}

/** Orders something from the processor of a payment, and waits a while until that has answered. */
async function order({ id, status, amount }: Transaction, { verb, body, idempotencyKey }: Ordered): Promise<void> {
  const path = `/v1/transaction/${id}`;
  await request('POST', `${path}/${verb}`, { body, idempotencyKey });
  for (let asked = 0; asked < asks_max; asked++) {
    await new Promise((resolve) => setTimeout(resolve, ask_every_ms));
    const now = await request<ItemOf<'transaction'>>('GET', path);
    if (now.status !== status || now.amount !== amount || (verb === 'void' && now.amount_capturable === 0)) return;
  }
}

interface Props extends ItemProps<Transaction> {
  readonly can: Orderable;
}

/** The buttons in the head of a payment of which money is reserved: to capture it, in part where possible, or to void it. */
export function AuthorisedActions({ item, can }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { merchant_reference: reference, currency_code } = item;
  const amount = format.money({ amount: item.amount_capturable, currency_code });
  return (
    <>
      {can.capture && (can.partial ? <CapturePart item={item} /> : <CaptureAll item={item} />)}
      {can.void && (
        <ConfirmButton
          label={t('authorised.void')}
          title={t('authorised.void_title')}
          question={t('authorised.void_question', { amount, reference })}
          confirm={t('authorised.void_confirm', { amount })}
          danger
          run={(idempotencyKey) => order(item, { verb: 'void', body: {}, idempotencyKey })}
        />
      )}
    </>
  );
}

function CaptureAll({ item }: ItemProps<Transaction>) {
  const { t } = useTranslation();
  const format = useFormat();
  const amount = format.money({ amount: item.amount_capturable, currency_code: item.currency_code });
  return (
    <ConfirmButton
      label={t('authorised.capture')}
      title={t('authorised.capture_title')}
      question={t('authorised.capture_question', { amount, reference: item.merchant_reference })}
      confirm={t('authorised.capture_confirm', { amount })}
      run={(idempotencyKey) => order(item, { verb: 'capture', body: {}, idempotencyKey })}
    />
  );
}

const { amount: amount_field } = transaction.actions.capture.body;

/** Captures any part of what can be captured, at first all of it, and leaves the rest or releases it. */
function CapturePart({ item }: ItemProps<Transaction>) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { amount_capturable: capturable, currency_code, merchant_reference: reference } = item;
  const whole = amountDraft({ amount: capturable, currency_code }, language);
  const [typed, setTyped] = useState<string>();
  const [isFinal, setFinal] = useState(false);
  const read = readField(amount_field, typed ?? whole, { currency_code });
  const amount = 'value' in read ? (read.value as number | undefined) : undefined;
  const money = (of: number) => format.money({ amount: of, currency_code });
  const isTooMuch = amount !== undefined && amount > capturable;
  const isPart = amount !== undefined && amount < capturable;
  const is_incomplete = amount === undefined || isTooMuch;
  const body = { amount, ...(isPart && isFinal && { is_final: true }) };
  return (
    <ConfirmButton
      label={t('authorised.capture')}
      title={t('authorised.capture_title')}
      question={t('authorised.capture_part', { reference, amount: money(capturable) })}
      confirm={
        amount === undefined ? t('authorised.capture') : t('authorised.capture_confirm', { amount: money(amount) })
      }
      is_incomplete={is_incomplete}
      run={(idempotencyKey) => order(item, { verb: 'capture', body, idempotencyKey })}
    >
      <Stack gap={12}>
        <TextInput
          label={t('fields:common.amount')}
          inputMode="decimal"
          data-autofocus
          value={typed ?? whole}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={is_incomplete ? t('authorised.at_most', { amount: money(capturable) }) : undefined}
        />
        <Checkbox
          label={t('authorised.release_rest')}
          disabled={!isPart}
          checked={isPart && isFinal}
          onChange={(event) => setFinal(event.currentTarget.checked)}
        />
      </Stack>
    </ConfirmButton>
  );
}
