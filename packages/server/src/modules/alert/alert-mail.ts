import { paymentsOfAlert } from '@sluis/contract/alert-payments';
import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/http/services.ts';
import { button, composeMail } from '../../platform/mail/compose.ts';
import { escapeHtml, unlinked } from '../../platform/mail/html.ts';
import { type Note, notifyAddresses } from '../outside-mail/sending.commands.ts';

interface Said {
  readonly processor: string;
  readonly approval: string;
  readonly usual: string;
  readonly finished: string;
  readonly from: string;
  readonly until: string;
}

const words = {
  nl: {
    locale: 'nl-NL',
    subject: 'Minder goedgekeurde betalingen',
    body: ({ processor, approval, usual, finished, from, until }: Said) =>
      `${processor} keurt minder betalingen goed dan gewoonlijk: ${approval} van ${finished} betalingen tussen ${from} en ${until}. In de vier weken daarvoor was dat in hetzelfde uur ${usual}.`,
    look: 'Melding bekijken',
    payments: 'Deze betalingen bekijken',
  },
  en: {
    locale: 'en-GB',
    subject: 'Fewer payments approved',
    body: ({ processor, approval, usual, finished, from, until }: Said) =>
      `${processor} is approving fewer payments than usual: ${approval} of ${finished} payments between ${from} and ${until}. In the same hour of the four weeks before it was ${usual}.`,
    look: 'View alert',
    payments: 'View these payments',
  },
} as const;

const timezone = 'Europe/Amsterdam';

/** Mails those whom the organisation's settings name that an alert was raised, once the transaction commits. */
export async function mailAlert(
  trx: Trx,
  services: Services,
  raised: ItemOf<'alert'>,
  processor: string,
): Promise<void> {
  const { branding, config } = services;
  const { organisation } = raised;
  const setting = await trx
    .selectFrom('alertsetting')
    .select(['email_addresses', 'language'])
    .where('organisation', '=', organisation)
    .executeTakeFirst();
  if (!setting || setting.email_addresses.length === 0) return;
  const { language, email_addresses: to } = setting;
  const { locale, subject, body, look, payments } = words[language];
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const clock = { hour: '2-digit', minute: '2-digit', timeZone: timezone } as const;
  const began = new Intl.DateTimeFormat(locale, { ...clock, day: 'numeric', month: 'short', year: 'numeric' });
  const ended = new Intl.DateTimeFormat(locale, { ...clock, timeZoneName: 'short' });
  const sentence = body({
    processor: unlinked(processor),
    approval: share.format(raised.approval),
    usual: share.format(raised.approval_usual),
    finished: new Intl.NumberFormat(locale).format(raised.finished),
    from: began.format(new Date(raised.measured_from)),
    until: ended.format(new Date(raised.measured_until)),
  });
  const at = { _organisation: organisation };
  const links = [
    button(linkTo(config.origin, 'insights/alerts', { id: raised.id, _open: true, ...at }), look, branding),
    `<a href="${escapeHtml(linkTo(config.origin, 'transactions', { ...paymentsOfAlert(raised), ...at }))}">${payments}</a>`,
  ];
  const html = [escapeHtml(sentence), ...links].map((line) => `<p>${line}</p>`).join('');
  const content = (note: Note) =>
    composeMail(branding, language, `${subject} · ${branding.short_title}`, html + note(language));
  await notifyAddresses(trx, services, { organisation, to, kind: 'alert', content });
}

function linkTo(origin: string, list: string, search: Readonly<Record<string, unknown>>): string {
  const query = Object.entries(search).flatMap(([key, value]) =>
    [value].flat().map((each): [string, string] => [key, String(each)]),
  );
  return `${origin}/${list}?${new URLSearchParams(query)}`;
}
