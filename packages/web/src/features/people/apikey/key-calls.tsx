import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { beginning_of_time } from '@sluis/contract/base/list-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ListLink } from '../../../kit/link/item-link.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { ResponseCode } from '../../../kit/value/response-code.tsx';
import { request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { listOf } from '../../../lib/item-lists.ts';
import { useCan } from '../../../lib/session.ts';
import type { ApiKey } from './apikey.item.ts';
import classes from './apikey.module.css';

interface KeyCall {
  readonly id: string;
  readonly created_at: string;
  readonly method: string;
  readonly path: string;
  readonly response_code: number;
  readonly duration_ms: number;
  readonly origin: string | null;
  readonly request_id: string;
  readonly error_code: string | null;
  readonly error_fields: readonly string[];
}

interface Calls {
  readonly items: readonly KeyCall[];
  /** The user who created the key no longer works here. */
  readonly creator_left: boolean;
}

const callsOf = (id: string) =>
  queryOptions({
    queryKey: ['list', `apikey/${id}/calls`],
    queryFn: ({ signal }) => request<Calls>('GET', `/v1/apikey/${id}/calls`, { signal }),
    staleTime: 0,
  });

type Props = { readonly item: ApiKey };

/**
 * Shows that the user who created a key has left: the key still works, and they may have taken its secret with them.
 */
export function CreatorLeft({ item }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(callsOf(item.id));
  if (!data?.creator_left || item.revoked_at !== null) return null;
  return (
    <Alert color="yellow" variant="light" role="note">
      {t('apikey.creator_left')}
    </Alert>
  );
}

/** The last hundred calls of a key, with the errors of refused ones. */
export function KeyCalls({ item }: Props) {
  const { t } = useTranslation();
  const trail = listOf('audittrail');
  const canOpen = useCan(['AUDITTRAIL_LIST', 'PSP_AUDITTRAIL_LIST']);
  const { data, error, refetch } = useQuery(callsOf(item.id));
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton h={160} />;
  if (data.items.length === 0) return <EmptyState title={t('apikey.no_calls')} />;
  return (
    <Stack gap={12}>
      <Text size="sm">{t('apikey.calls_about')}</Text>
      {trail && canOpen && (
        <Text size="sm">
          <ListLink list={trail} search={{ apikey: item.id, 'created_at>': beginning_of_time }}>
            {t('apikey.audit_trail')}
          </ListLink>
        </Text>
      )}
      <ul className={classes.calls}>
        {data.items.map((call) => (
          <CallLine key={call.id} call={call} />
        ))}
      </ul>
    </Stack>
  );
}

function CallLine({ call }: { readonly call: KeyCall }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { method, path, response_code, error_code, error_fields } = call;
  return (
    <li>
      <div className={classes.line}>
        <ResponseCode code={response_code} />
        <code>
          {method} {path}
        </code>
      </div>
      {error_code && (
        <p className={classes.wrong}>
          {t([`errors.${error_code}`, 'errors.internal'])}
          {error_fields.length > 0 && ` ${t('apikey.at_fault', { fields: error_fields.join(', ') })}`}{' '}
          <Anchor href={`/docs/errors#${error_code}`} target="_blank" size="sm" underline="always">
            {error_code}
          </Anchor>
        </p>
      )}
      <small>
        <Instant value={call.created_at} /> · {t('apikey.took', { duration: format.number(call.duration_ms) })}
        {call.origin && ` · ${call.origin}`} · {call.request_id}
      </small>
    </li>
  );
}
