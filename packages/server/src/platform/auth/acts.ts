import type { Executor } from '../database/database.ts';
import type { Actor } from './identity.ts';

/** The actor of a transaction, and the call. */
export interface Acts {
  readonly actor: Actor;
  readonly now?: string;
  /** The organisation that the actor acts for. */
  readonly organisation?: string;
  readonly origin?: string;
  readonly request_id?: string;
  readonly reason?: string | undefined;
}

const acting = new WeakMap<Executor, Acts>();
const system: Acts = { actor: { kind: 'system', id: null, name: null } };

/** Sets the actor of a transaction, for the log of changes. */
export const actsIn = (trx: Executor, acts: Acts): void => void acting.set(trx, acts);

/** The call, and its time by the business clock. */
export type Through = Required<Pick<Acts, 'now' | 'origin' | 'request_id'>>;

export const throughOf = (
  clock: { now(): string },
  { ip, id }: { readonly ip: string; readonly id: string },
): Through => ({ now: clock.now(), origin: ip, request_id: id });

/** Sets a user as the actor before they are signed in, for example with a mailed link. */
export async function userActsIn(trx: Executor, user: string, through: Through): Promise<void> {
  const found = await trx.selectFrom('user').select('name').where('id', '=', user).executeTakeFirst();
  actsIn(trx, { actor: { kind: 'user', id: user, name: found?.name ?? null }, ...through });
}

/** The actor of a transaction: the system by default. */
export const actsOf = (trx: Executor): Acts => acting.get(trx) ?? system;
