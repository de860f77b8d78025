import { Switch } from '@mantine/core';
import type { ItemOf } from '@sluis/contract/registry';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmButton } from '../../kit/confirm/confirm-button.tsx';
import { ErrorDialog } from '../../kit/confirm/error-dialog.tsx';
import { reloadAll, reloadLists } from '../../kit/list/list-request.ts';
import { openId, withoutOpen } from '../../kit/list/list-search.ts';
import { useListState } from '../../kit/list/list-state.tsx';
import { newIdempotencyKey, request } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';

type Props = { readonly item: Pick<ItemOf<'reportschedule'>, 'id' | 'name' | 'active' | 'version'> };

/** Switches a schedule on or off; on again it goes on from its next time. */
export function SwitchSchedule({ item: { id, name, active, version } }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const turn = useMutation({
    mutationFn: (on: boolean) =>
      request('POST', `/v1/reportschedule/${id}`, {
        body: { active: on, version },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSettled: () => reloadAll(client),
  });
  return (
    <>
      <Switch
        size="xs"
        checked={turn.isPending ? turn.variables : active}
        disabled={turn.isPending}
        aria-label={t('report_schedule.switch_named', { name })}
        onChange={(event) => turn.mutate(event.currentTarget.checked)}
      />
      <ErrorDialog error={turn.error} close={turn.reset} />
    </>
  );
}

/** Deletes a schedule, and closes its panel; the reports that it made stay. */
export function DeleteSchedule({ item: { id, name } }: Props) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const client = useQueryClient();
  return (
    <ConfirmButton
      icon={<IconTrash size={16} stroke={1.75} />}
      label={t('report_schedule.delete')}
      question={t('report_schedule.delete_question', { name })}
      confirm={t('report_schedule.delete')}
      danger
      run={() => request('DELETE', `/v1/reportschedule/${id}`)}
      onDone={() => {
        if (openId(search) === id) change(withoutOpen(search), true);
        void reloadLists(client);
      }}
    />
  );
}
