import { randomInt } from 'node:crypto';
import { ApiError } from '@sluis/contract/base/errors';
import { terminal } from '@sluis/contract/entities/checkout/terminal';
import type { ItemOf } from '@sluis/contract/registry';
import { inactiveOf } from '../../../platform/auth/active-organisation.ts';
import { actsIn, type Through } from '../../../platform/auth/acts.ts';
import type { Identity } from '../../../platform/auth/identity.ts';
import { terminal_token_prefix } from '../../../platform/auth/terminal-tokens.ts';
import { hashSecret, newSecret } from '../../../platform/auth/tokens.ts';
import type { Config } from '../../../platform/config.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notify } from '../../../platform/notify.ts';
import { recordingChanges } from '../../../resource/changes.ts';
import { getItem, isRow } from '../../../resource/item.ts';
import { type ActionCommand, acting } from '../../../resource/resource.ts';
import { everything } from '../../../resource/scope.ts';
import { assertActive, recordEvent } from './terminal.commands.ts';

/** Real time, like all codes and tokens. */
const code_valid_ms = 15 * 60_000;
/** Without letters and digits that look alike: twelve have sixty bits. */
const code_letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** As it is shown, such as `K7QX-2M9D-4TFH`. */
function newCode(): string {
  const part = () => Array.from({ length: 4 }, () => code_letters[randomInt(code_letters.length)]).join('');
  return `${part()}-${part()}-${part()}`;
}

/** In any spelling. */
const hashCode = (code: string): string => hashSecret(code.toUpperCase().replace(/[^0-9A-Z]/g, ''));

/**
 * Makes the code that turns a device into a terminal; only this response contains it, as `code`. The present device
 * remains the terminal until another has used the code. In the demo `sandbox_url` is a device in a browser.
 */
export const startEnrolment =
  ({ demo, pages_origin }: Pick<Config, 'demo' | 'pages_origin'>): ActionCommand =>
  async (trx, id, _, context) => {
    const item = await getItem(trx, 'terminal', { id, scope: context.scope, lock: true });
    assertActive(item);
    const code = newCode();
    const code_expires_at = new Date(Date.now() + code_valid_ms).toISOString();
    const set = trx
      .updateTable('terminal')
      .set({ code_hash: hashCode(code), code_expires_at })
      .where(isRow(item));
    await recordingChanges(trx, terminal, isRow(item), () => set.execute(), ['code']);
    await recordEvent(trx, item, 'ENROLMENT_STARTED', context);
    const sandbox_url = `${pages_origin}/sandbox/terminal?code=${code}`;
    return { ...(await getItem(trx, 'terminal', { id, scope: context.scope })), code, ...(demo && { sandbox_url }) };
  };

/** A device's description of itself. */
export interface Device {
  readonly code: string;
  readonly serial_number?: string | undefined;
  readonly model?: string | undefined;
  readonly software?: string | undefined;
}

/** A device that has become a terminal, and its token, of which only the hash is stored. */
export interface Enrolled {
  readonly item: ItemOf<'terminal'>;
  readonly identity: Identity;
  readonly token: string;
}

/**
 * Makes a device the terminal of a code, which it uses up, and revokes the token of the previous device. `record`
 * writes more in the same transaction. Throws `invalid_token`, also for another serial number, `terminal_inactive` or
 * `organisation_inactive`.
 */
export const enrolDevice = (
  executor: Executor,
  device: Device,
  through: Through,
  record: (trx: Trx, enrolled: Enrolled) => void = () => {},
): Promise<Enrolled> =>
  inTransaction(executor, async (trx) => {
    const seen_at = new Date().toISOString();
    const found = await trx
      .selectFrom('terminal')
      .select('id')
      .where('code_hash', '=', hashCode(device.code))
      .where('code_expires_at', '>', seen_at)
      .executeTakeFirst();
    const item = found && (await getItem(trx, 'terminal', { id: found.id, scope: everything, lock: true }));
    const is_other = device.serial_number !== undefined && device.serial_number !== item?.serial_number;
    if (!item || is_other) throw new ApiError('invalid_token', { fields: { code: ['invalid_token'] } });
    assertActive(item);
    if ((await inactiveOf(trx, [item.organisation])).size > 0) throw new ApiError('organisation_inactive');
    const token = newSecret(terminal_token_prefix);
    const { id, name, organisation } = item;
    const actor = { kind: 'terminal', id, name } as const;
    const { now } = through;
    actsIn(trx, { actor, ...through });
    const set = trx
      .updateTable('terminal')
      .set({
        code_hash: null,
        code_expires_at: null,
        token_hash: hashSecret(token),
        enrolled_at: seen_at,
        last_seen_at: seen_at,
        ...(device.model && { model: device.model }),
        ...(device.software && { software: device.software }),
      })
      .where(isRow(item))
      // Of two devices that use it concurrently the second waits for the row and finds another code, or none.
      .where('code_hash', '=', hashCode(device.code));
    const { numUpdatedRows } = await recordingChanges(trx, terminal, isRow(item), () => set.executeTakeFirstOrThrow(), [
      'token',
    ]);
    if (numUpdatedRows === 0n) throw new ApiError('invalid_token', { fields: { code: ['invalid_token'] } });
    await recordEvent(trx, item, 'ENROLLED', acting(now, actor));
    // The previous device is cached for a second, and may be waiting.
    await notify(trx, 'session', id);
    await notify(trx, 'terminal', id);
    const identity = {
      kind: 'terminal',
      id,
      name,
      organisation,
      roles: new Set<string>(),
      given_roles: [],
      timezone: 'UTC',
    } as const;
    const enrolled = { item: await getItem(trx, terminal.name, { id, scope: everything }), identity, token };
    record(trx, enrolled);
    return enrolled;
  });
