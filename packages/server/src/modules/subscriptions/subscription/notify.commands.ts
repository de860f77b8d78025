import { translations } from '@sluis/contract/base/translate';
import type { ItemOf } from '@sluis/contract/registry';
import { subscription_status_names } from '@sluis/contract/subscription-status-names';
import type { Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import { enqueue, jobKind, type PayloadOf } from '../../../platform/jobs.ts';
import { type Bilingual, button, composeBilingualMail } from '../../../platform/mail/compose.ts';
import { escapeHtml, unlinked } from '../../../platform/mail/html.ts';
import { findItem, getItem } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { everything, within } from '../../../resource/scope.ts';
import { queueWebhooks } from '../../developers/webhook/webhook.commands.ts';
import { type Note, notifyAddresses } from '../../people/outside-mail/sending.commands.ts';

/**
 * Notifies the recipients of a plan that a subscription has reached one of the plan's statuses, once the transaction
 * commits.
 */
export type Notify = (trx: Trx, changed: ItemOf<'subscription'>, acting: Acting) => Promise<void>;

/** Notifies by webhook, by mail or by both. */
export const makeNotify =
  (services: Services): Notify =>
  async (trx, changed, acting) => {
    const plan = await getItem(trx, 'plan', { id: changed.plan, scope: acting.scope });
    if (!plan.statuses_subscription_update.includes(changed.status)) return;
    const { webhook_subscription_update: url, email_subscription_update: to } = plan;
    const { organisation, payment_profile, status } = changed;
    const webhook = { organisation, payment_profile, type: 'subscription', item: changed, status } as const;
    if (url) queueWebhooks(trx, [{ ...webhook, url }], acting);
    if (!to) return;
    // Whether an address is a user's may not be read by the process of cards.
    if (services.config.role === 'cards') await enqueue(trx, notice_job, { id: changed.id, organisation, status });
    else await notifyByMail(trx, services, { to, plan, changed });
  };

/** A mail about a status of a subscription, by another process than that of the change. */
export const notice_job =
  jobKind<Pick<ItemOf<'subscription'>, 'id' | 'organisation' | 'status'>>('subscription_notices');

export const makeNoticeJob =
  (services: Services) =>
  ({ id, organisation, status }: PayloadOf<typeof notice_job>): Promise<void> =>
    inTransaction(services.database.kysely, async (trx) => {
      const item = await findItem(trx, 'subscription', { id, scope: within(organisation) });
      if (!item) return;
      const plan = await getItem(trx, 'plan', { id: item.plan, scope: everything });
      const { email_subscription_update: to } = plan;
      if (to) await notifyByMail(trx, services, { to, plan, changed: { ...item, status } });
    });

interface MailNotice {
  readonly to: string;
  readonly plan: ItemOf<'plan'>;
  readonly changed: ItemOf<'subscription'>;
}

const words = translations({
  nl: {
    about: 'abonnement {{status}}',
    said: 'Een abonnement op {{plan}} heeft nu de status ‘{{status}}’.',
    look: 'Abonnement bekijken',
  },
  en: {
    about: 'subscription {{status}}',
    said: 'A subscription to {{plan}} is now {{status}}.',
    look: 'View subscription',
  },
});
const names = translations(subscription_status_names);

async function notifyByMail(trx: Trx, services: Services, { to, plan, changed }: MailNotice): Promise<void> {
  const { branding, config } = services;
  const address = `${config.origin}/subscriptions?id=${changed.id}&_open=true&_organisation=${changed.organisation}`;
  const sayIn = (language: keyof Bilingual, note: Note) => {
    const t = words(language);
    const status = names(language)(changed.status).toLowerCase();
    const body = `<p>${escapeHtml(t('said', { plan: unlinked(plan.name), status }))} ${changed.id}</p><p>${button(address, t('look'), branding)}</p>${note(language)}`;
    return { subject: t('about', { status }), body };
  };
  // Subjects never contain a merchant's name for its plan.
  const content = (note: Note) =>
    composeBilingualMail(branding, branding.short_title, { nl: sayIn('nl', note), en: sayIn('en', note) });
  const { organisation } = changed;
  await notifyAddresses(trx, services, { organisation, to: [to], kind: 'subscription_update', content });
}
