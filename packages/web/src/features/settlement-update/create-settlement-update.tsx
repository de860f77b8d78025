import { useQuery } from '@tanstack/react-query';
import { CreateForm } from '../../kit/form/create-form.tsx';
import { itemOptions } from '../../kit/item/list-request.ts';
import { useListState } from '../../kit/list/list-state.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import type { SettlementUpdate } from './settlement-update.item.ts';

const asked = ['processor_settlement', 'last', 'update_last_run', 'reason'];

/** Moves what a settlement fetched last; opened to reverse an update it begins with what that replaced. */
export function CreateSettlementUpdate({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const { search } = useListState();
  const reversed = typeof search._draft === 'string' ? search._draft : '';
  const { data, isPending } = useQuery({
    ...itemOptions<SettlementUpdate>('settlementupdate', reversed, ['processor_settlement', 'created_by']),
    enabled: reversed !== '',
  });
  if (reversed !== '' && isPending) return null;
  const initial = data && {
    processor_settlement: data.processor_settlement.id,
    last: data.old_last ?? '',
    update_last_run: false,
  };
  return (
    <CreateForm
      // Another update is another form.
      key={reversed}
      entity="settlementupdate"
      only={asked}
      {...(initial && { initial })}
      help={{ last: t('settlementupdate.last_help'), update_last_run: t('settlementupdate.run_help') }}
      onDone={onDone}
    />
  );
}
