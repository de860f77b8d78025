import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';

/** A run that resends failed webhooks. */
export interface Run {
  readonly id: string;
  readonly created_at: string;
  readonly total: number;
  /** Not sent yet. */
  readonly waiting: number;
  readonly delivered: number;
  readonly stopped_on: string | null;
}

/** The webhooks that a run must send. */
export interface Wanted {
  readonly organisation: string;
  readonly ids?: readonly string[];
  readonly from?: string;
  readonly until?: string;
  readonly url?: string;
}

interface Counted {
  readonly count: number;
  /** Skipped because their address is disabled. */
  readonly disabled: number;
  readonly at_most: number;
  readonly per_second: number;
}

const path = '/v1/webhook-resend';
const running_ms = 1500;

/** The runs of the last day; polled as long as one continues. */
export const runsOptions = (organisation: string) =>
  queryOptions({
    queryKey: ['list', 'webhook-resend', organisation],
    queryFn: ({ signal }) => request<{ items: readonly Run[] }>('GET', path, { query: { organisation }, signal }),
    refetchInterval: ({ state }) => (state.data?.items?.some(({ waiting }) => waiting > 0) ? running_ms : false),
  });

export const countOptions = (wanted: Omit<Wanted, 'ids'>) =>
  queryOptions({
    queryKey: ['list', 'webhook-resend/count', wanted],
    queryFn: ({ signal }) => request<Counted>('GET', `${path}/count`, { query: { ...wanted }, signal }),
    staleTime: 0,
  });

export const startRun = (wanted: Wanted, idempotencyKey: string): Promise<Run> =>
  request('POST', path, { body: wanted, idempotencyKey });

export const stopRun = (id: string, idempotencyKey: string): Promise<Run> =>
  request('POST', `${path}/${id}/stop`, { body: {}, idempotencyKey });
