import { createSchema } from '@sluis/contract/base/schema';
import { organisation } from '@sluis/contract/entities/merchants/organisation';
import { visit_modes } from '@sluis/contract/entities/people/visit';
import { merchant_fields, merchant_roles } from '@sluis/contract/merchant';
import { prefixOf } from '@sluis/contract/registry';
import { z } from 'zod';
import { type Route, read, write } from '../../../platform/http/route.ts';
import { bodySchemaFor, itemSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { pathId } from '../../../resource/item.ts';
import { summaryOf, tagOf } from '../../../resource/nouns.ts';
import { contextOf } from '../../../resource/resource.ts';
import { addMerchant, enterMerchant, getMerchant, setMerchantActive } from './merchant.commands.ts';
import { readSetup } from './setup.queries.ts';

const nothing = z.strictObject({});
const integer = { type: 'integer' } as const;

/** Merchants as provider staff manage them; lists, items and exports follow from `provider_listings`. */
export const merchantRoutes = (engine: Engine): Route[] => [
  write({
    method: 'POST',
    path: '/psp/merchant',
    summary: 'Create a merchant',
    tag: tagOf('psp/merchant'),
    access: merchant_roles.create,
    idempotent: true,
    body: createSchema(merchant_fields, prefixOf),
    describe: {
      body: bodySchemaFor({ ...organisation, fields: merchant_fields }, 'create'),
      status: 201,
      answer: itemSchema(organisation),
    },
    handle: async (trx, { identity, body }) => {
      const row = await addMerchant(trx, body, await contextOf(engine, trx, identity));
      return { status: 201, body: row, item: row.id, organisation: row.id };
    },
  }),
  read({
    method: 'GET',
    path: '/psp/merchant/:id/setup',
    summary: 'Get the set-up progress of a merchant, including the organisations below it',
    tag: tagOf('psp/merchant'),
    access: merchant_roles.list,
    audit: true,
    describe: {
      answer: {
        type: 'object',
        properties: {
          payment_profiles: integer,
          profiles_with_processor: { ...integer, description: 'that have a processor, and can take a payment' },
          users: integer,
          has_paid: { type: 'boolean', description: 'whether a payment was ever made' },
        },
      },
    },
    handle: async ({ identity, params }) => {
      const { kysely } = engine.database;
      const id = pathId(organisation, params.id);
      const seen = await engine.tenancy.scopeOf(kysely, identity);
      await getMerchant(kysely, id, seen);
      const scope = await engine.tenancy.narrow(kysely, seen, id);
      return { status: 200, body: await readSetup(kysely, scope), item: id };
    },
  }),
  ...(['activate', 'deactivate'] as const).map((verb) =>
    write({
      method: 'POST',
      path: `/psp/merchant/:id/${verb}`,
      summary: summaryOf(verb, 'psp/merchant'),
      tag: tagOf('psp/merchant'),
      access: merchant_roles.update,
      idempotent: true,
      body: nothing,
      describe: { answer: itemSchema(organisation) },
      handle: async (trx, { identity, params }) => {
        const id = pathId(organisation, params.id);
        const context = await contextOf(engine, trx, identity);
        const row = await setMerchantActive(verb === 'activate')(trx, id, context);
        return { status: 200, body: row, item: id, organisation: id };
      },
    }),
  ),
  write({
    method: 'POST',
    path: '/psp/merchant/:id/enter',
    summary: 'Record entering a merchant',
    tag: tagOf('psp/merchant'),
    access: merchant_roles.list,
    idempotent: false,
    body: z.strictObject({ mode: z.enum(visit_modes) }),
    describe: { answer: null },
    handle: async (trx, { identity, params, body }) => {
      const id = pathId(organisation, params.id);
      await enterMerchant(trx, id, body.mode, await contextOf(engine, trx, identity));
      return { status: 204, item: id, organisation: id };
    },
  }),
];
