import type { WebhookType } from '@sluis/contract/entities/developers/webhook';
import type { InboxAnswer, SignatureVerdict } from '@sluis/contract/webhook-inbox';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { newIdempotencyKey, request } from '../../../../lib/api-client.ts';

/** A received webhook in the list. */
export interface ReceivedLine {
  readonly id: string;
  readonly created_at: string;
  readonly body_bytes: number;
  readonly type: string | null;
  readonly status: string | null;
  readonly webhook: string | null;
  readonly verdict: SignatureVerdict;
  readonly verdict_detail: string | null;
  readonly answer: InboxAnswer;
  readonly delay_s: number;
  /** Null while the response is pending, and if the connection was cut. */
  readonly status_code: number | null;
  readonly duration_ms: number | null;
}

export interface Header {
  readonly name: string;
  readonly value: string;
}

export interface Received extends ReceivedLine {
  readonly origin: string;
  readonly headers: readonly Header[];
  readonly body: string | null;
}

/** The user's own address. */
export interface Inbox {
  readonly id: string;
  readonly url: string;
  readonly answer: InboxAnswer;
  readonly delay_s: number;
  readonly version: number;
  readonly received: readonly ReceivedLine[];
}

interface Looked {
  readonly inbox: Inbox | null;
}

const path = '/v1/webhook-inbox';
const wait_s = 25;
/** Between the end of one long poll and the next; webhooks received meanwhile are returned immediately. */
const between_ms = 250;
const after_failure_ms = 5000;

const inboxKey = (organisation: string) => ['webhook-inbox', organisation];

/**
 * The user's address in an organisation with its received webhooks. After each response the next long poll starts, as
 * long as the screen is open.
 */
export const inboxOptions = (client: QueryClient, organisation: string) =>
  queryOptions({
    queryKey: inboxKey(organisation),
    queryFn: ({ signal }) => {
      const known = client.getQueryData<Looked>(inboxKey(organisation))?.inbox;
      const query = { organisation, ...(known && { after: known.version, wait_s }) };
      return request<Looked>('GET', path, { query, signal });
    },
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return after_failure_ms;
      return state.data?.inbox ? between_ms : false;
    },
  });

/** Shows the result of a call, and ends the pending poll. */
export async function showInbox(client: QueryClient, organisation: string, looked: Looked): Promise<void> {
  await client.cancelQueries({ queryKey: inboxKey(organisation) });
  client.setQueryData(inboxKey(organisation), looked);
}

const post = (at: string, body: object, idempotencyKey = newIdempotencyKey()): Promise<Looked> =>
  request('POST', `${path}${at}`, { body, idempotencyKey });

export const openInbox = (organisation: string): Promise<Looked> => post('', { organisation });

export type InboxSetting = Partial<Pick<Inbox, 'answer' | 'delay_s'>>;
export const changeInbox = ({ id }: Inbox, setting: InboxSetting): Promise<Looked> => post(`/${id}`, setting);
export const renewInbox = ({ id }: Inbox, key: string): Promise<Looked> => post(`/${id}/renew`, {}, key);
export const clearInbox = ({ id }: Inbox, key: string): Promise<Looked> => post(`/${id}/clear`, {}, key);

/** With its contents; again after its response. */
export const receivedOptions = (inbox: Pick<Inbox, 'id'>, { id, duration_ms }: ReceivedLine) =>
  queryOptions({
    queryKey: ['webhook-received', id, duration_ms],
    queryFn: ({ signal }) => request<Received>('GET', `${path}/${inbox.id}/received/${id}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface Kind {
  readonly type: WebhookType;
  /** Empty for none. */
  readonly status: string;
}

interface Sample {
  /** The item behind it; null for an example. */
  readonly item_id: string | null;
  readonly body: object;
}

/** The content of a test. */
export const sampleOptions = (organisation: string, { type, status }: Kind) =>
  queryOptions({
    queryKey: ['webhook-sample', organisation, type, status],
    queryFn: ({ signal }) =>
      request<Sample>('GET', '/v1/webhook-sample', {
        query: { organisation, type, ...(status && { status }) },
        signal,
      }),
  });

interface NewTest extends Kind {
  readonly organisation: string;
  readonly url: string;
  readonly item_id: string | null;
}

export const sendTest = ({ status, item_id, ...test }: NewTest): Promise<{ readonly id: string }> =>
  request('POST', '/v1/webhook', {
    body: { ...test, ...(status && { status }), ...(item_id !== null && { item_id }) },
    idempotencyKey: newIdempotencyKey(),
  });

export const enableAddress = (id: string): Promise<unknown> =>
  request('POST', `/v1/webhookaddress/${id}/enable`, { body: {}, idempotencyKey: newIdempotencyKey() });

export interface Attempt {
  readonly id: string;
  readonly created_at: string;
  readonly status_code: number | null;
  readonly error: string | null;
  readonly duration_ms: number;
}

export const attemptsOptions = ({ id, version }: { readonly id: string; readonly version: number }) =>
  queryOptions({
    queryKey: ['history', 'webhook', id, version],
    queryFn: ({ signal }) => request<{ items: readonly Attempt[] }>('GET', `/v1/webhook/${id}/attempts`, { signal }),
  });
