import { ColorInput } from '@mantine/core';
import type { FocusEventHandler, ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n.ts';

/** Colours that are distinguishable in light and dark: the sixth and eighth shades of the theme's palette. */
const swatches = [
  '#e03131',
  '#c2255c',
  '#9c36b5',
  '#6741d9',
  '#3b5bdb',
  '#1971c2',
  '#0c8599',
  '#099268',
  '#2f9e44',
  '#66a80f',
  '#f08c00',
  '#e8590c',
  '#495057',
  '#212529',
];

interface Props {
  readonly label?: ReactNode;
  readonly 'aria-label'?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: FocusEventHandler<HTMLElement> | (() => void);
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  readonly withAsterisk?: boolean;
  readonly placeholder?: string;
  readonly w?: number;
  readonly 'data-path'?: string;
  readonly 'data-autofocus'?: boolean | undefined;
}

/** Complete and in lower case, as it is stored; an incomplete colour stays as it was typed, for the form to refuse. */
function read(text: string): string {
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim());
  const digits = short
    ? short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')
    : text.trim().replace(/^#/, '');
  return /^[0-9a-f]{6}$/i.test(digits) ? `#${digits.toLowerCase()}` : text;
}

/** A colour by its code, from swatches or a colour picker. */
export function ColourInput({ value, onChange, onBlur, ...input }: Props) {
  const { t } = useTranslation();
  return (
    <ColorInput
      {...input}
      value={value}
      onChange={onChange}
      onBlur={(event) => {
        const colour = read(event.currentTarget.value);
        if (colour !== value) onChange(colour);
        onBlur?.(event);
      }}
      // The form refuses it with a message, instead of reverting the input.
      fixOnBlur={false}
      format="hex"
      swatches={swatches}
      swatchesPerRow={7}
      closeOnColorSwatchClick
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      eyeDropperButtonProps={{ 'aria-label': t('colour_input.pick') }}
    />
  );
}
