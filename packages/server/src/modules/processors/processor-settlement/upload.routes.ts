import { ApiError } from '@sluis/contract/base/errors';
import { storableText } from '@sluis/contract/base/schema';
import { processorsettlement } from '@sluis/contract/entities/processors/processorsettlement';
import { processorsettlementfile } from '@sluis/contract/entities/processors/processorsettlementfile';
import { z } from 'zod';
import { type Route, write } from '../../../platform/http/route.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { itemSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { contextOf } from '../../../resource/resource.ts';
import { receiveFile } from './file.commands.ts';
import { settlement_job } from './run.commands.ts';

/** A file of about a quarter of a million lines, as JSON. */
const body_bytes_max = 32 * 1024 * 1024;
const content_max = 24 * 1024 * 1024;

const body = z.strictObject({
  name: storableText(z.string().min(1).max(200)),
  content: z.string().min(1).max(content_max),
});

/** Uploads a file, which a job reads. */
export const uploadRoutes = (engine: Engine): Route[] => [
  write({
    method: 'POST',
    path: '/processorsettlement/:id/upload',
    summary: 'Upload a file to a processor settlement',
    tag: 'Processor settlements',
    access: processorsettlement.roles.update ?? [],
    idempotent: true,
    body_bytes_max,
    // The settlement has the file, so the audit trail does not repeat it.
    conceal: (sent) =>
      typeof sent === 'object' && sent !== null && 'content' in sent ? { ...sent, content: '***' } : sent,
    body,
    describe: {
      status: 201,
      answer: itemSchema(processorsettlementfile),
      body: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'content'],
        properties: { name: { type: 'string', maxLength: 200 }, content: { type: 'string', description: 'CSV' } },
      },
    },
    handle: async (trx, { identity, params, body: sent }) => {
      const context = await contextOf(engine, trx, identity);
      const id = pathId(processorsettlement, params.id);
      const item = await getItem(trx, 'processorsettlement', { id, scope: context.scope, lock: true });
      const file = await receiveFile(trx, item, sent, context);
      if (!file) throw new ApiError('duplicate_file');
      await enqueue(trx, settlement_job, { file: file.id });
      return { status: 201, body: file, item: file.id, organisation: file.organisation };
    },
  }),
];
