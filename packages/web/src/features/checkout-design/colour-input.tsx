import { TextInput } from '@mantine/core';
import type { OwnInput } from '../../kit/form/entity-form.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './design.module.css';

const whole = /^#[0-9a-f]{6}$/i;

/** A colour by its code or from the browser's palette; nothing is the brand's. */
export function ColourInput({ value, onChange, label, disabled, ...input }: OwnInput) {
  const { t } = useTranslation();
  const text = String(value);
  return (
    <TextInput
      {...input}
      label={label}
      disabled={disabled}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      placeholder={t('checkout_design.of_brand')}
      maxLength={7}
      spellCheck={false}
      className={classes.color}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          aria-label={t('checkout_design.pick', { label })}
          disabled={disabled}
          value={whole.test(text) ? text : '#ffffff'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      }
    />
  );
}
