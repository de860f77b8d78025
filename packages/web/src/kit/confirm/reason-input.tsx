import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly description?: string;
  /** The most characters. */
  readonly max: number;
}

/** A reason that has to be given. */
export function ReasonInput({ value, onChange, description, max }: Props) {
  const { t } = useTranslation();
  return (
    <TextInput
      withAsterisk
      data-autofocus
      label={t('fields:common.reason')}
      description={description}
      maxLength={max}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What is typed as a reason. */
export function useReason() {
  const [value, onChange] = useState('');
  const text = value.trim();
  return { text, isEmpty: text === '', input: { value, onChange } };
}
