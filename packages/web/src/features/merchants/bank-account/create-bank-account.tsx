import { TextInput } from '@mantine/core';
import { compactNumber, localFaults, localNumbersOf } from '@sluis/contract/account-numbers';
import { compactIban } from '@sluis/contract/base/fields';
import { bankaccount } from '@sluis/contract/entities/merchants/bankaccount';
import { countrySpecs, isValidBIC, isValidIBAN } from 'ibantools';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import type { Drafts, OwnInput } from '../../../kit/form/entity-form.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';

const asked = [
  'organisation',
  'country_code',
  'currency_code',
  'name',
  'holder_name',
  'iban',
  'routing_number',
  'account_number',
  'bic',
  'default_when_verified',
];

const { iban, routing_number, account_number, bic } = bankaccount.fields;
const needed = { nullable: undefined, create: 'required' } as const;

const textOf = (draft: unknown): string => (typeof draft === 'string' ? draft.trim() : '');
const ibanLength = (country: string): number | undefined => countrySpecs[country]?.chars ?? undefined;

/** The fields by country: an IBAN, the numbers of a bank and an account, or in some countries either. */
function vary(drafts: Readonly<Drafts>) {
  const country = textOf(drafts.country_code);
  const local = localNumbersOf(country);
  const hasIban = ibanLength(country) !== undefined;
  if (country === '') return { iban: null, routing_number: null, account_number: null, bic: null };
  if (hasIban && !local) return { iban: { ...iban, ...needed }, routing_number: null, account_number: null };
  const isLocal = textOf(drafts.account_number) !== '' || textOf(drafts.routing_number) !== '';
  const isIban = textOf(drafts.iban) !== '';
  const withLocal = {
    account_number: { ...account_number, ...needed },
    routing_number: { ...routing_number, ...needed },
  };
  const numbers = local?.routing ? withLocal : { ...withLocal, routing_number: null };
  if (!hasIban) return { iban: null, ...numbers, ...(local ? {} : { bic: { ...bic, ...needed } }) };
  if (isIban && !isLocal) return { routing_number: null, account_number: null };
  return isLocal ? { iban: null, ...numbers } : {};
}

/** Adds a bank account; its numbers are validated by the rules of its country. */
export function CreateBankAccount({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const check = (name: string, value: unknown, drafts: Readonly<Drafts>): string | undefined => {
    const country = textOf(drafts.country_code);
    const text = textOf(value);
    if (name === 'iban') return text === '' ? eitherFault(drafts) : ibanFault(compactIban(text), country);
    if (name === 'bic' && text !== '') return isValidBIC(compactIban(text)) ? undefined : t('bank_account.invalid_bic');
    if (text === '' || (name !== 'account_number' && name !== 'routing_number')) return undefined;
    const faults = localFaults({ country_code: country, bic: 'given', [name]: compactNumber(text) });
    return faults[name] === undefined
      ? undefined
      : t('bank_account.invalid_number', { country: format.country(country) });
  };
  const eitherFault = (drafts: Readonly<Drafts>): string | undefined =>
    textOf(drafts.account_number) === '' && textOf(drafts.routing_number) === '' ? t('faults.required') : undefined;
  const ibanFault = (given: string, country: string): string | undefined => {
    const name = format.country(country);
    if (!given.startsWith(country)) return t('bank_account.iban_elsewhere', { country: name, code: country });
    const count = ibanLength(country);
    if (given.length !== count) return t('bank_account.iban_length', { country: name, count, given: given.length });
    return isValidIBAN(given) ? undefined : t('errors.invalid_iban');
  };
  return (
    <CreateForm
      entity="bankaccount"
      only={asked}
      vary={vary}
      check={check}
      inputs={{ routing_number: (input, drafts) => <RoutingInput {...input} country={textOf(drafts.country_code)} /> }}
      help={{
        name: t('bank_account.name_help'),
        holder_name: t('bank_account.holder_help'),
        default_when_verified: t('bank_account.default_help'),
      }}
      onDone={onDone}
    />
  );
}

/** The bank's identifier, under the name that the country uses. */
function RoutingInput({ country, label, onChange, value, ...input }: OwnInput & { readonly country: string }) {
  const { t } = useTranslation();
  const kind = localNumbersOf(country)?.routing?.kind;
  return (
    <TextInput
      {...input}
      label={kind ? t(`bank_account.routing.${kind}`) : label}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
