import { isAuthorised, type Orderable } from '@sluis/contract/entities/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { ConfirmButton } from '../../kit/confirm/confirm-button.tsx';
import type { ItemProps } from '../../kit/item/row.ts';
import { request } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import type { Transaction } from './transaction.item.ts';

const ask_every_ms = 500;
const asks_max = 20;
const verbs = ['capture', 'void'] as const;

/** Orders something from the processor of a payment, and waits a while until that has answered. */
async function order(id: string, verb: keyof Orderable, idempotencyKey: string): Promise<void> {
  const path = `/v1/transaction/${id}`;
  await request('POST', `${path}/${verb}`, { body: {}, idempotencyKey });
  for (let asked = 0; asked < asks_max; asked++) {
    await new Promise((resolve) => setTimeout(resolve, ask_every_ms));
    if (!isAuthorised(await request<ItemOf<'transaction'>>('GET', path))) return;
  }
}

interface Props extends ItemProps<Transaction> {
  readonly can: Orderable;
}

/** The buttons in the head of a payment whose money was promised: to capture or to void it. */
export function AuthorisedActions({ item, can }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, merchant_reference: reference } = item;
  const amount = format.money(item);
  return (
    <>
      {verbs
        .filter((verb) => can[verb])
        .map((verb) => (
          <ConfirmButton
            key={verb}
            label={t(`authorised.${verb}`)}
            title={t(`authorised.${verb}_title`)}
            question={t(`authorised.${verb}_question`, { amount, reference })}
            confirm={t(`authorised.${verb}_confirm`, { amount })}
            danger={verb === 'void'}
            run={(key) => order(id, verb, key)}
          />
        ))}
    </>
  );
}
