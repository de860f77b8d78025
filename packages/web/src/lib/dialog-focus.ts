/** Whether the focus is in a dialog, which keeps it whatever appears behind it. */
export const isFocusInDialog = (): boolean => Boolean(document.activeElement?.closest('[aria-modal="true"]'));
