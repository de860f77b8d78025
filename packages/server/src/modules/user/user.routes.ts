import { ApiError, type ErrorCode } from '@sluis/contract/base/errors';
import { user } from '@sluis/contract/entities/user';
import { type Route, read } from '../../platform/http/route.ts';
import type { Engine } from '../../resource/engine.ts';
import { pathId } from '../../resource/item.ts';
import { checkManageable } from './person.queries.ts';

const withholding: readonly ErrorCode[] = ['own_access', 'belongs_elsewhere', 'role_not_held'];

/** What a screen asks before it offers what would be refused. */
export const userRoutes = (engine: Engine): Route[] => [
  read({
    method: 'GET',
    path: '/user/:id/manageable',
    summary: 'Why one user cannot be managed by who asks: the error that a verb would answer, or null',
    tag: 'user',
    access: user.roles.update,
    audit: true,
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
];
