import { QueryClient } from '@tanstack/react-query';
import { RequestError } from '../lib/api-client.ts';

/** Asks again only where another try can help: the service was away. A refusal stays a refusal. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof RequestError && error.code === 'unavailable';

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: mayRetry, staleTime: 5_000, refetchOnWindowFocus: false } },
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
