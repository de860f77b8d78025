import { type UseFormInput, useForm } from '@mantine/form';

let is_pressed = false;
const waiting: (() => void)[] = [];

function release(): void {
  is_pressed = false;
  // The click follows first.
  setTimeout(() => {
    for (const check of waiting.splice(0)) check();
  });
}

document.addEventListener('pointerdown', () => (is_pressed = true), true);
document.addEventListener('pointerup', release, true);
document.addEventListener('pointercancel', release, true);
// A form that is sent checks all its fields itself; what the answer says of them stays.
document.addEventListener('submit', () => waiting.splice(0), true);

/** Checks now, or where the pointer is pressed, after the click that may follow. */
function afterPress(check: () => void): void {
  if (is_pressed) waiting.push(check);
  else check();
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
