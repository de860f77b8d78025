import { invalidParameter } from '@sluis/contract/base/errors';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { organisation } from '@sluis/contract/entities/merchants/organisation';
import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import { apikey } from '@sluis/contract/entities/people/apikey';
import { user } from '@sluis/contract/entities/people/user';
import { validationruleset } from '@sluis/contract/entities/risk/validationruleset';
import { move_faults } from '@sluis/contract/organisation-moves';
import { idOf, nullable } from '../../../platform/http/json-schema.ts';
import { type JsonSchema, type Route, read } from '../../../platform/http/route.ts';
import { itemsSchema, withinOrganisation } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { tagOf } from '../../../resource/nouns.ts';
import { organisationIn } from '../../../resource/organisation-parameter.ts';
import { readMove } from './move.queries.ts';
import { moveEffects } from './move-effects.queries.ts';
import { organisationFigures, usesOf } from './organisation.queries.ts';
import type { FindRulesets } from './rulesets-above.queries.ts';

const tag = tagOf('organisation');
const integer = { type: 'integer' } as const;
const names = { type: 'array', items: { type: 'string' } } as const;
const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({ type: 'object', properties });
const affected = object({ count: integer, names: { ...names, description: 'the first ten, if you may list them' } });
const sight = object({ users: affected, api_keys: affected });
const change = { type: 'array', minItems: 2, maxItems: 2, description: 'before and after' } as const;

const figuresRoute = (engine: Engine): Route =>
  read({
    method: 'GET',
    path: '/organisation/figures',
    summary: 'Count the users and payment profiles of each organisation',
    tag,
    access: organisation.roles.list,
    priority: 'analytics',
    audit: true,
    describe: {
      query: { organisation: withinOrganisation },
      answer: itemsSchema(
        object({
          organisation: { type: 'string' },
          organisations: integer,
          users: integer,
          payment_profiles: integer,
        }),
        {},
      ),
    },
    handle: async ({ identity, query }) => {
      const { kysely } = engine.database;
      const within = organisationIn(query, 'organisation');
      const seen = await engine.tenancy.scopeOf(kysely, identity);
      const scope = await engine.tenancy.narrow(kysely, seen, within);
      const known = {
        users: isGranted(identity.roles, user.roles.list),
        payment_profiles: isGranted(identity.roles, paymentprofile.roles.list),
      };
      return { status: 200, body: { items: await organisationFigures(kysely, scope, known) } };
    },
  });

const usageRoute = (engine: Engine): Route =>
  read({
    method: 'GET',
    path: '/organisation/:id/usage',
    summary: 'List the kinds of items that prevent the deletion of an organisation',
    tag,
    access: organisation.roles.delete,
    audit: true,
    describe: { answer: object({ used_by: names }) },
    handle: async ({ identity, params }) => {
      const { kysely } = engine.database;
      const id = pathId(organisation, params.id);
      await getItem(kysely, 'organisation', { id, scope: await engine.tenancy.scopeOf(kysely, identity) });
      return { status: 200, body: { used_by: await usesOf(kysely, id) }, item: id };
    },
  });

const moveRoute = (engine: Engine, findRulesets: FindRulesets): Route =>
  read({
    method: 'GET',
    path: '/organisation/:id/move',
    summary: 'Preview the effects of moving an organisation',
    tag,
    access: organisation.actions.move.roles,
    audit: true,
    describe: {
      query: {
        parent: { ...idOf('org'), required: true, description: 'The organisation under which it would be put' },
      },
      answer: object({
        fault: { type: ['string', 'null'], enum: [...move_faults, null], description: 'why it cannot be put there' },
        used_by: { ...names, description: 'entities of which items prevent the move' },
        organisations: integer,
        users: integer,
        loses: sight,
        gains: sight,
        rulesets: {
          ...nullable(object({ loses: affected, gains: affected })),
          description: 'null if you may not list rulesets',
        },
        settings: object({ active: change, idle_minutes: change, mfa_required: change, address_ranges: change }),
        configuration: {
          type: 'array',
          items: object({ name: { type: 'string' }, before: {}, after: {} }),
          description: 'settings of the provider that would be others, if you may read them',
        },
      }),
    },
    handle: async ({ identity, params, query }) => {
      const { kysely } = engine.database;
      const id = pathId(organisation, params.id);
      const parent = organisationIn(query, 'parent');
      if (parent === undefined) throw invalidParameter('parent', 'required');
      const scope = await engine.tenancy.scopeOf(kysely, identity);
      const current = await getItem(kysely, 'organisation', { id, scope });
      const move = await readMove(kysely, { current, parent }, identity.organisation);
      const named = {
        users: isGranted(identity.roles, user.roles.list),
        api_keys: isGranted(identity.roles, apikey.roles.list),
        findRulesets: isGranted(identity.roles, validationruleset.roles.list) ? findRulesets : null,
        configurations: isGranted(identity.roles, ['PSP_ALL']) ? engine.configurations : undefined,
      };
      return { status: 200, body: await moveEffects(kysely, move, named), item: id };
    },
  });

/** The figures of a tree beside its organisations, and the effects of moving or deleting one. */
export const organisationRoutes =
  (findRulesets: FindRulesets) =>
  (engine: Engine): Route[] => [figuresRoute(engine), usageRoute(engine), moveRoute(engine, findRulesets)];
