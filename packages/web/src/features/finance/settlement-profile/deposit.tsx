import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { settlementprofile } from '@sluis/contract/entities/finance/settlementprofile';
import { useState } from 'react';
import { readField } from '../../../kit/form/read-field.ts';
import type { ItemProps, Row } from '../../../kit/item/row.ts';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { SettlementProfile } from './settlement-profile.item.ts';

const { amount: amount_field } = settlementprofile.actions.deposit.body;

/** Money from the merchant, which ends a negative balance. */
export function Deposit({ item }: ItemProps<SettlementProfile>) {
  const { t } = useTranslation();
  const format = useFormat();
  const currencies = item.terms.map(({ currency_code }) => currency_code);
  const [currency_code, setCurrency] = useState(currencies[0] ?? '');
  const [typed, setTyped] = useState('');
  const read = readField(amount_field, typed, { currency_code });
  const amount = 'value' in read ? (read.value as number | undefined) : undefined;
  return (
    <Verb
      of={settlementprofile}
      verb="deposit"
      item={item as unknown as Row}
      values={{ amount: amount === undefined ? '' : format.money({ amount, currency_code }) }}
      confirm={amount === undefined ? t('verbs.settlementprofile.deposit') : undefined}
      body={{ currency_code, amount }}
      is_incomplete={amount === undefined}
      in_menu
    >
      <Stack gap={12}>
        {currencies.length > 1 && (
          <NativeSelect
            label={t('fields:common.currency_code')}
            data={currencies}
            value={currency_code}
            onChange={(event) => setCurrency(event.currentTarget.value)}
          />
        )}
        <TextInput
          label={t('fields:common.amount')}
          inputMode="decimal"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Stack>
    </Verb>
  );
}
