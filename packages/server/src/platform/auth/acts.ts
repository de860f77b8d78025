import type { Executor } from '../database/database.ts';
import type { Actor } from './identity.ts';

/** Who acts in a transaction, and by which call. */
export interface Acts {
  readonly actor: Actor;
  readonly now?: string;
  /** The organisation in whose name it is done. */
  readonly organisation?: string;
  readonly origin?: string;
  readonly request_id?: string;
  readonly reason?: string | undefined;
}

const acting = new WeakMap<Executor, Acts>();
const system: Acts = { actor: { kind: 'system', id: null, name: null } };

/** Says who acts in a transaction, for the log of changes. */
export const actsIn = (trx: Executor, acts: Acts): void => void acting.set(trx, acts);

/** By which call something is done, and when by the business clock. */
export type Through = Required<Pick<Acts, 'now' | 'origin' | 'request_id'>>;

export const throughOf = (
  clock: { now(): string },
  { ip, id }: { readonly ip: string; readonly id: string },
): Through => ({ now: clock.now(), origin: ip, request_id: id });

/** Says that a user acts by a call before they are signed in, such as with a mailed link. */
export async function userActsIn(trx: Executor, user: string, through: Through): Promise<void> {
  const found = await trx.selectFrom('user').select('name').where('id', '=', user).executeTakeFirst();
  actsIn(trx, { actor: { kind: 'user', id: user, name: found?.name ?? null }, ...through });
}

/** Who acts in a transaction: the system, unless it was said. */
export const actsOf = (trx: Executor): Acts => acting.get(trx) ?? system;
