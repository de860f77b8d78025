import type { Trx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/http/services.ts';
import { escapeHtml } from '../../platform/mail/html.ts';
import { type InBoth, letterInBoth } from '../../platform/mail/letter.ts';
import type { Answered } from '../../platform/outgoing/post.ts';
import { type Note, tellAddresses } from '../outside-mail/sending.commands.ts';
import type { Claimed } from './webhook.queries.ts';

interface Refusal {
  readonly url: string;
  readonly tries: number;
  readonly about: string;
  readonly answer: string | number | undefined;
  readonly id: string;
}

const words = {
  nl: {
    subject: 'een webhook is niet afgeleverd',
    told: ({ url, tries, about }) =>
      `${url} is ${tries === 1 ? 'één keer' : `${tries} keer`} verteld van ${about}, en heeft dat niet aangenomen.`,
    last: ({ answer }) => `Het laatste antwoord: ${answer ?? 'geen'}.`,
    gone: 'Het adres zei dat het voorgoed weg is: er wordt niets meer naartoe gestuurd.',
  },
  en: {
    subject: 'a webhook was not delivered',
    told: ({ url, tries, about }) =>
      `${url} was told ${tries === 1 ? 'once' : `${tries} times`} of ${about}, and did not take it.`,
    last: ({ answer }) => `The last answer: ${answer ?? 'none'}.`,
    gone: 'It said that it is gone for good: nothing more is sent to this address.',
  },
} satisfies Record<
  keyof InBoth,
  { subject: string; told(of: Refusal): string; last(of: Refusal): string; gone: string }
>;

function sayIn(language: keyof InBoth, refusal: Refusal, note: Note) {
  const { subject, told, last, gone } = words[language];
  const lines = [told(refusal), last(refusal), ...(refusal.answer === 410 ? [gone] : []), `Webhook ${refusal.id}`];
  return { subject, body: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('') + note(language) };
}

/** Writes to the address that a payment profile names for it that a webhook will not be delivered. */
export async function tellGivenUp(
  trx: Trx,
  services: Pick<Services, 'box' | 'branding' | 'config'>,
  { id, payment_profile, url, type, item_id, tries }: Claimed,
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
  };
  // What a merchant calls its profile stands in no subject.
  const { branding } = services;
  const content = (note: Note) =>
    letterInBoth(branding, branding.short_title, {
      nl: sayIn('nl', refusal, note),
      en: sayIn('en', refusal, note),
    });
  const { organisation, webhook_failed_email } = profile;
  await tellAddresses(trx, services, { organisation, to: [webhook_failed_email], kind: 'webhook_failed', content });
}
