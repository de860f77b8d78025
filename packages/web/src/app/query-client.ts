import { QueryClient } from '@tanstack/react-query';
import { RequestError } from '../lib/api-client.ts';

/** A wait that the server names is worth it while somebody looks at the screen. */
const wait_max_s = 10;

/** How long a read waits where too much is being read; undefined for all else. */
const waitOf = (error: Error): number | undefined => {
  if (!(error instanceof RequestError) || error.code !== 'rate_limited') return undefined;
  const wait_s = Number(error.details?.retry_after_s ?? 1);
  return wait_s <= wait_max_s ? wait_s * 1000 : undefined;
};

/** Asks again only where another try can help: the service was away, or busy. A refusal stays a refusal. */
export const mayRetry = (failures: number, error: Error): boolean =>
  waitOf(error) === undefined
    ? failures < 2 && error instanceof RequestError && error.code === 'unavailable'
    : failures < 15;

/** As long as the server asks for, or longer each time. */
export const retryDelay = (failures: number, error: Error): number => waitOf(error) ?? 1000 * 2 ** failures;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: mayRetry, retryDelay, staleTime: 5_000, refetchOnWindowFocus: false } },
  });

/** Until nothing is being asked, or for so many milliseconds. */
export const answered = (client: QueryClient, at_most_ms: number): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (client.isFetching() > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = client.getQueryCache().subscribe(look);
    setTimeout(() => {
      unsubscribe();
      resolve();
    }, at_most_ms);
    look();
  });
