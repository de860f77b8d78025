import { mayFollow } from '@sluis/contract/base/entity';
import { fileimport, import_transitions } from '@sluis/contract/entities/import';
import { ConfirmButton } from '../../kit/confirm/confirm-button.tsx';
import type { ItemProps } from '../../kit/item/row.ts';
import { request } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import type { Import } from './import.item.ts';

type Props = ItemProps<Import>;

const callOf = (id: string, verb: string) => (idempotencyKey: string) =>
  request('POST', `/v1/import/${id}/${verb}`, { body: {}, idempotencyKey });

/** What can be done with an import in its state: imported, stopped, resumed, undone. */
export function ImportActions({ item }: Props) {
  const may = useCan(fileimport.roles.create);
  const { status, mapping, imported_count, pieces } = item;
  if (!may) return null;
  const isResumed = status === 'STOPPED' || status === 'FAILED';
  const canRun = pieces > 0 && (status === 'CHECKED' ? imported_count > 0 : isResumed && mapping.length > 0);
  return (
    <>
      {canRun && <Run item={item} isResumed={isResumed} />}
      {(status === 'CHECKING' || status === 'RUNNING') && <Stop item={item} />}
      {mayFollow(import_transitions, status, 'UNDOING') && imported_count > 0 && <Undo item={item} />}
    </>
  );
}

function Run({ item: { id, imported_count, organisation }, isResumed }: Props & { readonly isResumed: boolean }) {
  const { t } = useTranslation();
  const total = useFormat().number(imported_count);
  const label = isResumed ? t('import.resume') : t('import.run', { count: imported_count, total });
  return (
    <ConfirmButton
      label={label}
      question={t(isResumed ? 'import.resume_question' : 'import.run_question', {
        organisation: organisation.name ?? organisation.id,
      })}
      confirm={label}
      run={callOf(id, 'run')}
    />
  );
}

function Stop({ item: { id, status } }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmButton
      label={t('import.stop')}
      question={t(status === 'RUNNING' ? 'import.stop_question' : 'import.stop_check_question')}
      confirm={t('import.stop')}
      run={callOf(id, 'stop')}
    />
  );
}

function Undo({ item: { id, imported_count, name } }: Props) {
  const { t } = useTranslation();
  const total = useFormat().number(imported_count);
  return (
    <ConfirmButton
      label={t('import.undo')}
      question={t('import.undo_question', { name })}
      confirm={t('import.undo_named', { count: imported_count, total })}
      danger
      run={callOf(id, 'undo')}
    />
  );
}
