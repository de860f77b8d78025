import { Button, Code, Group } from '@mantine/core';
import { webhook } from '@sluis/contract/entities/developers/webhook';
import { useQuery } from '@tanstack/react-query';
import { refetchWhile } from '../../../kit/item/list-request.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { ResponseCode } from '../../../kit/value/response-code.tsx';
import { request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { isDueSoon, type Webhook } from './webhook.item.ts';
import classes from './webhook.module.css';

interface Attempt {
  readonly id: string;
  readonly created_at: string;
  readonly status_code: number | null;
  readonly content: string | null;
  readonly duration_ms: number;
  readonly error: string | null;
}

/** The attempts to deliver a webhook, the last first, each with its response. */
export function WebhookTries({ item }: ItemProps<Webhook>) {
  const { t } = useTranslation();
  const canReload = useCan(webhook.roles.list);
  const { data, error, refetch, isFetching } = useQuery({
    // Each change of the item adds an attempt.
    queryKey: ['history', 'webhook', item.id, item.version],
    queryFn: ({ signal }) =>
      request<{ items: readonly Attempt[] }>('GET', `/v1/webhook/${item.id}/attempts`, { signal }),
    refetchInterval: () => refetchWhile(isDueSoon(item)),
  });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <Group justify="space-between">
        <span className={classes.dimmed}>
          {item.next_try_at !== null && (
            <>
              {t('webhook.next_try')} <Instant value={item.next_try_at} />
            </>
          )}
        </span>
        {canReload && (
          <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
            {t('webhook.reload')}
          </Button>
        )}
      </Group>
      {data.items.length === 0 ? (
        <EmptyState title={t('webhook.no_tries')} level={3} />
      ) : (
        <ol className={classes.tries} reversed>
          {data.items.toReversed().map((attempt) => (
            <Try key={attempt.id} attempt={attempt} />
          ))}
        </ol>
      )}
    </>
  );
}

function Try({ attempt: { created_at, status_code, content, error, duration_ms } }: { readonly attempt: Attempt }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={classes.try}>
      <Group justify="space-between" gap="4px 12px">
        <Group gap={10}>
          <ResponseCode code={status_code} />
          <Instant value={created_at} />
        </Group>
        <span className={classes.dimmed}>{t('webhook.duration', { ms: format.number(duration_ms) })}</span>
      </Group>
      {error !== null && <div className={classes.content}>{error}</div>}
      {content && (
        <Code block className={classes.content}>
          {content}
        </Code>
      )}
    </li>
  );
}
