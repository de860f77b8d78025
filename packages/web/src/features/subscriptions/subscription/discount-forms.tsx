import { TextInput } from '@mantine/core';
import { isCurrency } from '@sluis/contract/base/currencies';
import { f } from '@sluis/contract/base/fields';
import type { ItemOf } from '@sluis/contract/registry';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import { draftOf } from '../../../kit/form/draft-of.ts';
import { EditForm, type EditProps } from '../../../kit/form/edit-form.tsx';
import type { Drafts, OwnInput } from '../../../kit/form/entity-form.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import type { Discount } from './discount.item.ts';
import { fromPercent, toPercent } from './percent.ts';

type Type = Discount['type'];

const asked = [
  'organisation',
  'name',
  'type',
  'currency_code',
  'amount',
  'duration',
  'minimum_amount',
  'limit_to_first_order',
];

/** Per cent for a percentage, an amount of money for the other: one field with two formats. */
const amount_fields = { percentage: f.decimal(0.01, 100), fixed_cents: f.amount(1) } as const;

const bodyOf = (type: Type, { amount, ...rest }: Readonly<Record<string, unknown>>): object => ({
  ...rest,
  ...(amount !== undefined && { amount: type === 'percentage' ? fromPercent(amount as number) : amount }),
});

/** The common parts of both forms, by the chosen or given type. */
function useTyped(typeOf: (drafts: Readonly<Drafts>) => Type, currencyOf: (drafts: Readonly<Drafts>) => string) {
  const { t } = useTranslation();
  return {
    vary: (drafts: Readonly<Drafts>) => ({ amount: amount_fields[typeOf(drafts)] }),
    check: (name: string, value: unknown, drafts: Readonly<Drafts>) =>
      name === 'amount' && typeOf(drafts) === 'percentage' && fromPercent(value as number) === undefined
        ? t('discount.two_decimals')
        : undefined,
    inputs: {
      amount: (input: OwnInput, drafts: Readonly<Drafts>) => (
        <Amount {...input} unit={typeOf(drafts) === 'percentage' ? '%' : currencyOf(drafts)} />
      ),
    },
    help: { duration: t('discount.duration_help'), minimum_amount: t('discount.minimum_help') },
  };
}

function Amount({ unit, value, onChange, ...input }: OwnInput & { readonly unit: string }) {
  return (
    <TextInput
      {...input}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputMode="decimal"
      withAsterisk
      rightSection={unit}
      rightSectionWidth={52}
      rightSectionProps={{ 'aria-hidden': true }}
    />
  );
}

const given_currency = ({ currency_code }: Readonly<Drafts>): string =>
  typeof currency_code === 'string' && isCurrency(currency_code) ? currency_code : 'EUR';

/** Creates a discount. */
export function CreateDiscount({ onDone }: { readonly onDone: (id: string) => void }) {
  const typeOf = (drafts: Readonly<Drafts>) => drafts.type as Type;
  return (
    <CreateForm
      entity="subscriptiondiscount"
      only={asked}
      initial={{ currency_code: 'EUR' }}
      currency_code={given_currency}
      {...useTyped(typeOf, given_currency)}
      bodyOf={(values) => bodyOf(values.type as Type, values)}
      onDone={onDone}
    />
  );
}

/** Changes a discount for future cycles; its type and currency are fixed. */
export function EditDiscount(props: { readonly item: ItemOf<'subscriptiondiscount'> } & EditProps) {
  const { type, amount, currency_code } = props.item;
  const circumstances = { currency_code, timezone: useFormat().timezone, language: useLanguage() };
  const initial = draftOf(amount_fields[type], type === 'percentage' ? toPercent(amount) : amount, circumstances);
  return (
    <EditForm
      entity="subscriptiondiscount"
      initial={{ amount: initial }}
      {...useTyped(
        () => type,
        () => currency_code,
      )}
      bodyOf={(values) => bodyOf(type, values)}
      {...props}
    />
  );
}
