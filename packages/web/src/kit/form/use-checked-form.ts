import { type UseFormInput, useForm } from '@mantine/form';

let is_pressed = false;
const waiting: (() => void)[] = [];

document.addEventListener('pointerdown', () => (is_pressed = true), true);
for (const end of ['pointerup', 'pointercancel'])
  document.addEventListener(
    end,
    () => {
      is_pressed = false;
      const acts = waiting.splice(0);
      // The click follows first.
      setTimeout(() => {
        for (const act of acts) act();
      });
    },
    true,
  );

/** Acts now, or where the pointer is pressed, after the click that may follow. */
function afterPress(act: () => void): void {
  if (is_pressed) waiting.push(act);
  else act();
}

/**
 * A form whose fields are checked when they are left. A press on something else leaves a field too: its fault is shown
 * when the press has ended, as the line that it takes would move what is pressed away from the pointer.
 */
export const useCheckedForm = <V extends Record<string, unknown>>(input: UseFormInput<V>) =>
  useForm<V>({
    ...input,
    enhanceGetInputProps: ({ field, form }) => ({ onBlur: () => afterPress(() => form.validateField(field)) }),
  });
