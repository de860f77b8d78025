import type { EntityName } from '@sluis/contract/registry';
import { openFullHouse } from '@sluis/server/modules/find-modules';
import { actorOf, type Identity } from '@sluis/server/platform/auth/identity';
import { findMemberIdentity } from '@sluis/server/platform/auth/sessions';
import type { Database } from '@sluis/server/platform/database/database';
import { inTransaction } from '@sluis/server/platform/database/transaction';
import { AskOutside } from '@sluis/server/platform/http/ask-outside';
import type { Services } from '@sluis/server/platform/http/services';
import type { Body, Row } from '@sluis/server/resource/commands';
import { joinBehaviours } from '@sluis/server/resource/house';
import type { ActionCommand, CommandContext } from '@sluis/server/resource/resource';
import { everything } from '@sluis/server/resource/scope';
import { sign_ins } from '../sign-ins.ts';

/** A person of the provider who worked at some time. */
export interface Colleague {
  create(entity: EntityName, body: Body, now: string): Promise<string>;
  act(entity: EntityName, id: string, verb: string, body: Body, now: string): Promise<Row>;
}

/** Two people of the provider's staff, who call the commands that their screens call. */
export async function openStaff(services: Services): Promise<readonly [Colleague, Colleague]> {
  const { database } = services;
  const behaviours = joinBehaviours(await openFullHouse(services));
  const colleagueOf = (identity: Identity): Colleague => {
    const contextAt = (now: string): CommandContext => ({
      scope: everything,
      now,
      actor: actorOf(identity),
      identity,
    });
    return {
      create: async (entity, body, now) => {
        const command = behaviours[entity]?.create;
        if (!command) throw new Error(`${entity} is not created by a command of its own`);
        return (await inTransaction(database.kysely, (trx) => command(trx, body, contextAt(now)))).id;
      },
      act: async (entity, id, verb, body, now) => {
        const action = behaviours[entity]?.actions?.[verb];
        const command = (typeof action === 'object' && 'creates' in action ? action.creates : action) as ActionCommand;
        const run = (heard?: unknown) =>
          inTransaction(database.kysely, (trx) => command(trx, id, body, { ...contextAt(now), heard }));
        return run().catch(async (error: unknown) => {
          if (!(error instanceof AskOutside)) throw error;
          return run(await error.ask());
        });
      },
    };
  };
  const [first, second] = await Promise.all(sign_ins.slice(0, 2).map(({ email }) => identityOf(database, email)));
  return [colleagueOf(first as Identity), colleagueOf(second as Identity)];
}

async function identityOf({ kysely }: Database, email: string): Promise<Identity> {
  const user = await kysely
    .selectFrom('user')
    .select(['id', 'organisation'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const identity = await findMemberIdentity(kysely, user.id, String(user.organisation));
  if (!identity) throw new Error(`${email} is no member of the provider`);
  return identity;
}
