import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';

interface Secret {
  readonly secret: string;
  readonly created_at: string;
  /** Until when it remains valid alongside its successor; null for the current one. */
  readonly expires_at: string | null;
}

interface Signing {
  readonly secrets: readonly Secret[];
  /** Addresses whose receiver responded that they no longer exist. */
  readonly disabled_urls: readonly { readonly url: string; readonly created_at: string }[];
}

const path = '/v1/webhook-secret';

/** The signing secrets of an organisation's webhooks, and the disabled addresses. Not cached once no longer shown. */
export const signingQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['webhook-secret', organisation],
    queryFn: ({ signal }) => request<Signing>('GET', path, { query: { organisation }, signal }),
    gcTime: 0,
  });

/** Creates the first secret, unless another user just has. */
export const makeSecret = (organisation: string, idempotencyKey: string): Promise<unknown> =>
  request('POST', path, { body: { organisation }, idempotencyKey });

/** Rotates the current secret, which is identified by its creation time: not one that another user has just created. */
export const rotateSecret = (
  organisation: string,
  replaced: string | undefined,
  idempotencyKey: string,
): Promise<unknown> => request('POST', `${path}/rotate`, { body: { organisation, replaced }, idempotencyKey });

export const enableUrl = (organisation: string, url: string, idempotencyKey: string): Promise<unknown> =>
  request('POST', `${path}/enable-url`, { body: { organisation, url }, idempotencyKey });
