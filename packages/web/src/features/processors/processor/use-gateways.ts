import type { Gateway } from '@sluis/contract/gateways';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';

const none: readonly Gateway[] = [];

/** The available gateways; empty while they load. */
export function useGateways(): readonly Gateway[] {
  const { data } = useQuery({
    queryKey: ['gateways'],
    queryFn: ({ signal }) => request<{ items: Gateway[] }>('GET', '/v1/gateway', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.items ?? none;
}

/** A gateway by its name, ignoring case. */
export const gatewayOf = (gateways: readonly Gateway[], name: unknown): Gateway | undefined =>
  gateways.find((each) => each.name.toLowerCase() === String(name).trim().toLowerCase());
