import { mayFollow } from '@sluis/contract/base/entity';
import { fileimport, import_transitions, import_working } from '@sluis/contract/entities/operations/import';
import { importRoles } from '@sluis/contract/import-columns';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { reloadLists } from '../../../kit/item/list-request.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { can } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan, useMe } from '../../../lib/session.ts';
import type { Import } from './import.item.ts';

type Props = ItemProps<Import>;

const callOf = (id: string, verb: string) => (idempotencyKey: string) =>
  request('POST', `/v1/import/${id}/${verb}`, { body: {}, idempotencyKey });

/** What can be done with an import in its state: imported, stopped, resumed, undone. */
export function ImportActions({ item }: Props) {
  const may = useCan(fileimport.roles.create);
  const me = useMe();
  const mayAll = (verb: 'create' | 'delete') => importRoles(item, verb).every((roles) => can(me, roles));
  const { status, mapping, imported_count, pieces } = item;
  useNewTree(item);
  if (!may) return null;
  const isResumed = status === 'STOPPED' || status === 'FAILED';
  const canRun = pieces > 0 && (status === 'CHECKED' ? imported_count > 0 : isResumed && mapping.length > 0);
  return (
    <>
      {canRun && mayAll('create') && <Run item={item} isResumed={isResumed} />}
      {(status === 'CHECKING' || status === 'RUNNING') && <Stop item={item} />}
      {mayFollow(import_transitions, status, 'UNDOING') && imported_count > 0 && mayAll('delete') && (
        <Undo item={item} />
      )}
    </>
  );
}

/** What shows organisations, the switcher too, asks for them again when an import has made or removed some. */
function useNewTree({ kind, status }: Import): void {
  const client = useQueryClient();
  const worked = useRef(false);
  useEffect(() => {
    const isWorking = import_working.includes(status);
    if (kind === 'organisation' && worked.current && !isWorking) void reloadLists(client);
    worked.current = isWorking;
  }, [client, kind, status]);
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
