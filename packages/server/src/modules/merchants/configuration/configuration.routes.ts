import { ApiError } from '@sluis/contract/base/errors';
import { fieldSchema } from '@sluis/contract/base/schema';
import { configuration_settings, type SettingName, setting_names } from '@sluis/contract/configuration';
import { organisation } from '@sluis/contract/entities/merchants/organisation';
import { prefixOf } from '@sluis/contract/registry';
import { z } from 'zod';
import type { Identity } from '../../../platform/auth/identity.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { parseBody } from '../../../platform/http/body.ts';
import { type JsonSchema, type Route, read, write } from '../../../platform/http/route.ts';
import { itemsSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { tagOf } from '../../../resource/nouns.ts';
import { contextOf } from '../../../resource/resource.ts';
import { resetSetting, setSetting } from './configuration.commands.ts';
import { describeConfiguration } from './configuration.queries.ts';

const common = { tag: tagOf('organisation'), access: ['PSP_ALL'] } as const;
const version = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);
const text = { type: 'string' } as const;
const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({ type: 'object', properties });
const named = { ...object({ id: text, name: text }), type: ['object', 'null'] };
const held = { ...object({ value: {} }), type: ['object', 'null'], description: 'null: inherited' };
const described = itemsSchema(
  object({
    name: { ...text, enum: setting_names },
    value: { description: 'what holds' },
    from: { ...named, description: 'who set it; null: the default' },
    is_own: { type: 'boolean' },
    inherited: object({ value: {}, from: named }),
    version: { type: 'integer' },
    changes: {
      type: 'array',
      items: object({ id: text, created_at: text, actor_name: text, before: held, after: held }),
    },
  }),
  {},
);

const bodies = Object.fromEntries(
  setting_names.map((name) => [
    name,
    z.strictObject({ value: fieldSchema(configuration_settings[name].field, prefixOf), version }),
  ]),
);

/** The name of a setting in a path. Throws `not_found`. */
function settingIn(name = ''): SettingName {
  if (!Object.hasOwn(configuration_settings, name)) throw new ApiError('not_found');
  return name as SettingName;
}

/** The provider's settings for a merchant: reading them with their source, setting and resetting them. */
export function configurationRoutes(engine: Engine): Route[] {
  const { configurations } = engine;
  const describe = async (executor: Executor, identity: Identity, id: string) => {
    const scope = await engine.tenancy.scopeOf(executor, identity);
    const item = await getItem(executor, 'organisation', { id, scope });
    return { items: await describeConfiguration(executor, configurations, item) };
  };
  return [
    read({
      ...common,
      method: 'GET',
      path: '/organisation/:id/configuration',
      summary: 'Get the settings of an organisation that the provider configures',
      audit: true,
      describe: { answer: described },
      handle: async ({ identity, params }) => {
        const id = pathId(organisation, params.id);
        return { status: 200, body: await describe(engine.database.kysely, identity, id), item: id };
      },
    }),
    write({
      ...common,
      method: 'POST',
      path: '/organisation/:id/configuration/:setting',
      summary: 'Change a setting of an organisation, and of those that inherit it',
      idempotent: true,
      body: z.strictObject({ value: z.unknown(), version }),
      describe: {
        body: object({
          value: { anyOf: setting_names.map((name) => ({ title: name, ...jsonOf(name) })) },
          version: { type: 'integer', description: 'the one that was read; 0 where it was never set' },
        }),
        answer: described,
      },
      handle: async (trx, { identity, params, body }) => {
        const id = pathId(organisation, params.id);
        const name = settingIn(params.setting);
        const { value } = parseBody(bodies[name], body) as { readonly value: unknown };
        const wanted = { organisation: id, name, value, version: body.version };
        await setSetting(trx, configurations, wanted, await contextOf(engine, trx, identity));
        return { status: 200, body: await describe(trx, identity, id), item: id, organisation: id };
      },
    }),
    write({
      ...common,
      method: 'POST',
      path: '/organisation/:id/configuration/:setting/reset',
      summary: 'Reset a setting of an organisation to the inherited value',
      idempotent: true,
      body: z.strictObject({ version }),
      describe: { answer: described },
      handle: async (trx, { identity, params, body }) => {
        const id = pathId(organisation, params.id);
        const wanted = { organisation: id, name: settingIn(params.setting), version: body.version };
        await resetSetting(trx, wanted, await contextOf(engine, trx, identity));
        return { status: 200, body: await describe(trx, identity, id), item: id, organisation: id };
      },
    }),
  ];
}

const jsonOf = (name: SettingName): JsonSchema => {
  const { $schema: _, ...schema } = z.toJSONSchema(fieldSchema(configuration_settings[name].field, prefixOf), {
    io: 'input',
    unrepresentable: 'any',
  });
  return schema;
};
