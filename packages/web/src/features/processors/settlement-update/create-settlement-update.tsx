import { useQuery } from '@tanstack/react-query';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import { itemOptions } from '../../../kit/item/list-request.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { reversing, type SettlementUpdate } from './settlement-update.item.ts';

const asked = ['processor_settlement', 'last', 'update_last_run', 'reason'];

/**
 * Moves the last position of a settlement. A clone begins with the same values as its original; a reversal begins with
 * the position that the original replaced, and starts no run.
 */
export function CreateSettlementUpdate({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const { search } = useListState();
  const draft = typeof search._draft === 'string' ? search._draft : '';
  const isReversal = draft.startsWith(reversing);
  const { data, isLoading } = useQuery({
    ...itemOptions<SettlementUpdate>('settlementupdate', draft.replace(reversing, ''), [
      'processor_settlement',
      'created_by',
    ]),
    enabled: draft !== '',
  });
  if (isLoading) return null;
  const initial = data && {
    processor_settlement: data.processor_settlement.id,
    last: (isReversal ? data.old_last : data.last) ?? '',
    update_last_run: !isReversal && data.update_last_run,
  };
  return (
    <CreateForm
      // Another update is another form.
      key={draft}
      entity="settlementupdate"
      only={asked}
      {...(initial && { initial })}
      help={{
        last: t('settlementupdate.last_help'),
        update_last_run: t('settlementupdate.run_help'),
        reason: t('settlementupdate.reason_help'),
      }}
      onDone={onDone}
    />
  );
}
