import { ApiError } from '@sluis/contract/base/errors';
import { isEmail } from '@sluis/contract/base/text';
import { alertsetting } from '@sluis/contract/entities/insights/alertsetting';
import type { Trx } from '../../../platform/database/database.ts';
import { type Body, createItem, type Row, updateItem } from '../../../resource/commands.ts';
import type { CommandContext } from '../../../resource/resource.ts';
import { findMerchant } from '../../people/outside-mail/address.queries.ts';

const addresses_max = 20;

function checkAddresses({ email_addresses = [] }: { readonly email_addresses?: readonly string[] }): void {
  const fault = email_addresses.length > addresses_max ? 'too_large' : 'invalid_format';
  if (fault === 'too_large' || !email_addresses.every((address) => isEmail(address)))
    throw new ApiError('invalid_value', { fields: { email_addresses: [fault] } });
}

/**
 * Sets when a merchant or the provider is alerted: alerts are about whole merchants, not their parts. Throws
 * `invalid_reference` for a part, and `already_exists`.
 */
export async function makeSetting(trx: Trx, body: Body, context: CommandContext): Promise<Row> {
  const made = await createItem(trx, alertsetting, body, context);
  checkAddresses(body);
  const organisation = String(made.organisation);
  if ((await findMerchant(trx, organisation)) !== organisation)
    throw new ApiError('invalid_reference', { fields: { organisation: ['not_allowed'] } });
  // Concurrent calls wait for each other on their organisation.
  await trx.selectFrom('organisation').select('id').where('id', '=', organisation).forUpdate().execute();
  const all = await trx.selectFrom('alertsetting').select('id').where('organisation', '=', organisation).execute();
  if (all.length > 1) throw new ApiError('already_exists', { fields: { organisation: ['not_allowed'] } });
  return made;
}

export async function changeSetting(trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> {
  const changed = await updateItem(trx, alertsetting, id, body, context);
  checkAddresses(body);
  return changed;
}
