import type { ImportWaiting } from '@sluis/contract/import-waits';
import { useQuery } from '@tanstack/react-query';
import { refetchWhile } from '../../../kit/item/list-request.ts';
import { request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Import } from './import.item.ts';

interface Asked {
  readonly item: Pick<Import, 'id'>;
  /** Whether a job should be running. */
  readonly isWorking: boolean;
  /** Whether the last request about it failed. */
  readonly isAway: boolean;
}

/** Returns the reason why an import waits for its job; undefined if the job is running. */
export function useWaiting({ item: { id }, isWorking, isAway }: Asked): string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery({
    queryKey: ['import-waiting', id],
    queryFn: ({ signal }) => request<ImportWaiting>('GET', `/v1/import/${id}/waiting`, { signal }),
    enabled: isWorking,
    refetchInterval: refetchWhile(isWorking),
  });
  const waits = isAway ? 'database' : data?.waits_for;
  if (!isWorking || !waits) return undefined;
  return t(`import.waits.${waits}`, { time: data?.until ? format.time(data.until) : '' });
}
