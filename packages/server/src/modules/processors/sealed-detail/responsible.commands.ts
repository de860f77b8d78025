import { ApiError } from '@sluis/contract/base/errors';
import { sql } from 'kysely';
import { organisationsAbove } from '../../../platform/auth/organisations-above.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import { escapeHtml, unlinked } from '../../../platform/mail/html.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { Acting } from '../../../resource/resource.ts';

/** Throws `invalid_reference` unless the user works for the organisation or one above it. */
export async function assertResponsible(trx: Trx, user: unknown, organisation: string): Promise<void> {
  if (user === undefined) return;
  const { rows } = await sql`
    select 1 from membership where "user" = ${user}
      and organisation in (select above.id from ${organisationsAbove(sql`${organisation}`)}) limit 1`.execute(trx);
  if (rows.length === 0) throw new ApiError('invalid_reference', { fields: { user: ['not_allowed'] } });
}

interface Told {
  readonly item: { readonly id: string; readonly name: string; readonly user: string | null };
  readonly event: 'DETAILS_CHANGED' | 'DETAILS_REVEALED';
  readonly names: readonly string[];
}

const words = {
  nl: {
    DETAILS_CHANGED: 'Gegevens gewijzigd',
    DETAILS_REVEALED: 'Gegevens bekeken',
    who: { DETAILS_CHANGED: 'heeft gegevens gewijzigd van', DETAILS_REVEALED: 'heeft de gegevens bekeken van' },
    warn: 'Had u dit niet verwacht? Neem dan contact op met uw beheerder.',
    system: 'Het systeem',
  },
  en: {
    DETAILS_CHANGED: 'Details changed',
    DETAILS_REVEALED: 'Details viewed',
    who: { DETAILS_CHANGED: 'changed details of', DETAILS_REVEALED: 'viewed the details of' },
    warn: 'If you did not expect this, contact your administrator.',
    system: 'The system',
  },
} as const;

/** Mails the user of an item that another user changed or read its details. */
export async function mailResponsible(
  trx: Trx,
  { box, branding }: Pick<Services, 'box' | 'branding'>,
  { item, event, names }: Told,
  { actor }: Acting,
): Promise<void> {
  if (item.user === null || item.user === actor.id) return;
  const person = await trx
    .selectFrom('user')
    .select(['email', 'language', 'active'])
    .where('id', '=', item.user)
    .where('stand_in', '=', false)
    .executeTakeFirst();
  if (!person?.active) return;
  const said = words[person.language];
  const who = unlinked(actor.name ?? said.system);
  const list = names.map((name) => escapeHtml(unlinked(name))).join(', ');
  const body = `<p>${escapeHtml(who)} ${said.who[event]} ${escapeHtml(unlinked(item.name))}: ${list}.</p>\n<p>${said.warn}</p>`;
  const subject = `${said[event]}: ${item.name} · ${branding.short_title}`;
  await sendMail(trx, box, {
    to: person.email,
    kind: 'details',
    ...composeMail(branding, person.language, subject, body),
  });
}
