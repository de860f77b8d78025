import { queryOptions } from '@tanstack/react-query';
import { newIdempotencyKey, request } from '../../../lib/api-client.ts';

export interface Clock {
  readonly now: string;
  readonly target: string;
  readonly is_moving: boolean;
  /** Whether it is ahead of real time. */
  readonly is_ahead: boolean;
}

export interface SandboxSettings {
  readonly latency_ms: number;
  readonly decline_percent: number;
  readonly outage: boolean;
  readonly traffic_per_minute: number;
}

export interface Sandbox extends SandboxSettings {
  readonly cards: readonly { readonly number: string; readonly name: string }[];
  readonly accounts: readonly {
    readonly iban: string;
    readonly name: string;
    /** The bank’s code with which a collection comes back. */
    readonly returned?: string;
  }[];
}

const moving_ms = 500;

/** The business clock; polled while it is being advanced. */
export const clockQuery = queryOptions({
  queryKey: ['demo', 'clock'],
  queryFn: ({ signal }) => request<Clock>('GET', '/v1/dev/clock', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.is_moving ? moving_ms : false),
});

export const sandboxQuery = queryOptions({
  queryKey: ['demo', 'sandbox'],
  queryFn: ({ signal }) => request<Sandbox>('GET', '/v1/dev/sandbox', { signal }),
});

export const moveClock = (days: number): Promise<Clock> =>
  request('POST', '/v1/dev/clock', { body: { days }, idempotencyKey: newIdempotencyKey() });

export const saveSandbox = (body: SandboxSettings): Promise<SandboxSettings> =>
  request('POST', '/v1/dev/sandbox', { body });
