import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/http/services.ts';
import { escapeHtml } from '../../platform/mail/html.ts';
import { letter } from '../../platform/mail/letter.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { getItem } from '../../resource/item.ts';
import type { Acting } from '../../resource/resource.ts';

/** Tells whom a plan names that a subscription has come to a status that it names, once the transaction commits. */
export type Tell = (trx: Trx, changed: ItemOf<'subscription'>, acting: Acting) => Promise<void>;

/** Telling by mail. */
export const makeTell =
  ({ box, branding, config }: Services): Tell =>
  async (trx, changed, { scope }) => {
    const plan = await getItem(trx, 'plan', { id: changed.plan, scope });
    if (!plan.statuses_subscription_update.includes(changed.status)) return;
    if (!plan.email_subscription_update) return;
    const subject = `${plan.name}: ${changed.status.toLowerCase().replace('_', ' ')}`;
    const address = `${config.origin}/subscriptions?id=${changed.id}&_open=true`;
    const body = `<p>${escapeHtml(subject)}</p><p><a href="${escapeHtml(address)}">${changed.id}</a></p>`;
    const content = letter(branding, 'en', subject, body);
    await sendMail(trx, box, { to: plan.email_subscription_update, kind: 'subscription_update', ...content });
  };
