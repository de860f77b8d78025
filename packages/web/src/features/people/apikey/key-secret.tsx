import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { UnsavedGuard, useUnsaved } from '../../../kit/form/unsaved.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { TryKey } from './try-key.tsx';

interface Props {
  readonly title: string;
  readonly secret: string;
  readonly roles: readonly string[];
  readonly onDone: () => void;
}

/** A key's secret, shown once: leaving without confirming that it was copied asks first. */
export function KeySecret({ title, secret, roles, onDone }: Props) {
  const { t } = useTranslation();
  const { copied, copy } = useClipboard({ timeout: 2000 });
  const unsaved = useUnsaved(true);
  const field = useRef<HTMLInputElement>(null);
  // The button that created it has been removed: copying the secret is the next step.
  useEffect(() => field.current?.focus(), []);
  const done = (): void => {
    unsaved.release();
    onDone();
  };
  return (
    <Stack gap={16}>
      <Alert color="yellow" variant="light" role="status" title={title}>
        {t('apikey.secret_warning')}
      </Alert>
      <Group align="flex-end" gap={8} wrap="nowrap">
        <TextInput
          ref={field}
          flex={1}
          readOnly
          label={t('apikey.secret')}
          value={secret}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => copy(secret)}
        >
          {t(copied ? 'apikey.copied' : 'apikey.copy')}
        </Button>
      </Group>
      <TryKey secret={secret} roles={roles} />
      <Group justify="flex-end">
        <Button onClick={done}>{t('apikey.secret_kept')}</Button>
      </Group>
      <UnsavedGuard unsaved={unsaved} question={t('apikey.secret_leave')} />
    </Stack>
  );
}
