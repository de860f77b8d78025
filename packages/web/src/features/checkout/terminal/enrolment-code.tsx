import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { CopyButton } from '../../../kit/second-factor/copy-button.tsx';
import { ShownOnce } from '../../../kit/verb/shown-once.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './terminal.module.css';

/** A new code; in the demo with the address of a simulated device. */
export interface Started {
  readonly name: string;
  readonly code: string;
  readonly code_expires_at: string;
  readonly sandbox_url?: string;
}

/** The code, which is shown only once. */
export function EnrolmentCode({ started, close }: { readonly started: Started; readonly close: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, code, code_expires_at, sandbox_url } = started;
  return (
    <ShownOnce opened onClose={close} title={t('terminal.code_of', { name })}>
      <Stack gap={16}>
        <Alert color="yellow" variant="light" role="status">
          {t('terminal.code_once')}
        </Alert>
        <Group justify="space-between" gap={8}>
          <code className={classes.code}>{code}</code>
          <CopyButton variant="default" size="xs" text={code} />
        </Group>
        <Text size="sm">{t('terminal.code_until', { until: format.instant(code_expires_at) })}</Text>
        <Group justify="flex-end" gap={8}>
          {sandbox_url && (
            <Button component="a" variant="default" href={sandbox_url} target="_blank" rel="noreferrer">
              {t('terminal.sandbox')}
            </Button>
          )}
          <Button data-autofocus onClick={close}>
            {t('terminal.close')}
          </Button>
        </Group>
      </Stack>
    </ShownOnce>
  );
}
