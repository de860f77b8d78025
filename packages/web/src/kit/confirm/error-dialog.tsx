import { Failure } from './lazy-dialogs.ts';

/** Shows an error if the pressed control has no room for it. */
export const ErrorDialog = ({ error, close }: { readonly error: unknown; readonly close: () => void }) => (
  <Failure opened={Boolean(error)} error={error} close={close} />
);
