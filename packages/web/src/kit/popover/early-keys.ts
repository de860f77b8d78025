import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Fields that text can be inserted into at the caret. */
const text_field = 'input:not([type]), input[type="text"], input[type="search"], textarea';

function type(field: HTMLInputElement | HTMLTextAreaElement, text: string, isEntered: boolean): void {
  flushSync(() => {
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    field.dispatchEvent(new InputEvent('input', { data: text, inputType: 'insertText', bubbles: true }));
  });
  if (!isEntered) return;
  const enter = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
  if (field.dispatchEvent(enter)) field.form?.requestSubmit();
}

/**
 * Passes text that is typed on a button, before its popover has taken the focus, to the field that takes it, with Enter
 * if that was pressed. Otherwise the keys would be lost, or taken as shortcuts of the screen.
 */
export function useEarlyKeys(state: 'shut' | 'coming' | 'open') {
  const typed = useRef({ text: '', isEntered: false });
  return {
    onKeyDown: (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const { text, isEntered } = typed.current;
      if (state === 'shut' || ctrlKey || metaKey || altKey) return;
      // Without a text before it, a space or Enter presses the button.
      if (key === 'Enter' && text) typed.current = { text, isEntered: true };
      else if (key === 'Backspace') typed.current = { text: text.slice(0, -1), isEntered: false };
      else if (key.length === 1 && (text || key !== ' '))
        typed.current = { text: isEntered ? text : text + key, isEntered };
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur: ({ relatedTarget: field }: FocusEvent): void => {
      const { text, isEntered } = typed.current;
      typed.current = { text: '', isEntered: false };
      if (!text || state !== 'open' || !field?.matches(text_field)) return;
      // Not before the field has the focus, which Enter may move again.
      queueMicrotask(() => type(field as HTMLInputElement, text, isEntered));
    },
  };
}
