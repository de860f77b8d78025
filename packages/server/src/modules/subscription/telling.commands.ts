import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/http/services.ts';
import { escapeHtml, unlinked } from '../../platform/mail/html.ts';
import { button, type InBoth, letterInBoth } from '../../platform/mail/letter.ts';
import { getItem } from '../../resource/item.ts';
import type { Acting } from '../../resource/resource.ts';
import { type Note, tellAddresses } from '../outside-mail/sending.commands.ts';
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
    if (url) queueWebhooks(trx, [{ ...told, url }], acting);
    if (to) await tellByMail(trx, services, { to, plan, changed });
  };

interface Telling {
  readonly to: string;
  readonly plan: ItemOf<'plan'>;
  readonly changed: ItemOf<'subscription'>;
}

type Status = ItemOf<'subscription'>['status'];

/** The statuses in the words of the screens. */
const words = {
  nl: {
    ...{ CREATED: 'aangemaakt', ACTIVE: 'actief', PAST_DUE: 'achterstallig' },
    ...{ EXPIRED: 'verlopen', CANCELLED: 'opgezegd', COMPLETED: 'afgelopen' },
    about: (status) => `abonnement ${status}`,
    said: (plan, status) => `Een abonnement op ${plan} heeft nu de status: ${status}.`,
    look: 'Abonnement openen',
  },
  en: {
    ...{ CREATED: 'created', ACTIVE: 'active', PAST_DUE: 'past due' },
    ...{ EXPIRED: 'expired', CANCELLED: 'cancelled', COMPLETED: 'completed' },
    about: (status) => `subscription ${status}`,
    said: (plan, status) => `A subscription to ${plan} now has the status: ${status}.`,
    look: 'Open the subscription',
  },
} satisfies Record<
  keyof InBoth,
  Record<Status | 'look', string> & { about(status: string): string; said(plan: string, status: string): string }
>;

async function tellByMail(trx: Trx, services: Services, { to, plan, changed }: Telling): Promise<void> {
  const { branding, config } = services;
  const address = `${config.origin}/subscriptions?id=${changed.id}&_open=true`;
  const sayIn = (language: keyof InBoth, note: Note) => {
    const { about, said, look, [changed.status]: status } = words[language];
    const body = `<p>${escapeHtml(said(unlinked(plan.name), status))} ${changed.id}</p><p>${button(address, look, branding)}</p>${note(language)}`;
    return { subject: about(status), body };
  };
  // What a merchant calls its plan stands in no subject.
  const content = (note: Note) =>
    letterInBoth(branding, branding.short_title, { nl: sayIn('nl', note), en: sayIn('en', note) });
  const { organisation } = changed;
  await tellAddresses(trx, services, { organisation, to: [to], kind: 'subscription_update', content });
}
