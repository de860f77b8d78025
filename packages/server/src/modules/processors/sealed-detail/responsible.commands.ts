import { ApiError } from '@sluis/contract/base/errors';
import { translations } from '@sluis/contract/base/translate';
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

const words = translations({
  nl: {
    DETAILS_CHANGED: 'Gegevens gewijzigd',
    DETAILS_REVEALED: 'Gegevens bekeken',
    who: {
      DETAILS_CHANGED: '{{who}} heeft gegevens gewijzigd van {{item}}: {{names}}.',
      DETAILS_REVEALED: '{{who}} heeft de gegevens bekeken van {{item}}: {{names}}.',
    },
    warn: 'Had u dit niet verwacht? Neem dan contact op met uw beheerder.',
    system: 'Het systeem',
  },
  en: {
    DETAILS_CHANGED: 'Details changed',
    DETAILS_REVEALED: 'Details viewed',
    who: {
      DETAILS_CHANGED: '{{who}} changed details of {{item}}: {{names}}.',
      DETAILS_REVEALED: '{{who}} viewed the details of {{item}}: {{names}}.',
    },
    warn: 'If you did not expect this, contact your administrator.',
    system: 'The system',
  },
});

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
  const t = words(person.language);
  const sentence = t(`who.${event}`, {
    who: unlinked(actor.name ?? t('system')),
    item: unlinked(item.name),
    names: names.map(unlinked).join(', '),
  });
  const body = `<p>${escapeHtml(sentence)}</p>\n<p>${t('warn')}</p>`;
  const subject = `${t(event)}: ${item.name} · ${branding.short_title}`;
  await sendMail(trx, box, {
    to: person.email,
    kind: 'details',
    ...composeMail(branding, person.language, subject, body),
  });
}
