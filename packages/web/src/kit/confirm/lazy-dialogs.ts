import { lazyDialog } from '../popover/lazy-dialog.tsx';

/** The dialogs of buttons in rows and panels, loaded lazily: rows do not wait for the code of questions and results. */

export const Confirmation = lazyDialog(async () => (await import('./confirmation.tsx')).Confirmation);
export const Failure = lazyDialog(async () => (await import('./failure.tsx')).Failure);
