import { ApiError } from '@sluis/contract/base/errors';
import {
  type EvidenceFile,
  evidence_bytes_max,
  evidence_files,
  evidence_files_max,
  evidence_types,
} from '@sluis/contract/disputes/evidence';
import { evidenceFor } from '@sluis/contract/disputes/reasons';
import { chargeback } from '@sluis/contract/entities/payments/chargeback';
import { disputefile } from '@sluis/contract/entities/payments/disputefile';
import { readZones } from '../../../platform/configuration/zones.ts';
import { storedFile } from '../../../platform/http/file.ts';
import { boolean, integer, list, object, text } from '../../../platform/http/json-schema.ts';
import { type Route, read, write } from '../../../platform/http/route.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import { itemSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { findItem, getItem, pathId } from '../../../resource/item.ts';
import { contextOf } from '../../../resource/resource.ts';
import { everything } from '../../../resource/scope.ts';
import { isOverdue } from './deadline.queries.ts';
import { keepEvidenceFile } from './evidence-file.commands.ts';

const tag = 'Chargebacks';

/** The evidence of chargebacks: its form, and its files. */
export const evidenceRoutes =
  ({ adapters }: { readonly adapters: Adapters }) =>
  (engine: Engine): Route[] => [
    read({
      method: 'GET',
      path: '/chargeback/:id/evidence-form',
      summary: 'Get the evidence that the acquirer of a chargeback asks for',
      tag,
      access: chargeback.roles.list,
      audit: false,
      describe: {
        answer: object({
          fields: list(object({ name: text, required: boolean })),
          files_max: integer,
          bytes_max: integer,
          is_overdue: boolean,
          timezone: text,
        }),
      },
      handle: async ({ identity, params }) => {
        const { kysely } = engine.database;
        const scope = await engine.tenancy.scopeOf(kysely, identity);
        const item = await getItem(kysely, 'chargeback', { id: pathId(chargeback, params.id), scope });
        const processor =
          item.processor === null
            ? undefined
            : await findItem(kysely, 'processor', { id: item.processor, scope: everything });
        const disputes = processor && adapters.of(processor)?.disputes;
        const body = {
          fields: disputes?.form(item) ?? evidenceFor(item.reason_code),
          files_max: evidence_files_max,
          bytes_max: evidence_bytes_max,
          is_overdue: await isOverdue(kysely, item, engine.clock.now()),
          // Deadlines are shown in the merchant's time zone.
          timezone: (await readZones(kysely, [item.organisation]))(item.organisation),
        };
        return { status: 200, body, item: item.id, organisation: item.organisation };
      },
    }),
    write<Buffer>({
      method: 'POST',
      path: '/chargeback/:id/file',
      summary: 'Add a file to the evidence of a chargeback',
      tag,
      access: ['CHARGEBACK_UPDATE'],
      idempotent: true,
      bytes: { types: evidence_types, max: evidence_bytes_max },
      describe: {
        status: 201,
        answer: itemSchema(disputefile),
        query: {
          part: { type: 'string', enum: evidence_files, required: true, description: 'What the file shows' },
          name: { type: 'string', maxLength: 500, description: 'What the file is called' },
        },
      },
      handle: async (trx, { identity, params, query, body }) => {
        const context = await contextOf(engine, trx, identity);
        const part = query.get('part') as EvidenceFile;
        if (!evidence_files.includes(part)) throw new ApiError('invalid_query', { fields: { part: ['not_allowed'] } });
        const given = { part, bytes: body, name: query.get('name') };
        const row = await keepEvidenceFile(trx, pathId(chargeback, params.id), given, context);
        return { status: 201, body: row, item: row.id, organisation: row.organisation };
      },
    }),
  ];

/** The bytes of a file; the audit trail records each view. */
export const evidenceFileRoutes = (engine: Engine): Route[] => [
  read({
    method: 'GET',
    path: '/disputefile/:id/content',
    summary: 'Download a file of the evidence of a chargeback',
    tag: 'Dispute files',
    access: disputefile.roles.list,
    audit: true,
    describe: { answer: evidence_types },
    handle: async ({ identity, params }) => {
      const { kysely } = engine.database;
      const id = pathId(disputefile, params.id);
      const scope = await engine.tenancy.scopeOf(kysely, identity);
      const { organisation, name, type } = await getItem(kysely, 'disputefile', { id, scope });
      const content = await kysely
        .selectFrom('disputefile_content')
        .select('bytes')
        .where('file', '=', id)
        .where('organisation', '=', organisation)
        .executeTakeFirst();
      if (!content) throw new ApiError('not_found');
      return { status: 200, file: storedFile(name, type, content.bytes), item: id, organisation };
    },
  }),
];
