import type { ImportWaiting } from '@sluis/contract/import-waits';
import { useQuery } from '@tanstack/react-query';
import { refetchWhile } from '../../../kit/item/list-request.ts';
import { request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Import } from './import.item.ts';

interface Asked {
  readonly item: Pick<Import, 'id'>;
  /** Whether a job should be working on it. */
  readonly isWorking: boolean;
  /** Whether the last question about it was not answered. */
  readonly isAway: boolean;
}

/** Says what an import that should be worked on waits for; undefined where it is worked on. */
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
