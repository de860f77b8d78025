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
// Submitting a form checks all its fields; the errors in the response stay.
document.addEventListener('submit', () => waiting.splice(0), true);

/** Checks immediately or, while the pointer is pressed, after the click that may follow. */
function afterPress(check: () => void): void {
  if (is_pressed) waiting.push(check);
  else check();
}

/**
 * A form whose fields are checked on blur. A press on another element also blurs a field: the error is shown after the
 * press has ended, because its line would move the pressed element away from the pointer.
 */
export const useCheckedForm = <V extends Record<string, unknown>>(input: UseFormInput<V>) =>
  useForm<V>({
    ...input,
    enhanceGetInputProps: ({ field, form }) => ({ onBlur: () => afterPress(() => form.validateField(field)) }),
  });
