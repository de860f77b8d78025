import { ApiError, type ErrorCode } from '@sluis/contract/base/errors';
import { membership } from '@sluis/contract/entities/people/membership';
import { user } from '@sluis/contract/entities/people/user';
import { z } from 'zod';
import { nullable, object, oneOf } from '../../../platform/http/json-schema.ts';
import { type Route, read, write } from '../../../platform/http/route.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { contextOf } from '../../../resource/resource.ts';
import { revokeKeysOf } from '../apikey/apikey.commands.ts';
import { endMembership } from './membership.commands.ts';
import { checkManageable } from './person.queries.ts';

const withholding: readonly ErrorCode[] = ['own_access', 'belongs_elsewhere', 'role_not_held'];

/** Checks before an action is offered, and ending access together with API keys. */
export const userRoutes = (engine: Engine): Route[] => [
  read({
    method: 'GET',
    path: '/user/:id/manageable',
    summary: 'Check whether you can manage a user; answers the expected error code or null',
    tag: 'Users',
    access: user.roles.update,
    audit: true,
    describe: { answer: object({ withheld: nullable(oneOf(withholding)) }) },
    handle: async ({ identity, params }) => {
      const executor = engine.database.kysely;
      const id = pathId(user, params.id);
      const scope = await engine.tenancy.scopeOf(executor, identity);
      const withheld = await checkManageable(executor, id, { scope, identity }, { lock: false }).then(
        () => null,
        (error: unknown) => {
          if (error instanceof ApiError && withholding.includes(error.code)) return error.code;
          throw error;
        },
      );
      return { status: 200, body: { withheld }, item: id };
    },
  }),
  write({
    method: 'POST',
    path: '/membership/:id/end',
    summary: 'Delete a membership, optionally revoking the API keys its user created there',
    tag: 'Memberships',
    access: membership.roles.delete,
    idempotent: true,
    body: z.strictObject({ revoke_keys: z.boolean().default(false) }),
    describe: { answer: null },
    handle: async (trx, { identity, params, body }) => {
      const context = await contextOf(engine, trx, identity);
      const id = pathId(membership, params.id);
      const { user: of } = await getItem(trx, 'membership', { id, scope: context.scope });
      const organisation = await endMembership(trx, id, context);
      const there = await engine.tenancy.narrow(trx, context.scope, organisation);
      if (body.revoke_keys) await revokeKeysOf(trx, of, there, identity);
      return { status: 204, item: id, organisation };
    },
  }),
];
