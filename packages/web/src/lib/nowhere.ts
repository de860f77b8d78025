/** Whether nothing has the focus, such as after what had it is gone. */
export const isNowhere = (): boolean => document.activeElement === document.body;
