import { paymentprofile } from '@sluis/contract/entities/paymentprofile';
import type { Trx } from '../../platform/database/database.ts';
import { type Body, createItem, type Row, updateItem } from '../../resource/commands.ts';
import type { Acting } from '../../resource/resource.ts';
import { assertUsable } from '../bank-account/bank-account.queries.ts';

/** Makes a payment profile, whose bank account, if it names one, can be paid out to. */
export async function makeProfile(trx: Trx, body: Body, acting: Acting): Promise<Row> {
  const made = await createItem(trx, paymentprofile, body, acting);
  await assertUsable(trx, made);
  return made;
}

/** Changes a payment profile. A bank account that was blocked since may stay named, and is not named again. */
export async function changeProfile(trx: Trx, id: string, body: Body, acting: Acting): Promise<Row> {
  const changed = await updateItem(trx, paymentprofile, id, body, acting);
  if (body.bank_account !== undefined) await assertUsable(trx, changed);
  return changed;
}
