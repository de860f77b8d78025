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

const words = {
  nl: {
    subject: 'een webhook is niet afgeleverd',
    told: ({ url, tries, about }) =>
      `De webhook voor ${about} is ${tries === 1 ? 'één keer' : `${tries} keer`} naar ${url} gestuurd en niet geaccepteerd.`,
    last: ({ answer }) => `Laatste antwoord: ${answer ?? 'geen'}.`,
    gone: 'Het adres antwoordde dat het definitief niet meer bestaat (410). Er wordt niets meer naartoe gestuurd.',
  },
  en: {
    subject: 'a webhook was not delivered',
    told: ({ url, tries, about }) =>
      `The webhook for ${about} was sent to ${url} ${tries === 1 ? 'once' : `${tries} times`} and not accepted.`,
    last: ({ answer }) => `Last response: ${answer ?? 'none'}.`,
    gone: 'The address responded that it is permanently gone (410). Nothing more will be sent to it.',
  },
} satisfies Record<
  keyof Bilingual,
  { subject: string; told(of: Refusal): string; last(of: Refusal): string; gone: string }
>;

function sayIn(language: keyof Bilingual, refusal: Refusal, note: Note) {
  const { subject, told, last, gone } = words[language];
  const lines = [told(refusal), last(refusal), ...(refusal.is_disabled ? [gone] : []), `Webhook ${refusal.id}`];
  return { subject, body: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('') + note(language) };
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

const failing_words = {
  nl: {
    subject: 'een adres neemt al een dag geen webhooks aan',
    told: ({ url, failures }: Failing) =>
      `Het adres ${url} neemt al een dag geen webhooks aan: ${failures} pogingen zijn mislukt.`,
    last: (answer: string | number) => `Laatste antwoord: ${answer}.`,
    next: 'Elke webhook proberen we ongeveer drie dagen lang. Wat daarna niet is afgeleverd, kunt u opnieuw versturen.',
  },
  en: {
    subject: 'an address has not accepted webhooks for a day',
    told: ({ url, failures }: Failing) =>
      `The address ${url} has not accepted webhooks for a day: ${failures} attempts failed.`,
    last: (answer: string | number) => `Last response: ${answer}.`,
    next: 'We try each webhook for about three days. Whatever is not delivered by then can be sent again.',
  },
};

/** Mails the contacts of an address that has failed for a day. */
export async function notifyFailing(
  trx: Trx,
  services: Pick<Services, 'box' | 'branding' | 'config'>,
  failing: Failing,
): Promise<void> {
  const { branding } = services;
  const { organisation, to, status_code, error } = failing;
  const sayFailing = (language: keyof Bilingual, note: Note) => {
    const { subject, told, last, next } = failing_words[language];
    const lines = [told(failing), last(status_code ?? error ?? '-'), next];
    return { subject, body: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('') + note(language) };
  };
  const content = (note: Note) =>
    composeBilingualMail(branding, branding.short_title, { nl: sayFailing('nl', note), en: sayFailing('en', note) });
  await notifyAddresses(trx, services, { organisation, to, kind: 'webhook_failed', content });
}
