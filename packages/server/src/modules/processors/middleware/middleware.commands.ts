import { ApiError, type FieldFault } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { middleware } from '@sluis/contract/entities/processors/middleware';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { type Body, insertRow, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { Acting } from '../../../resource/resource.ts';

type Parts = Pick<Services, 'box' | 'config'>;

export const placeOfSecret = (id: string): string => `middleware secret ${id}`;

const secret_form = /^whsec_[A-Za-z0-9+/]{32,172}={0,2}$/;

/** Throws `invalid_value` for a field without the required form. */
function assertForm({ url, secret }: Body, { config }: Parts): void {
  const faults: Record<string, readonly FieldFault[]> = {};
  // A call to a middleware contains data of payers, so it must be encrypted.
  if (typeof url === 'string' && !/^https:/i.test(url) && !config.webhook_private_addresses)
    faults.url = ['invalid_format'];
  if (typeof secret === 'string' && !secret_form.test(secret)) faults.secret = ['invalid_format'];
  if (Object.keys(faults).length > 0) throw new ApiError('invalid_value', { fields: faults });
}

/** Throws `invalid_value` if `https` lacks a setting, or the sandbox is given one. */
function assertSettings(provider: unknown, { url, secret }: Body): void {
  const fault: FieldFault = provider === 'https' ? 'required' : 'not_allowed';
  const is_wrong = (value: unknown): boolean => (provider === 'https' ? value == null : value != null);
  const wrong = Object.entries({ url, secret }).filter(([, value]) => is_wrong(value));
  if (wrong.length === 0) return;
  throw new ApiError('invalid_value', { fields: Object.fromEntries(wrong.map(([name]) => [name, [fault]])) });
}

/** Adds a middleware; its secret is stored sealed. */
export const makeMiddleware =
  (parts: Parts) =>
  async (trx: Trx, body: Body, { scope, now }: Acting): Promise<Row> => {
    await checkReferences(trx, middleware.fields, body, scope, String(body.organisation));
    assertForm(body, parts);
    assertSettings(body.provider, body);
    const id = newId('mdw', now);
    const secret = typeof body.secret === 'string' ? parts.box.seal(body.secret, placeOfSecret(id)) : null;
    return insertRow(trx, middleware, { on_failure: 'allow', ...body, id, created_at: now, secret });
  };

/** Changes a middleware; a secret that is not sent is kept. */
export const changeMiddleware =
  (parts: Parts) =>
  async (trx: Trx, id: string, body: Body, acting: Acting): Promise<Row> => {
    const current = await getItem(trx, 'middleware', { id, scope: acting.scope, lock: true });
    const sealed = typeof body.secret === 'string' && { secret: parts.box.seal(body.secret, placeOfSecret(id)) };
    const row = await updateItem(trx, middleware, id, { ...body, ...sealed }, acting);
    assertForm(body, parts);
    const kept = { url: current.url, secret: current.provider === 'https' ? 'kept' : null };
    assertSettings(current.provider, { ...kept, ...body });
    return row;
  };
