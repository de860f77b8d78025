import { MultiSelect, NativeSelect, Select, type SelectProps, Switch, Textarea, TextInput } from '@mantine/core';
import type { Field } from '@sluis/contract/base/fields';
import { entityOf } from '@sluis/contract/declared';
import { useTranslation } from '../../lib/i18n.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { useChoices } from '../item/choices.ts';
import { paid_by } from '../item/shown.ts';
import { lazy } from '../popover/lazy.ts';
import { PaymentMark } from '../value/payment-mark.tsx';
import { DateInput, MomentInput } from './date-input.tsx';
import type { FieldInputProps } from './field-input-props.ts';
import { ItemSearch } from './item-search.tsx';
import type { RowDraft } from './read-field.ts';
import { RowsInput } from './rows-input.tsx';
import { SecretInput } from './secret-input.tsx';

const long_text = 300;
/** Drawing all time zones at the same time would be slow. */
const shown_max = 100;
const inputTypes: Readonly<Record<string, string>> = { email: 'email', url: 'url' };
const ColourInput = lazy(async () => (await import('./colour-input.tsx')).ColourInput);

const isNeeded = (field: Field): boolean => !field.nullable && field.kind !== 'boolean' && field.create !== 'optional';

/** The input of a field by its kind: label above, help and error below. */
export function FieldInput({ entity, name, field, currency_code, help, label, value = '', ...input }: FieldInputProps) {
  const { t } = useTranslation();
  // Staff of the provider can list every merchant's items; a new item may only refer to its own merchant's.
  const choices = useChoices(entity, name, useOrganisation().id, field);
  const shared = {
    ...input,
    label: label ?? t(`fields:${entity}.${name}`),
    description: help,
    withAsterisk: isNeeded(field),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  };
  const text = String(value);
  switch (field.kind) {
    case 'boolean':
      return <Switch {...input} label={shared.label} description={help} checked={value === true} />;
    case 'enum':
    case 'country':
    case 'currency':
      return (
        <NativeSelect
          {...shared}
          value={text}
          data={[{ value: '', label: '' }, ...(choices ?? [])]}
          leftSection={paid_by.has(name) && text ? <PaymentMark payable={text} /> : undefined}
          leftSectionWidth={44}
        />
      );
    case 'ref':
      if (!entityOf(field.to).small)
        return <ItemSearch {...shared} entity={field.to} onChoose={(found) => shared.onChange?.(found?.id ?? '')} />;
      return <Search {...shared} value={text} data={choices ?? []} />;
    case 'amount':
      return (
        <TextInput
          {...shared}
          value={text}
          inputMode="decimal"
          rightSection={currency_code}
          rightSectionWidth={52}
          rightSectionProps={{ 'aria-hidden': true }}
        />
      );
    case 'decimal':
    case 'integer':
      return <TextInput {...shared} value={text} inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'} />;
    case 'date':
      return <DateInput {...shared} value={text} onChange={(given) => shared.onChange?.(given)} />;
    case 'instant':
      return <MomentInput {...shared} value={text} onChange={(given) => shared.onChange?.(given)} />;
    case 'refs':
    case 'texts':
      return (
        <MultiSelect
          {...shared}
          value={[...(value as readonly string[])]}
          data={choices ?? []}
          searchable={field.kind === 'refs'}
          clearable
          clearButtonProps={{ 'aria-label': t('form.clear') }}
          openOnFocus={false}
        />
      );
    case 'rows':
      return (
        <RowsInput
          {...shared}
          Input={FieldInput}
          entity={entity}
          name={name}
          field={field}
          value={value as readonly RowDraft[]}
        />
      );
    case 'text':
      return <TypedText {...shared} field={field} value={text} />;
    default:
      return <TextInput {...shared} value={text} />;
  }
}

interface TypedProps extends Omit<FieldInputProps, 'entity' | 'name' | 'currency_code' | 'help'> {
  readonly field: Field & { readonly kind: 'text' };
  readonly value: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly withAsterisk: boolean;
  readonly inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[];
}

/** A text input: masked, multi-line or single-line. */
function TypedText({ field, ...input }: TypedProps) {
  if (field.secret) return <SecretInput {...input} autoComplete="off" />;
  if (field.format === 'color') return <ColourInput {...input} onChange={(colour) => input.onChange?.(colour)} />;
  if (field.format === 'timezone')
    return <Search {...input} data={Intl.supportedValuesOf('timeZone')} limit={shown_max} />;
  return field.max >= long_text && !field.format ? (
    <Textarea {...input} autosize minRows={2} maxRows={8} />
  ) : (
    <TextInput {...input} type={inputTypes[field.format ?? ''] ?? 'text'} />
  );
}

/** One of many, found by typing. */
function Search({ value, ...select }: SelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      {...select}
      value={value || null}
      // Choosing a required value again must not clear it.
      allowDeselect={!select.withAsterisk}
      searchable
      openOnFocus={false}
      nothingFoundMessage={t('list.no_choices')}
    />
  );
}
