import { ApiError } from '@sluis/contract/base/errors';
import { saprun } from '@sluis/contract/entities/finance/saprun';
import { storedFile } from '../../../platform/http/file.ts';
import { type Route, read } from '../../../platform/http/route.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { tagOf } from '../../../resource/nouns.ts';

/** The file of a run, once it has been downloaded by `download`. */
export const sapRoutes = ({ database: { kysely }, tenancy }: Engine): Route[] => [
  read({
    method: 'GET',
    path: '/saprun/:id/file',
    summary: 'Download the posting file of a SAP run again',
    tag: tagOf('saprun'),
    access: saprun.roles.list,
    audit: true,
    describe: { answer: ['text/csv'] },
    handle: async ({ identity, params }) => {
      const id = pathId(saprun, params.id);
      const run = await getItem(kysely, 'saprun', { id, scope: await tenancy.scopeOf(kysely, identity) });
      const file = await kysely.selectFrom('saprun_file').select('bytes').where('run', '=', id).executeTakeFirst();
      if (!file || run.status !== 'DOWNLOADED') throw new ApiError('not_found');
      return {
        status: 200,
        file: storedFile(`${run.reference}.csv`, 'text/csv; charset=utf-8', file.bytes),
        item: id,
        organisation: run.organisation,
      };
    },
  }),
];
