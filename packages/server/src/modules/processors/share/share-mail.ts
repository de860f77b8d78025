import { ApiError } from '@sluis/contract/base/errors';
import { locales } from '@sluis/contract/base/translate';
import type { Identity } from '../../../platform/auth/identity.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { button, composeMail } from '../../../platform/mail/compose.ts';
import { escapeHtml, unlinked } from '../../../platform/mail/html.ts';
import { listLink } from '../../../platform/mail/list-link.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { countMailsToday } from '../../people/outside-mail/address.queries.ts';
import { findAdministrators } from '../../people/user/administrators.queries.ts';
import type { Share } from './share.moves.ts';
import { type ShareEvent, words } from './share-mail.words.ts';

const kind = 'share';
/** Mails of one organisation in a day. Further requests are refused, not hidden. */
export const share_mails_max = 300;

type Parts = Pick<Services, 'branding' | 'config' | 'box'>;

interface Person {
  readonly id: string;
  readonly email: string;
  readonly language: 'nl' | 'en';
  readonly timezone: string;
}

/** Mails a merchant's users who can answer a request. Throws `rate_limited` after too many mails today. */
export async function mailAsked(trx: Trx, parts: Parts, item: Share, identity: Identity): Promise<void> {
  const recipients = (await findAdministrators(trx, item.organisation, 'SHARE_UPDATE')).filter(
    ({ id }) => id !== identity.id,
  );
  const sent = await countMailsToday(trx, item.organisation, [kind]);
  if (sent + recipients.length > share_mails_max)
    throw new ApiError('rate_limited', { details: { retry_after_s: 3600 } });
  for (const person of recipients) await mail(trx, parts, { event: 'asked', item, person, identity });
}

export const mailAsker = (
  trx: Trx,
  parts: Parts,
  event: 'given' | 'declined',
  item: Share,
  identity: Identity,
): Promise<void> => mailPerson(trx, parts, { event, item, identity }, item.created_by);

/** Mails the user who gave the values, if any. */
export const mailGiver = (
  trx: Trx,
  parts: Parts,
  event: 'used' | 'revealed' | 'viewed' | 'withdrawn',
  item: Share,
  identity: Identity,
): Promise<void> => mailPerson(trx, parts, { event, item, identity }, item.given_by);

interface Telling {
  readonly event: ShareEvent;
  readonly item: Share;
  readonly identity: Identity;
}

async function mailPerson(trx: Trx, parts: Parts, telling: Telling, id: string | null): Promise<void> {
  if (id === null || id === telling.identity.id) return;
  const person = await trx
    .selectFrom('user')
    .select(['id', 'email', 'language', 'timezone'])
    .where('id', '=', id)
    .where('active', '=', true)
    .where('stand_in', '=', false)
    .executeTakeFirst();
  if (person) await mail(trx, parts, { ...telling, person });
}

/** Sends a mail, which contains the names of fields and never a value. */
async function mail(
  trx: Trx,
  { box, branding, config }: Parts,
  { event, item, person, identity }: Telling & { readonly person: Person },
): Promise<void> {
  const { organisation, subject, status_reason, requested, reason } = item;
  const { name } = await trx
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', organisation)
    .executeTakeFirstOrThrow();
  const t = words(person.language);
  const until = new Intl.DateTimeFormat(locales[person.language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: person.timezone,
  }).format(new Date(item.expires_at));
  const line = (text: string): string => escapeHtml(text);
  const reasonOf = (text: string): string[] => [line(t('reason', { reason: unlinked(text) }))];
  const lines = [
    line(
      t(`sentences.${event}`, {
        who: unlinked(identity.name),
        subject: unlinked(subject),
        name: unlinked(name),
      }),
    ),
    ...(event === 'asked'
      ? [
          line(t('fields', { names: requested.map((each) => unlinked(each.name)).join(', ') })),
          ...reasonOf(reason),
          line(t('until', { at: until })),
        ]
      : []),
    ...(event !== 'asked' && status_reason !== null ? reasonOf(status_reason) : []),
    button(linkTo(config.origin, item, event), t('look'), branding),
    line(t(event === 'asked' ? 'never_by_mail' : 'warn')),
  ];
  const title = `${t(`subjects.${event}`)} · ${branding.short_title}`;
  const content = composeMail(branding, person.language, title, lines.map((each) => `<p>${each}</p>`).join('\n'));
  await sendMail(trx, box, { to: person.email, kind, organisation, ...content });
}

/** The request in the recipient's list: for staff of the provider that of all merchants. */
function linkTo(origin: string, { id, organisation }: Share, event: ShareEvent): string {
  const isStaff = event === 'given' || event === 'declined';
  const search = { id, _open: true, ...(!isStaff && { _organisation: organisation }) };
  return listLink(origin, 'share-credentials', search);
}
