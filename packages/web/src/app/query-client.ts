import { QueryClient } from '@tanstack/react-query';
import { RequestError } from '../lib/api-client.ts';

/** A wait that the server sets is worthwhile up to this time for a user at the screen. */
const wait_max_s = 10;

/** How long a read waits if the server is limiting reads; undefined for all other errors. */
const waitOf = (error: Error): number | undefined => {
  if (!(error instanceof RequestError) || error.code !== 'rate_limited') return undefined;
  const wait_s = Number(error.details?.retry_after_s ?? 1);
  return wait_s <= wait_max_s ? wait_s * 1000 : undefined;
};

/** Retries only if that can help: the service was unavailable, or busy. A refusal is final. */
export const mayRetry = (failures: number, error: Error): boolean =>
  waitOf(error) === undefined
    ? failures < 2 && error instanceof RequestError && error.code === 'unavailable'
    : failures < 15;

/** The server's delay, or a longer one for each failure. */
export const retryDelay = (failures: number, error: Error): number => waitOf(error) ?? 1000 * 2 ** failures;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: mayRetry, retryDelay, staleTime: 5_000, refetchOnWindowFocus: false } },
  });

/** Resolves when no request is pending, or after this time. */
export const answered = (client: QueryClient, at_most_ms: number): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (client.isFetching() > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = client.getQueryCache().subscribe(check);
    setTimeout(() => {
      unsubscribe();
      resolve();
    }, at_most_ms);
    check();
  });
