import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/http/services.ts';
import { escapeHtml } from '../../platform/mail/html.ts';
import { letter } from '../../platform/mail/letter.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { getItem } from '../../resource/item.ts';
import type { Acting } from '../../resource/resource.ts';
import { queueWebhooks } from '../webhook/webhook.commands.ts';

/** Tells whom a plan names that a subscription has come to a status that it names, once the transaction commits. */
export type Tell = (trx: Trx, changed: ItemOf<'subscription'>, acting: Acting) => Promise<void>;

/** Telling by webhook, by mail or by both. */
export const makeTell =
  (services: Services): Tell =>
  async (trx, changed, acting) => {
    const plan = await getItem(trx, 'plan', { id: changed.plan, scope: acting.scope });
    if (!plan.statuses_subscription_update.includes(changed.status)) return;
    const { webhook_subscription_update: url, email_subscription_update: to } = plan;
    const { organisation, payment_profile, status } = changed;
    const told = { organisation, payment_profile, type: 'subscription', item: changed, status } as const;
    if (url) await queueWebhooks(trx, [{ ...told, url }], acting);
    if (to) await tellByMail(trx, services, { to, plan, changed });
  };

interface Telling {
  readonly to: string;
  readonly plan: ItemOf<'plan'>;
  readonly changed: ItemOf<'subscription'>;
}

async function tellByMail(
  trx: Trx,
  { box, branding, config }: Services,
  { to, plan, changed }: Telling,
): Promise<void> {
  const subject = `${plan.name}: ${changed.status.toLowerCase().replace('_', ' ')}`;
  const address = `${config.origin}/subscriptions?id=${changed.id}&_open=true`;
  const body = `<p>${escapeHtml(subject)}</p><p><a href="${escapeHtml(address)}">${changed.id}</a></p>`;
  const content = letter(branding, 'en', subject, body);
  await sendMail(trx, box, { to, kind: 'subscription_update', ...content });
}
