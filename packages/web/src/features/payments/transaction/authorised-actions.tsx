import { Checkbox, Stack, TextInput } from '@mantine/core';
import { type Orderable, transaction } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { useState } from 'react';
import { amountDraft } from '../../../kit/form/draft-of.ts';
import { readField } from '../../../kit/form/read-field.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { Verb } from '../../../kit/verb/verb.tsx';
import { request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import type { Transaction } from './transaction.item.ts';

const ask_every_ms = 500;
const asks_max = 20;

/** The gateway that took a payment has been notified, and reports the outcome at any time. */
const at_gateway: readonly (string | null)[] = ['capture requested', 'void requested'] satisfies KnownReason[];

/** Requests an order from the processor of a payment, and waits a while for the outcome. */
const ordering =
  ({ id, status, amount }: Transaction, verb: 'capture' | 'void') =>
  async (send: () => Promise<unknown>): Promise<void> => {
    const { status_reason } = (await send()) as ItemOf<'transaction'>;
    if (at_gateway.includes(status_reason)) return;
    for (let asked = 0; asked < asks_max; asked++) {
      await new Promise((resolve) => setTimeout(resolve, ask_every_ms));
      const now = await request<ItemOf<'transaction'>>('GET', `/v1/transaction/${id}`);
      if (now.status !== status || now.amount !== amount || (verb === 'void' && now.amount_capturable === 0)) return;
    }
  };

interface Props extends ItemProps<Transaction> {
  readonly can: Orderable;
}

/** The buttons in the head of an authorised payment: to capture it, in part if possible, or to void it. */
export function AuthorisedActions({ item, can }: Props) {
  const amount = useFormat().money({ amount: item.amount_capturable, currency_code: item.currency_code });
  const shared = { of: transaction, item, values: { amount } };
  return (
    <>
      {can.capture &&
        (can.partial ? (
          <CapturePart item={item} />
        ) : (
          <Verb {...shared} verb="capture" run={ordering(item, 'capture')} />
        ))}
      {can.void && <Verb {...shared} verb="void" run={ordering(item, 'void')} />}
    </>
  );
}

const { amount: amount_field } = transaction.actions.capture.body;

/** Captures any part of the remaining amount, by default all of it, and keeps or releases the rest. */
function CapturePart({ item }: ItemProps<Transaction>) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { amount_capturable: capturable, currency_code } = item;
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
    <Verb
      of={transaction}
      verb="capture"
      item={item}
      variant="part"
      values={{ capturable: money(capturable), amount: amount === undefined ? '' : money(amount) }}
      confirm={amount === undefined ? t('verbs.transaction.capture') : undefined}
      body={body}
      is_incomplete={is_incomplete}
      run={ordering(item, 'capture')}
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
    </Verb>
  );
}
