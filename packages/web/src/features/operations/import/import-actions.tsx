import { fileimport, import_working } from '@sluis/contract/entities/operations/import';
import { importRoles } from '@sluis/contract/import-columns';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reloadLists } from '../../../kit/item/list-request.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useFormat } from '../../../lib/format.ts';
import { can } from '../../../lib/granted.ts';
import { useMe } from '../../../lib/session.ts';
import type { Import } from './import.item.ts';

type Props = ItemProps<Import>;

/** The actions on an import in its status: import, stop, resume, undo. */
export function ImportActions({ item }: Props) {
  const me = useMe();
  const mayAll = (verb: 'create' | 'delete') => importRoles(item, verb).every((roles) => can(me, roles));
  const { status, imported_count: count } = item;
  const shared = { of: fileimport, item, values: { count, total: useFormat().number(count) } };
  useNewTree(item);
  return (
    <>
      {mayAll('create') && <Verb {...shared} verb="run" variant={status === 'CHECKED' ? undefined : 'resumed'} />}
      <Verb {...shared} verb="stop" />
      {mayAll('delete') && <Verb {...shared} verb="undo" />}
    </>
  );
}

/** Reloads organisations, in the switcher too, when an import has created or removed some. */
function useNewTree({ kind, status }: Import): void {
  const client = useQueryClient();
  const worked = useRef(false);
  useEffect(() => {
    const isWorking = import_working.includes(status);
    if (kind === 'organisation' && worked.current && !isWorking) void reloadLists(client);
    worked.current = isWorking;
  }, [client, kind, status]);
}
