import { ApiError } from '@sluis/contract/base/errors';
import { bankaccount, proof_bytes_max, proof_types } from '@sluis/contract/entities/merchants/bankaccount';
import { storedFile } from '../../../platform/http/file.ts';
import { type Route, read, write } from '../../../platform/http/route.ts';
import { itemSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { contextOf } from '../../../resource/resource.ts';
import { assertMay } from './bank-account.queries.ts';
import { keepProof } from './proof.commands.ts';

const path = '/bankaccount/:id/proof';
const common = { path, tag: 'Bank accounts' } as const;

/** The proof of a bank account's owner, for users who judge or change accounts; the audit trail records each view. */
export const proofRoutes = (engine: Engine): Route[] => [
  read({
    ...common,
    method: 'GET',
    summary: 'Download the proof of a bank account',
    access: ['BANK_ACCOUNT_UPDATE', 'PSP_BANK_ACCOUNT_UPDATE'],
    audit: true,
    describe: { answer: proof_types },
    handle: async ({ identity, params }) => {
      const { kysely } = engine.database;
      const id = pathId(bankaccount, params.id);
      const { organisation, proof_name } = await getItem(kysely, 'bankaccount', {
        id,
        scope: await engine.tenancy.scopeOf(kysely, identity),
      });
      // Users who verify see the proof of any account.
      if (!identity.roles.has('PSP_BANK_ACCOUNT_UPDATE')) await assertMay(kysely, identity, organisation, ['UPDATE']);
      const proof = await kysely
        .selectFrom('bankaccount_proof')
        .select(['type', 'bytes'])
        .where('bankaccount', '=', id)
        .executeTakeFirst();
      if (!proof) throw new ApiError('not_found');
      const file = storedFile(proof_name ?? id, proof.type, proof.bytes);
      return { status: 200, file, item: id, organisation };
    },
  }),
  write<Buffer>({
    ...common,
    method: 'POST',
    summary: 'Upload the proof of a bank account',
    access: ['BANK_ACCOUNT_CREATE', 'BANK_ACCOUNT_UPDATE', 'PSP_BANK_ACCOUNT_CREATE', 'PSP_BANK_ACCOUNT_UPDATE'],
    idempotent: true,
    bytes: { types: proof_types, max: proof_bytes_max },
    describe: {
      answer: itemSchema(bankaccount),
      query: { name: { type: 'string', maxLength: 500, description: 'What the file is called' } },
    },
    handle: async (trx, { identity, params, query, body }) => {
      const context = await contextOf(engine, trx, identity);
      const row = await keepProof(
        trx,
        pathId(bankaccount, params.id),
        { bytes: body, name: query.get('name') },
        context,
      );
      return { status: 200, body: row, item: row.id, organisation: row.organisation };
    },
  }),
];
