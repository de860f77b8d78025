import { lazy } from '../popover/lazy.ts';

/** What the panel draws of a declaration where a list declares nothing of its own, each loaded when it is needed. */

export const PlainCreate = lazy(async () => (await import('../form/create-form.tsx')).CreateForm);
export const PlainEdit = lazy(async () => (await import('../form/edit-form.tsx')).EditForm);
export const PlainDelete = lazy(async () => (await import('../confirm/delete-button.tsx')).DeleteButton);
