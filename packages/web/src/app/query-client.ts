import { QueryClient } from '@tanstack/react-query';
import { RequestError } from '../lib/api-client.ts';

/** Asks again only where another try can help: the service was away. A refusal stays a refusal. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof RequestError && error.code === 'unavailable';

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: mayRetry, staleTime: 5_000, refetchOnWindowFocus: false } },
  });
