import { Failure } from './lazy-dialogs.ts';

/** Says what failed, where the thing that was pressed has no room to say it. */
export const ErrorDialog = ({ error, close }: { readonly error: unknown; readonly close: () => void }) => (
  <Failure opened={Boolean(error)} error={error} close={close} />
);
