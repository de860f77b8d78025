import { Switch } from '@mantine/core';
import type { ItemOf } from '@sluis/contract/registry';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DeleteButton } from '../../../kit/confirm/delete-button.tsx';
import { ErrorDialog } from '../../../kit/confirm/error-dialog.tsx';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { newIdempotencyKey, request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';

type Props = { readonly item: Pick<ItemOf<'reportschedule'>, 'id' | 'name' | 'active' | 'version'> };

/** Switches a schedule on or off; switched on again, it continues with its next time. */
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

/** Deletes a schedule; its reports stay. */
export function DeleteSchedule({ item: { id, name } }: Props) {
  const { t } = useTranslation();
  const question = t('report_schedule.delete_question', { name });
  return <DeleteButton entity="reportschedule" id={id} question={question} as_icon />;
}
