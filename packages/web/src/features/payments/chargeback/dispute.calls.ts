import type { ListAnswer } from '@sluis/contract/base/list-query';
import { type EvidencePart, isEvidenceText } from '@sluis/contract/disputes/evidence';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';

interface EvidenceForm {
  readonly fields: readonly { readonly name: EvidencePart; readonly required: boolean }[];
  readonly files_max: number;
  readonly bytes_max: number;
  readonly is_overdue: boolean;
  readonly timezone: string;
}

interface WinRates {
  readonly items: readonly { readonly reason_code: string | null; readonly won: number; readonly lost: number }[];
}

export const useWinRates = () =>
  useQuery({
    queryKey: ['list', 'chargeback/win-rates'],
    queryFn: ({ signal }) => request<WinRates>('GET', '/v1/chargeback/win-rates', { signal }),
  });

/** What the acquirer asks for. */
export const useEvidenceForm = (id: string) =>
  useQuery({
    queryKey: ['item', 'chargeback', id, 'evidence-form'],
    queryFn: ({ signal }) => request<EvidenceForm>('GET', `/v1/chargeback/${id}/evidence-form`, { signal }),
  });

/** The draft, files or responses of a chargeback, newest first. */
export const usePartsOf = <N extends 'disputeevidence' | 'disputefile' | 'disputeresponse'>(
  entity: N,
  chargeback: string,
  refetchInterval: number | false = false,
) => {
  const query = { 'chargeback[]': chargeback, 'created_at>': '2000-01-01', _limit: 100 };
  return useQuery({
    queryKey: ['list', entity, query],
    queryFn: ({ signal }) => request<ListAnswer<ItemOf<N>>>('GET', `/v1/${entity}`, { query, signal }),
    refetchInterval,
  });
};

/** The required parts that the draft of a chargeback does not have; none without a draft. */
export function useMissingParts(id: string): readonly EvidencePart[] {
  const draft = usePartsOf('disputeevidence', id).data?.items[0];
  const files = usePartsOf('disputefile', id).data?.items;
  const fields = useEvidenceForm(id).data?.fields;
  if (!draft || !files || !fields) return [];
  const isMissing = (name: EvidencePart): boolean =>
    isEvidenceText(name) ? !draft[name] : !files.some(({ part }) => part === name);
  return fields.flatMap(({ name, required }) => (required && isMissing(name) ? [name] : []));
}
