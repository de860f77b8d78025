import { ApiError } from '@sluis/contract/base/errors';
import { translations } from '@sluis/contract/base/translate';
import { entities } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { type Through, userActsIn } from '../../../platform/auth/acts.ts';
import { accessLink } from '../../../platform/auth/links.ts';
import { findToken, issueToken, spendTokensOf } from '../../../platform/auth/one-time-tokens.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { button, composeMail } from '../../../platform/mail/compose.ts';
import { escapeHtml, unlinked } from '../../../platform/mail/html.ts';
import { type MailContent, sendMail } from '../../../platform/mail/mail.ts';
import { notify } from '../../../platform/notify.ts';
import { recordingChanges } from '../../../resource/changes.ts';
import { countMailsToday, findMerchant } from '../outside-mail/address.queries.ts';
import { acceptAsProvisioned } from '../provisioning/acceptance.commands.ts';
import { findByAddress, lockAddress } from './address.queries.ts';
import type { Welcome } from './user.commands.ts';

/**
 * Inviting an address with an account at another merchant reveals nothing about it: as for anyone else, a user is
 * created, who stands in for that person, with the name, roles and state that the host gives them. The owner of the
 * address accepts by mail; the stand-in's memberships then become theirs, and the stand-in is deleted (ADR 35).
 */

type Needs = Pick<Services, 'branding' | 'config' | 'box'>;

const offer_hours = 24;

const words = translations({
  nl: {
    subject: 'Toegang tot een andere organisatie',
    dear: 'Beste {{name}},',
    said: '“{{name}}” wil u toegang geven. U logt in met uw bestaande account.',
    action: 'Toegang accepteren',
    ignore: 'De link is 24 uur geldig en werkt één keer. Kent u deze organisatie niet? Dan hoeft u niets te doen.',
  },
  en: {
    subject: 'Access to another organisation',
    dear: 'Dear {{name}},',
    said: '“{{name}}” would like to give you access. You log in with your existing account.',
    action: 'Accept access',
    ignore:
      'The link is valid for 24 hours and can be used once. If you do not know this organisation, ignore this email.',
  },
});

interface Person {
  readonly name: string;
  readonly language: 'nl' | 'en';
}

function compose({ branding }: Needs, { name, language }: Person, organisation: string, link: string): MailContent {
  const t = words(language);
  const lines = [
    escapeHtml(t('dear', { name })),
    escapeHtml(unlinked(t('said', { name: organisation }))),
    button(link, t('action'), branding),
    escapeHtml(t('ignore')),
  ];
  const body = lines.map((line) => `<p>${line}</p>`).join('\n');
  return composeMail(branding, language, `${t('subject')} · ${branding.short_title}`, body);
}

const kinds = ['welcome', 'access_offer'];
/** The most invitations of one merchant, or of the provider itself, in a day. */
export const invitations_max = 200;
/** The most of these to one address, including the first. */
const to_one_max = 5;

async function checkInvitations(
  trx: Trx,
  { organisation, email }: { readonly organisation: string; readonly email: string },
): Promise<void> {
  const merchant = await findMerchant(trx, organisation);
  const all = await countMailsToday(trx, merchant, kinds);
  if (all >= invitations_max || (await countMailsToday(trx, merchant, kinds, email)) >= to_one_max)
    throw new ApiError('rate_limited', { details: { retry_after_s: 3600 } });
}

/** Invites a user by a welcome mail, or asks the person they stand in for to accept. */
export const makeInvitation =
  (needs: Needs, welcome: Welcome): Welcome =>
  async (trx, id, mail) => {
    const invited = await trx
      .selectFrom('user')
      .innerJoin('organisation', 'organisation.id', 'user.organisation')
      .select(['user.email', 'user.stand_in', 'user.organisation', 'organisation.name as host'])
      .where('user.id', '=', id)
      .executeTakeFirstOrThrow();
    await checkInvitations(trx, invited);
    if (!invited.stand_in) return welcome(trx, id, mail);
    await lockAddress(trx, invited.email);
    const known = await findByAddress(trx, invited.email);
    if (!known) {
      // The address no longer belongs to an account, so its owner gets a new one.
      const keeping = trx.updateTable('user').set({ stand_in: false }).where('id', '=', id);
      await recordingChanges(trx, entities.user, sql`id = ${id}`, () => keeping.execute());
      return welcome(trx, id, mail);
    }
    await spendTokensOf(trx, id, ['access']);
    const data = { known: known.id };
    const token = await issueToken(trx, { purpose: 'access', user: id, minutes: offer_hours * 60, data });
    const content = compose(needs, known, invited.host, accessLink(needs.config, token));
    await sendMail(trx, needs.box, {
      to: known.email,
      kind: 'access_offer',
      organisation: invited.organisation,
      ...content,
    });
  };

/** Accepts access with the token from a mail. Throws `invalid_token`. */
export async function acceptAccess(trx: Trx, secret: string, through: Through): Promise<void> {
  const invalid = () => new ApiError('invalid_token', { fields: { token: ['invalid_token'] } });
  const found = await findToken(trx, secret, ['access']);
  const stand_in = found?.user;
  if (!stand_in) throw invalid();
  const { rows } = await sql<{ id: string }>`
    select known.id from "user" known join "user" stand_in on lower(stand_in.email) = lower(known.email)
    where known.id = ${String(found.data.known)} and not known.stand_in
      and stand_in.id = ${stand_in} and stand_in.stand_in
    for update`.execute(trx);
  const known = rows[0]?.id;
  if (!known) throw invalid();
  await userActsIn(trx, known, through);
  const handing = sql`
    update membership set "user" = ${known} where "user" = ${stand_in}
      and organisation not in (select organisation from membership where "user" = ${known})`;
  const leaving = trx.deleteFrom('user').where('id', '=', stand_in);
  await acceptAsProvisioned(trx, stand_in, known);
  await recordingChanges(trx, entities.membership, sql`"user" = ${stand_in}`, async () => {
    await handing.execute(trx);
    await recordingChanges(trx, entities.user, sql`id = ${stand_in}`, () => leaving.execute());
  });
  await notify(trx, 'session', known);
}
