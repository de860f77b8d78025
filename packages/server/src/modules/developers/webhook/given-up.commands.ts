import { translations } from '@sluis/contract/base/translate';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { type Bilingual, composeBilingualMail } from '../../../platform/mail/compose.ts';
import { escapeHtml } from '../../../platform/mail/html.ts';
import type { Answered } from '../../../platform/outgoing/post.ts';
import { type Note, notifyAddresses } from '../../people/outside-mail/sending.commands.ts';
import type { Claimed } from './webhook.queries.ts';

interface Refusal {
  readonly url: string;
  readonly tries: number;
  readonly about: string;
  readonly answer: string | number | undefined;
  readonly is_disabled: boolean;
  readonly id: string;
}

const words = translations({
  nl: {
    subject: 'een webhook is niet afgeleverd',
    told_one: 'De webhook voor {{about}} is één keer naar {{url}} gestuurd en niet geaccepteerd.',
    told_other: 'De webhook voor {{about}} is {{count}} keer naar {{url}} gestuurd en niet geaccepteerd.',
    last: 'Laatste antwoord: {{answer}}.',
    none: 'geen',
    gone: 'Het adres antwoordde dat het definitief niet meer bestaat (410). Er wordt niets meer naartoe gestuurd.',
    webhook: 'Webhook {{id}}',
  },
  en: {
    subject: 'a webhook was not delivered',
    told_one: 'The webhook for {{about}} was sent to {{url}} once and not accepted.',
    told_other: 'The webhook for {{about}} was sent to {{url}} {{count}} times and not accepted.',
    last: 'Last response: {{answer}}.',
    none: 'none',
    gone: 'The address responded that it is permanently gone (410). Nothing more will be sent to it.',
    webhook: 'Webhook {{id}}',
  },
});

const paragraphs = (lines: readonly string[]): string => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');

function sayIn(language: keyof Bilingual, { url, tries, about, answer, is_disabled, id }: Refusal, note: Note) {
  const t = words(language);
  const lines = [
    t('told', { url, about, count: tries }),
    t('last', { answer: answer ?? t('none') }),
    ...(is_disabled ? [t('gone')] : []),
    t('webhook', { id }),
  ];
  return { subject: t('subject'), body: paragraphs(lines) + note(language) };
}

/** Mails the contact in the payment profile that a webhook will not be delivered. */
export async function notifyGivenUp(
  trx: Trx,
  services: Pick<Services, 'box' | 'branding' | 'config'>,
  { id, payment_profile, url, type, item_id, tries, manual }: Claimed,
  { status_code, error }: Answered,
): Promise<void> {
  if (payment_profile === null) return;
  const profile = await trx
    .selectFrom('paymentprofile')
    .select(['organisation', 'webhook_failed_email'])
    .where('id', '=', payment_profile)
    .executeTakeFirst();
  if (!profile?.webhook_failed_email) return;
  const refusal = {
    id,
    url,
    tries,
    about: `${type} ${item_id ?? ''}`.trim(),
    answer: status_code ?? error ?? undefined,
    is_disabled: status_code === 410 && !manual,
  };
  // No subject contains a merchant's name for its profile.
  const { branding } = services;
  const content = (note: Note) =>
    composeBilingualMail(branding, branding.short_title, {
      nl: sayIn('nl', refusal, note),
      en: sayIn('en', refusal, note),
    });
  const { organisation, webhook_failed_email } = profile;
  await notifyAddresses(trx, services, { organisation, to: [webhook_failed_email], kind: 'webhook_failed', content });
}

interface Failing {
  readonly organisation: string;
  readonly url: string;
  readonly failing_since: string;
  readonly failures: number;
  readonly status_code: number | null;
  readonly error: string | null;
  readonly to: readonly string[];
}

const failing_words = translations({
  nl: {
    subject: 'een adres neemt al een dag geen webhooks aan',
    told: 'Het adres {{url}} neemt al een dag geen webhooks aan: {{failures}} pogingen zijn mislukt.',
    last: 'Laatste antwoord: {{answer}}.',
    next: 'Elke webhook proberen we ongeveer drie dagen lang. Wat daarna niet is afgeleverd, kunt u opnieuw versturen.',
  },
  en: {
    subject: 'an address has not accepted webhooks for a day',
    told: 'The address {{url}} has not accepted webhooks for a day: {{failures}} attempts failed.',
    last: 'Last response: {{answer}}.',
    next: 'We try each webhook for about three days. Whatever is not delivered by then can be sent again.',
  },
});

/** Mails the contacts of an address that has failed for a day. */
export async function notifyFailing(
  trx: Trx,
  services: Pick<Services, 'box' | 'branding' | 'config'>,
  failing: Failing,
): Promise<void> {
  const { branding } = services;
  const { organisation, to, url, failures, status_code, error } = failing;
  const sayFailing = (language: keyof Bilingual, note: Note) => {
    const t = failing_words(language);
    const lines = [t('told', { url, failures }), t('last', { answer: status_code ?? error ?? '-' }), t('next')];
    return { subject: t('subject'), body: paragraphs(lines) + note(language) };
  };
  const content = (note: Note) =>
    composeBilingualMail(branding, branding.short_title, { nl: sayFailing('nl', note), en: sayFailing('en', note) });
  await notifyAddresses(trx, services, { organisation, to, kind: 'webhook_failed', content });
}
