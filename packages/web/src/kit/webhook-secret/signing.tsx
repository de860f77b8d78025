import { Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { ConfirmButton } from '../confirm/confirm-button.tsx';
import { ErrorState } from '../state/error-state.tsx';
import { enableUrl, makeSecret, rotateSecret, signingQuery } from './webhook-secret.calls.ts';

/** What an organisation's webhooks are signed with: the valid secrets, a way to rotate them, and the disabled addresses. */
export function Signing({ organisation }: { readonly organisation: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const query = signingQuery(organisation);
  const { data, error, refetch } = useQuery(query);
  const reload = (): void => void client.invalidateQueries({ queryKey: query.queryKey });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton h={120} />;
  const has_none = data.secrets.length === 0;
  const present = data.secrets.find(({ expires_at }) => expires_at === null);
  return (
    <Stack gap={16}>
      <Text size="sm">{t(has_none ? 'webhook_secret.none' : 'webhook_secret.about')}</Text>
      {data.secrets.map(({ secret, expires_at }) => (
        <SecretField
          key={secret}
          secret={secret}
          label={
            expires_at === null
              ? t('webhook_secret.secret')
              : t('webhook_secret.before', { until: format.instant(expires_at) })
          }
        />
      ))}
      <Group justify="flex-end">
        <ConfirmButton
          label={t(has_none ? 'webhook_secret.make' : 'webhook_secret.rotate')}
          question={t(has_none ? 'webhook_secret.make_question' : 'webhook_secret.rotate_question')}
          confirm={t(has_none ? 'webhook_secret.make' : 'webhook_secret.rotate')}
          run={(idempotencyKey) =>
            has_none
              ? makeSecret(organisation, idempotencyKey)
              : rotateSecret(organisation, present?.created_at, idempotencyKey).finally(reload)
          }
          onDone={reload}
        />
      </Group>
      {data.disabled_urls.length > 0 && (
        <Stack gap={8}>
          <Title order={3} size="sm">
            {t('webhook_secret.disabled')}
          </Title>
          <Text size="sm">{t('webhook_secret.disabled_about')}</Text>
          {data.disabled_urls.map(({ url }) => (
            <Group key={url} justify="space-between" wrap="nowrap">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {url}
              </Text>
              <ConfirmButton
                label={t('webhook_secret.enable')}
                question={t('webhook_secret.enable_question', { url })}
                confirm={t('webhook_secret.enable')}
                run={(idempotencyKey) => enableUrl(organisation, url, idempotencyKey)}
                onDone={reload}
              />
            </Group>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function SecretField({ secret, label }: { readonly secret: string; readonly label: string }) {
  const { t } = useTranslation();
  const { copied, copy } = useClipboard({ timeout: 2000 });
  return (
    <Group align="flex-end" gap={8} wrap="nowrap">
      <TextInput
        flex={1}
        readOnly
        label={label}
        value={secret}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => copy(secret)}
      >
        {t(copied ? 'webhook_secret.copied' : 'webhook_secret.copy')}
      </Button>
    </Group>
  );
}
