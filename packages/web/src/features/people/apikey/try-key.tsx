import { Alert, Anchor, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { firstCall, type Tried, tryKey } from './first-call.ts';

interface Props {
  readonly secret: string;
  readonly roles: readonly string[];
}

/** Makes a first call with a new key, and shows how a program makes it. */
export function TryKey({ secret, roles }: Props) {
  const { t } = useTranslation();
  const path = firstCall(roles);
  const call = useMutation({ mutationFn: () => tryKey(secret, path ?? '') });
  if (path === undefined) return null;
  return (
    <Stack gap={8}>
      <Text size="sm">{t('apikey.try_about')}</Text>
      <Code block tabIndex={0} aria-label={t('apikey.try_command')}>
        {`curl ${window.location.origin}${path} \\\n  -H "Authorization: Bearer $SLUIS_KEY"`}
      </Code>
      <Group gap={8}>
        <Button variant="default" loading={call.isPending} onClick={() => call.mutate()}>
          {t('apikey.try')}
        </Button>
        <Anchor href="/docs" target="_blank" size="sm" underline="always">
          {t('apikey.docs')}
        </Anchor>
      </Group>
      {call.error && (
        <Alert color="red" variant="light" role="status">
          {t('apikey.try_lost')}
        </Alert>
      )}
      {call.data && <Outcome tried={call.data} />}
    </Stack>
  );
}

function Outcome({ tried: { status, duration_ms, error_code, body } }: { readonly tried: Tried }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isGood = status < 400;
  return (
    <>
      <Alert
        color={isGood ? 'green' : 'red'}
        variant="light"
        role="status"
        title={isGood ? t('apikey.try_good') : t([`errors.${error_code}`, 'errors.internal'])}
      >
        {t('apikey.try_answer', { status, duration: format.number(duration_ms) })}
      </Alert>
      <Code block tabIndex={0} mah={220} aria-label={t('apikey.try_body')} style={{ overflow: 'auto' }}>
        {body}
      </Code>
    </>
  );
}
