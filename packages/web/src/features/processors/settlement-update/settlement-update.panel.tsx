import { Button, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { itemOptions } from '../../../kit/item/list-request.ts';
import { defineOverview } from '../../../kit/item/overview.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { withOpen } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import type { PanelOf } from '../../../kit/list/options.ts';
import { Instant } from '../../../kit/value/instant.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { SettlementLink } from './settlement-link.tsx';
import { isRun, reversing, type SettlementUpdate } from './settlement-update.item.ts';
import { Tick } from './tick.tsx';

/** The interval of polling whether the run has ended. */
const poll_ms = 3000;

/** The current version of the update: polled until the run started with it has ended. */
function useLatest(item: SettlementUpdate): SettlementUpdate {
  const { queryKey, queryFn } = itemOptions<SettlementUpdate>('settlementupdate', item.id, [
    'processor_settlement',
    'created_by',
  ]);
  const { data } = useQuery({
    queryKey: [...queryKey, 'run'],
    queryFn,
    enabled: item.update_last_run,
    refetchInterval: ({ state }) => (isRun(state.data ?? item) === false ? poll_ms : false),
  });
  return data ?? item;
}

function LastRun({ item }: ItemProps<SettlementUpdate>) {
  const { last_run } = useLatest(item).processor_settlement;
  return last_run ? <Instant value={last_run} /> : null;
}

/** Shows that the run is in progress, and offers to reverse the update once it has ended. */
function Outcome({ item }: ItemProps<SettlementUpdate>) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const over = isRun(useLatest(item));
  if (!item.update_last_run || over === undefined) return null;
  if (!over)
    return (
      <Group role="status" gap={8}>
        <Loader size={14} />
        <Text size="sm">{t('settlementupdate.checking')}</Text>
      </Group>
    );
  if (item.old_last === null) return null;
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => change({ ...withOpen(search, undefined), _draft: reversing + item.id })}
    >
      {t('settlementupdate.reverse')}
    </Button>
  );
}

export const settlementUpdatePanel: PanelOf<SettlementUpdate> = {
  actions: Outcome,
  overview: defineOverview('settlementupdate', ['processor_settlement', 'created_by'], {
    facts: [],
    sections: [
      {
        parts: [
          'created_at',
          { path: 'processor_settlement.name', cell: SettlementLink },
          'last',
          'old_last',
          { path: 'update_last_run', cell: Tick },
          { path: 'processor_settlement.last_run', cell: LastRun },
          'created_by.name',
          { path: 'reason', wide: true },
        ],
      },
    ],
    technical: [{ parts: ['id'] }],
  }),
};
