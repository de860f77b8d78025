import {
  type FocusEvent,
  type FocusEventHandler,
  type KeyboardEvent,
  type KeyboardEventHandler,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocale } from '../../lib/i18n.ts';
import { isAmbiguous } from './read-date.ts';

interface Typed {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
  readonly onKeyDown?: KeyboardEventHandler<HTMLInputElement> | undefined;
}

/**
 * The text stays as typed until the input loses the focus or Enter is pressed, and is then formatted in the language of
 * the screen. If it is ambiguous, the first Enter only shows how it was parsed, selected so that it can be replaced,
 * and the next one submits the form.
 */
export function useTyped(
  { value, onChange, onBlur, onKeyDown }: Typed,
  read: (text: string) => string | undefined,
  write: (value: string) => string,
) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  return {
    value: typed ?? write(value),
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
      setTyped(currentTarget.value);
      onChange(read(currentTarget.value) ?? currentTarget.value);
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      setTyped(undefined);
      onBlur?.(event);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter' && typed !== undefined) {
        flushSync(() => setTyped(undefined));
        if (read(typed) && isAmbiguous(typed, locale)) {
          event.preventDefault();
          event.currentTarget.select();
        }
      }
      onKeyDown?.(event);
    },
  };
}
