import { lazy } from 'react';

/** What the panel draws of a declaration where a list declares nothing of its own, each loaded when it is needed. */

export const PlainCreate = lazy(async () => ({ default: (await import('../form/create-form.tsx')).CreateForm }));
export const PlainEdit = lazy(async () => ({ default: (await import('../form/edit-form.tsx')).EditForm }));
export const PlainDelete = lazy(async () => ({ default: (await import('../confirm/delete-button.tsx')).DeleteButton }));
