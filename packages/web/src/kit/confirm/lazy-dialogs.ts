import { lazyDialog } from '../popover/lazy-dialog.tsx';

/** The dialogs of buttons that stand in rows and panels: no row waits for what asks or says something afterwards. */

export const Confirmation = lazyDialog(async () => (await import('./confirmation.tsx')).Confirmation);
export const Failure = lazyDialog(async () => (await import('./failure.tsx')).Failure);
