import { lazy } from '../popover/lazy.ts';

/** The panel's default parts for lists that declare none, each loaded when needed. */

export const PlainCreate = lazy(async () => (await import('../form/create-form.tsx')).CreateForm);
export const PlainEdit = lazy(async () => (await import('../form/edit-form.tsx')).EditForm);
export const PlainDelete = lazy(async () => (await import('../confirm/delete-button.tsx')).DeleteButton);
