import { Alert } from '@mantine/core';
import { RequestError } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { FormFault } from '../form/form-fault.tsx';

// The errors of browsers; cancelling is not a failure, but the user may not know that.
const text_keys: Readonly<Record<string, string>> = {
  NotAllowedError: 'passkey.cancelled',
  AbortError: 'passkey.cancelled',
  InvalidStateError: 'passkey.known',
};

/** Why no passkey was created or used: the browser's reason or the server's. */
export function PasskeyFault({ error }: { readonly error: Error }) {
  const { t } = useTranslation();
  if (error instanceof RequestError) return <FormFault error={error} />;
  return (
    <Alert role="alert" color="red" p="xs">
      {t(text_keys[error.name] ?? 'passkey.failed')}
    </Alert>
  );
}
