import type { EntryKind } from '@sluis/contract/finance/kinds';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';
import type { Settlement } from './settlement.item.ts';
import type { Line, LineKey } from './statement.ts';

type Item = Pick<Settlement, 'id' | 'version'>;

/** An entry in the journal, as its merchant sees it. */
export interface Entry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly item: string | null;
  readonly transaction: string | null;
  readonly merchant_reference: string | null;
  readonly occurred_at: string;
  readonly payable_on: string;
  readonly currency_code: string;
  readonly amount: number;
  /** Millionths of a minor unit. */
  readonly fee_micro: number;
  readonly reserve: number;
  readonly reason: string | null;
  /** The entry that it corrects, and the one that corrects it. */
  readonly corrects: string | null;
  readonly corrected_by: string | null;
  /** The corrections that the user can make. */
  readonly corrections: readonly ('reverse' | 'replace')[];
}

interface Entries {
  readonly items: readonly Entry[];
  readonly next: string | null;
}

/** The lines of a settlement; read again with every version of it. */
export const linesQuery = ({ id, version }: Item) =>
  queryOptions({
    queryKey: ['history', 'settlement lines', id, version],
    queryFn: async ({ signal }) =>
      (await request<{ items: readonly Line[] }>('GET', `/v1/settlement/${id}/lines`, { signal })).items,
  });

/** The entries of a settlement, or of one of its lines, page by page. */
export const entriesQuery = ({ id, version }: Item, line: LineKey | undefined) =>
  infiniteQueryOptions({
    queryKey: ['history', 'settlement entries', id, version, line],
    queryFn: ({ signal, pageParam }) =>
      request<Entries>('GET', `/v1/settlement/${id}/entries`, {
        query: {
          after: pageParam,
          section: line?.section,
          component: line?.component ?? undefined,
          description: line?.description ?? undefined,
          vat_rate_ppm: line && line.vat_rate_ppm > 0 ? line.vat_rate_ppm : undefined,
          correction: line?.correction ? true : undefined,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
