import { isId } from '@sluis/contract/base/ids';
import { prefixOf } from '@sluis/contract/declared';
import { type StatusUpdateType, status_update_types } from '@sluis/contract/entities/payments/statusupdate';
import type { StatusUpdatePreview } from '@sluis/contract/status-update-effects';
import { queryOptions } from '@tanstack/react-query';
import { RequestError, request } from '../../../lib/api-client.ts';

/** The form's choice of item, as far as it is filled in. */
export interface Named {
  readonly type: StatusUpdateType;
  readonly id: string;
  readonly status?: string | undefined;
}

/** The item that the form's values name; undefined if they name none. */
export function namedBy(typed: Readonly<Record<string, unknown>>): Named | undefined {
  const type = status_update_types.find((each) => each === typed.type);
  const id = type && String(typed[type] ?? '').trim();
  if (!type || !id || !isId(id, prefixOf(type))) return undefined;
  return { type, id, status: String(typed.status ?? '') || undefined };
}

/** The effects. They hold at one moment: the request has the status on which they were based. */
export const previewOptions = (named: Named | undefined) =>
  queryOptions({
    queryKey: ['statusupdate', 'preview', named],
    queryFn: ({ signal }) => {
      const { type, id, status } = named as Named;
      const body = { type, [type]: id, ...(status !== undefined && { status }) };
      return request<StatusUpdatePreview>('POST', '/v1/statusupdate/preview', { body, signal });
    },
    enabled: named !== undefined,
    // The lock is usually released within a moment.
    retry: (tries, error) => tries < 2 && error instanceof RequestError && error.code === 'being_changed',
    retryDelay: 500,
    gcTime: 0,
    staleTime: 5_000,
  });
