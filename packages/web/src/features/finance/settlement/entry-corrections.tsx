import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { country_codes } from '@sluis/contract/base/countries';
import { journalentry } from '@sluis/contract/entities/finance/journalentry';
import type { CorrectedFacts } from '@sluis/contract/finance/facts';
import { recurring_types } from '@sluis/contract/finance/scheme-line';
import { card_brands, card_fundings, payment_products } from '@sluis/contract/payment-products';
import { useState } from 'react';
import { readField } from '../../../kit/form/read-field.ts';
import type { Row } from '../../../kit/item/row.ts';
import { MoreActions } from '../../../kit/popover/more-actions.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Entry } from './settlement.calls.ts';

interface Props {
  readonly entry: Entry;
}

/** The menu of an entry that can be corrected. */
export function EntryCorrections({ entry }: Props) {
  const { t } = useTranslation();
  if (entry.corrections.length === 0) return null;
  const shared = { of: journalentry, item: entry as unknown as Row, in_menu: true } as const;
  return (
    <MoreActions>
      <Verb {...shared} verb="reverse" values={{ kind: t(`values.kind.${entry.kind}`) }} />
      {entry.corrections.includes('replace') && <Replace entry={entry} />}
    </MoreActions>
  );
}

type Chosen = Exclude<keyof CorrectedFacts, 'amount'>;

const values: Readonly<Record<Chosen, readonly string[]>> = {
  payment_product: payment_products,
  card_brand: card_brands,
  card_funding: card_fundings,
  card_country: country_codes,
  country_code: country_codes,
  recurring_type: recurring_types,
};
const names = Object.keys(values) as Chosen[];
const none = 'none';

/** Prices an event again by what the viewer knows of it; what is left as it was is not sent. */
function Replace({ entry }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currency_code } = entry;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<CorrectedFacts>({});
  const read = readField(journalentry.fields.amount, typed, { currency_code });
  const amount = 'value' in read ? (read.value as number | undefined) : undefined;
  const is_wrong = typed.trim() !== '' && (amount === undefined || amount <= 0);
  const facts: CorrectedFacts = { ...chosen, ...(amount !== undefined && { amount }) };
  const labelOf = (name: Chosen, value: string): string =>
    name === 'card_country' || name === 'country_code' ? format.country(value) : t(`values.${name}.${value}`);
  const choose = (name: Chosen, value: string): void =>
    setChosen(({ [name]: _, ...others }) =>
      value === '' ? others : { ...others, [name]: value === none ? null : value },
    );
  return (
    <Verb
      of={journalentry}
      verb="replace"
      item={entry as unknown as Row}
      values={{ kind: t(`values.kind.${entry.kind}`) }}
      body={{ facts }}
      is_incomplete={is_wrong || Object.keys(facts).length === 0}
      in_menu
    >
      <Stack gap={12}>
        <TextInput
          label={t('fields:common.amount')}
          inputMode="decimal"
          placeholder={format.money({ amount: entry.amount, currency_code })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={is_wrong ? t('settlement_entry.above_zero') : undefined}
        />
        {names.map((name) => (
          <NativeSelect
            key={name}
            label={t(`settlement_entry.facts.${name}`)}
            value={chosen[name] === null ? none : (chosen[name] ?? '')}
            onChange={(event) => choose(name, event.currentTarget.value)}
            data={[
              { value: '', label: t('settlement_entry.unchanged') },
              { value: none, label: t('settlement_entry.no_value') },
              ...values[name].map((value) => ({ value, label: labelOf(name, value) })),
            ]}
          />
        ))}
      </Stack>
    </Verb>
  );
}
