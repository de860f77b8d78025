/** Whether no element is focused, such as after the focused one was removed. */
export const isNowhere = (): boolean => document.activeElement === document.body;
