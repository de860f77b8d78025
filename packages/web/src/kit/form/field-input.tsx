import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { Field } from '@sluis/contract/base/fields';
import type { ChangeEvent, FocusEventHandler, ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { useChoices } from '../list/words.ts';
import type { Draft } from './read-field.ts';

interface Props {
  readonly entity: string;
  readonly name: string;
  readonly field: Field;
  readonly currency_code?: string;
  readonly help?: string;
  readonly disabled?: boolean;
  readonly value?: Draft;
  readonly error?: ReactNode;
  readonly onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  readonly onBlur?: FocusEventHandler<HTMLElement>;
  readonly 'data-path'?: string;
}

const long_text = 300;
const inputTypes: Readonly<Record<string, string>> = { email: 'email', url: 'url', color: 'color' };

/** The input of a field by its kind: label above, help and what is wrong below. */
export function FieldInput({ entity, name, field, currency_code, help, value = '', ...input }: Props) {
  const { t } = useTranslation();
  const choices = useChoices(entity, name);
  const shared = {
    ...input,
    label: t(`fields:${entity}.${name}`),
    description: help,
    withAsterisk: !field.nullable && field.kind !== 'boolean',
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  };
  const text = String(value);
  switch (field.kind) {
    case 'boolean':
      return <Switch {...input} label={shared.label} description={help} checked={value === true} />;
    case 'enum':
    case 'country':
    case 'currency':
    case 'ref':
      return <NativeSelect {...shared} value={text} data={[{ value: '', label: '' }, ...(choices ?? [])]} />;
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
    case 'integer':
      return <TextInput {...shared} value={text} inputMode="numeric" />;
    case 'date':
      return <TextInput {...shared} value={text} type="date" />;
    case 'text':
      return field.max >= long_text ? (
        <Textarea {...shared} value={text} autosize minRows={2} maxRows={8} />
      ) : (
        <TextInput {...shared} value={text} type={inputTypes[field.format ?? ''] ?? 'text'} />
      );
    default:
      return <TextInput {...shared} value={text} />;
  }
}
