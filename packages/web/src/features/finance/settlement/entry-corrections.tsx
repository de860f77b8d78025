import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { journalentry } from '@sluis/contract/entities/finance/journalentry';
import { type CorrectedFacts, fact_values } from '@sluis/contract/finance/facts';
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

type Chosen = keyof typeof fact_values;
const names = Object.keys(fact_values) as Chosen[];
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
            label={t(`fields:transaction.${name}`)}
            value={chosen[name] === null ? none : (chosen[name] ?? '')}
            onChange={(event) => choose(name, event.currentTarget.value)}
            data={[
              { value: '', label: t('settlement_entry.unchanged') },
              { value: none, label: t('settlement_entry.no_value') },
              ...fact_values[name].map((value) => ({ value, label: labelOf(name, value) })),
            ]}
          />
        ))}
      </Stack>
    </Verb>
  );
}
