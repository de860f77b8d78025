import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';

interface Secret {
  readonly secret: string;
  readonly created_at: string;
  /** Until when it is valid beside the one that came after it; null for the present one. */
  readonly expires_at: string | null;
}

interface Signing {
  readonly secrets: readonly Secret[];
  /** Addresses whose receiver said that it is gone. */
  readonly disabled_urls: readonly { readonly url: string; readonly created_at: string }[];
}

const path = '/v1/webhook-secret';

/** What an organisation's webhooks are signed with, and where they go no more. Not kept once nothing shows it. */
export const signingQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['webhook-secret', organisation],
    queryFn: ({ signal }) => request<Signing>('GET', path, { query: { organisation }, signal }),
    gcTime: 0,
  });

/** Makes the first secret; where somebody else just did, theirs stays. */
export const makeSecret = (organisation: string, idempotencyKey: string): Promise<unknown> =>
  request('POST', path, { body: { organisation }, idempotencyKey });

export const rotateSecret = (organisation: string, idempotencyKey: string): Promise<unknown> =>
  request('POST', `${path}/rotate`, { body: { organisation }, idempotencyKey });

export const enableUrl = (organisation: string, url: string, idempotencyKey: string): Promise<unknown> =>
  request('POST', `${path}/enable-url`, { body: { organisation, url }, idempotencyKey });
