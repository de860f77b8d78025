import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { plan } from '@sluis/contract/entities/subscriptions/plan';
import type { Trx } from '../../../platform/database/database.ts';
import { type Body, insertRow, type Row, updateItem } from '../../../resource/commands.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { Acting } from '../../../resource/resource.ts';
import { namedProfile } from '../../merchants/payment-profile/payment-profile.queries.ts';

/** Makes a plan. Throws `webhook_or_email_required` for a plan with statuses to report and no recipient. */
export async function makePlan(trx: Trx, body: Body, acting: Acting): Promise<Row> {
  const profile = await namedProfile(trx, body, acting.scope);
  await checkReferences(trx, plan.fields, body, acting.scope, profile.organisation, { hold: true });
  assertRecipient(body);
  return insertRow(trx, plan, {
    ...body,
    id: newId('plan', acting.now),
    created_at: acting.now,
    organisation: profile.organisation,
    currency_code: profile.currency_code,
  });
}

/** Changes a plan; subscriptions pay the new amount from their next cycle. */
export async function changePlan(trx: Trx, id: string, body: Body, acting: Acting): Promise<Row> {
  const changed = await updateItem(trx, plan, id, body, acting);
  assertRecipient(changed);
  return changed;
}

function assertRecipient(body: Body): void {
  const { statuses_subscription_update: statuses, webhook_subscription_update, email_subscription_update } = body;
  if (!(statuses as string[] | undefined)?.length || webhook_subscription_update || email_subscription_update) return;
  throw new ApiError('webhook_or_email_required', {
    fields: { webhook_subscription_update: ['required'], email_subscription_update: ['required'] },
  });
}
