import { lateDialog } from '../drop/late-dialog.tsx';

/** The dialogs of buttons that stand in rows and panels: no row waits for what asks or says something afterwards. */

export const Confirmation = lateDialog(async () => (await import('./confirmation.tsx')).Confirmation);
export const Failure = lateDialog(async () => (await import('./failure.tsx')).Failure);
