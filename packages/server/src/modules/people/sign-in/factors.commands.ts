import { newId } from '@sluis/contract/base/ids';
import { entities } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { recordingChanges } from '../../../resource/changes.ts';
import { hashRecoveryCode, newRecoveryCode } from './codes.ts';
import { countRecoveryCodes, type FactorType } from './factors.queries.ts';

const recovery_codes = 10;

/** Replaces a user's recovery codes by ten new ones; only this response contains them. */
export async function renewRecoveryCodes(trx: Trx, user: string): Promise<string[]> {
  const codes = Array.from({ length: recovery_codes }, newRecoveryCode);
  await trx.deleteFrom('recovery_code').where('user', '=', user).execute();
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user, code_hash: hashRecoveryCode(user, code) })))
    .execute();
  return codes;
}

/** Recovery codes for a user who has none with a first factor; existing ones remain valid. */
export const firstRecoveryCodes = async (trx: Trx, user: string): Promise<string[]> =>
  (await countRecoveryCodes(trx, user)) > 0 ? [] : renewRecoveryCodes(trx, user);

/** Uses up a recovery code; returns whether it was one of the user's. */
export async function useRecoveryCode(trx: Trx, user: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_code')
    .where('user', '=', user)
    .where('code_hash', '=', hashRecoveryCode(user, code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

interface NewFactor {
  readonly type: FactorType;
  readonly name?: string;
  readonly secret?: string;
  readonly last_step?: number;
  readonly passkey?: {
    readonly credential_id: string;
    readonly public_key: Uint8Array;
    readonly counter: number;
    readonly transports: string[];
  };
}

/** Adds a factor; an app or an address for mailed codes replaces the previous one. Returns its id. */
export async function addFactor(trx: Trx, user: string, { passkey, ...given }: NewFactor): Promise<string> {
  if (given.type !== 'passkey')
    await trx.deleteFrom('factor').where('user', '=', user).where('type', '=', given.type).execute();
  const created_at = new Date().toISOString();
  const id = newId('fct', created_at);
  const of_key = { credential_id: null, public_key: null, counter: null, transports: null };
  await trx
    .insertInto('factor')
    .values({
      id,
      created_at,
      user,
      type: given.type,
      name: given.name ?? null,
      secret: given.secret ?? null,
      last_step: given.last_step ?? null,
      last_used_at: null,
      ...(passkey ?? of_key),
    })
    .execute();
  await markEnabled(trx, user, true);
  return id;
}

/** Updates on the user whether there is any second factor, for lists and for the warning to staff without one. */
export const markEnabled = async (trx: Trx, user: string, mfa_enabled: boolean): Promise<void> =>
  void (await recordingChanges(trx, entities.user, sql`id = ${user}`, () =>
    trx
      .updateTable('user')
      .set((set) => ({ mfa_enabled, version: set('version', '+', 1) }))
      .where('id', '=', user)
      .where('mfa_enabled', '<>', mfa_enabled)
      .execute(),
  ));
