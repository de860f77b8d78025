import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { type Field, f } from '@sluis/contract/base/fields';
import { settlementprofile } from '@sluis/contract/entities/finance/settlementprofile';
import { million } from '@sluis/contract/finance/kinds';
import { useState } from 'react';
import { FieldInput } from '../../../kit/form/field-input.tsx';
import { type RowDraft, readField } from '../../../kit/form/read-field.ts';
import { type RowCell, RowsInput } from '../../../kit/form/rows-input.tsx';
import type { ItemProps, Row } from '../../../kit/item/row.ts';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { SettlementProfile } from './settlement-profile.item.ts';

const { balance: balance_field, holds: holds_field } = settlementprofile.actions.opening.body;

/** As people know it: the fees that count for the minimum are an amount here, and millionths of one in the request. */
const usage_field = f.rows(
  {
    month: f.date({ create: 'required' }),
    count: f.integer(0, 2 ** 31 - 1, { create: 'optional' }),
    amount: f.amount(0, { create: 'optional' }),
    counted: f.amount(0, { create: 'optional' }),
  },
  { min: 0, max: 24, by: 'month' },
  { create: 'optional' },
);

interface Usage {
  readonly month: string;
  readonly counted?: number;
}

/** The value of an input, and whether there is none because of what is typed. */
function readWith(field: Field, draft: string | readonly RowDraft[], currency_code: string) {
  const read = readField(field, draft, { currency_code });
  return 'value' in read ? { value: read.value, isWrong: false } : { value: undefined, isWrong: true };
}

/** What another system settled before: balance, reserve and usage. */
export function Opening({ item }: ItemProps<SettlementProfile>) {
  const { t } = useTranslation();
  const currencies = item.terms.map((each) => each.currency_code);
  const [currency_code, setCurrency] = useState(currencies[0] ?? '');
  const [balance, setBalance] = useState('');
  const [holds, setHolds] = useState<readonly RowDraft[]>([]);
  const [usage, setUsage] = useState<readonly RowDraft[]>([]);
  const read = {
    balance: readWith(balance_field, balance, currency_code),
    holds: readWith(holds_field, holds, currency_code),
    usage: readWith(usage_field, usage, currency_code),
  };
  const months = (read.usage.value ?? []) as readonly Usage[];
  const isEmpty = balance.trim() === '' && holds.length === 0 && usage.length === 0;
  const amountCell = (cell: RowCell) =>
    cell.name === 'amount' || cell.name === 'counted' ? (
      <AmountCell {...cell} currency_code={currency_code} />
    ) : undefined;
  const shared = { Input: FieldInput, entity: 'settlementprofile', cell: amountCell } as const;
  return (
    <Verb
      of={settlementprofile}
      verb="opening"
      item={item as unknown as Row}
      body={{
        currency_code,
        balance: read.balance.value,
        holds: read.holds.value,
        usage: months.map(({ counted = 0, ...of }) => ({ ...of, counted_micro: counted * million })),
      }}
      is_incomplete={isEmpty || Object.values(read).some(({ isWrong }) => isWrong)}
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
          label={t('opening.balance')}
          description={t('opening.balance_help')}
          inputMode="decimal"
          data-autofocus
          value={balance}
          error={read.balance.isWrong && t('faults.invalid_format')}
          onChange={(event) => setBalance(event.currentTarget.value)}
        />
        <RowsInput
          {...shared}
          name="holds"
          field={holds_field}
          label={t('opening.holds')}
          description={t('opening.holds_help')}
          value={holds}
          onChange={setHolds}
        />
        <RowsInput
          {...shared}
          name="usage"
          field={usage_field}
          label={t('opening.usage')}
          description={t('opening.usage_help')}
          value={usage}
          onChange={setUsage}
        />
      </Stack>
    </Verb>
  );
}

const amount_field = f.amount(0, { create: 'optional' });

/** The rows of an opening are in its currency, which they do not have. */
function AmountCell({ label, value, onChange, disabled, currency_code }: RowCell & { readonly currency_code: string }) {
  const { t } = useTranslation();
  const text = String(value);
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={text}
      disabled={disabled}
      error={readWith(amount_field, text, currency_code).isWrong && t('faults.invalid_format')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
