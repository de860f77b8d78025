import type { Field } from '@sluis/contract/base/fields';
import type { FocusEventHandler, ReactNode } from 'react';
import type { Draft } from './read-field.ts';

export interface FieldInputProps {
  readonly entity: string;
  readonly name: string;
  readonly field: Field;
  readonly currency_code?: string;
  readonly help?: string;
  /** Replaces the field's label. */
  readonly label?: string;
  readonly disabled?: boolean;
  readonly value?: Draft;
  readonly error?: ReactNode;
  /** Takes an event or a value. */
  readonly onChange?: (given: unknown) => void;
  readonly onBlur?: FocusEventHandler<HTMLElement>;
  readonly 'data-path'?: string;
  readonly 'data-autofocus'?: boolean | undefined;
}
