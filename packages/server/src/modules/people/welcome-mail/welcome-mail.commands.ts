import { ApiError } from '@sluis/contract/base/errors';
import { translations } from '@sluis/contract/base/translate';
import { user } from '@sluis/contract/entities/people/user';
import { welcomemail } from '@sluis/contract/entities/people/welcomemail';
import { fillWelcome, welcome_default_content, welcome_link_hours } from '@sluis/contract/welcome-mail';
import { sql } from 'kysely';
import { passwordLink } from '../../../platform/auth/links.ts';
import { issueToken, spendTokensOf } from '../../../platform/auth/one-time-tokens.ts';
import { organisationsAbove } from '../../../platform/auth/organisations-above.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { button, composeMail } from '../../../platform/mail/compose.ts';
import { escapeHtml, sanitizeHtml, unlinked } from '../../../platform/mail/html.ts';
import { type MailContent, sendMail } from '../../../platform/mail/mail.ts';
import { recordingChanges } from '../../../resource/changes.ts';
import { type Body, createItem, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { CommandContext } from '../../../resource/resource.ts';
import { everything } from '../../../resource/scope.ts';
import type { Welcome } from '../user/user.commands.ts';

const kinds = ['psp_default', 'default'] as const;

const cleaned = (body: Body): Body =>
  typeof body.content === 'string' ? { ...body, content: sanitizeHtml(body.content) } : body;

/** Each kind has one default: marking another unmarks it. */
async function unmarkOthers(trx: Trx, body: Body, organisation: string, id: string | null): Promise<void> {
  // Concurrent marks happen one after the other.
  await trx.selectFrom('organisation').select('id').where('id', '=', organisation).forUpdate().execute();
  for (const kind of kinds.filter((each) => body[each] === true)) {
    const those = sql`organisation = ${organisation} and ${sql.ref(kind)} and id is distinct from ${id}`;
    await recordingChanges(trx, welcomemail, those, () =>
      sql`update welcomemail set ${sql.ref(kind)} = false, version = version + 1 where ${those}`.execute(trx),
    );
  }
}

/** Adds a welcome mail, by default to the caller's own organisation. */
export async function addWelcomeMail(trx: Trx, body: Body, context: CommandContext): Promise<Row> {
  const organisation = String(body.organisation ?? context.identity.organisation);
  await unmarkOthers(trx, body, organisation, null);
  return createItem(trx, welcomemail, { ...cleaned(body), organisation }, context);
}

export async function changeWelcomeMail(trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> {
  const { organisation } = await getItem(trx, 'welcomemail', { id, scope: context.scope, lock: true });
  await unmarkOthers(trx, body, organisation, id);
  return updateItem(trx, welcomemail, id, cleaned(body), context);
}

type Needs = Pick<Services, 'branding' | 'config' | 'box'>;

interface Person {
  readonly name: string;
  readonly email: string;
  readonly language: 'nl' | 'en';
}

const words = translations({
  nl: { subject: 'Uw account bij {{name}}', set_password: 'Wachtwoord instellen' },
  en: { subject: 'Your account at {{name}}', set_password: 'Set password' },
});

/** The mail as a person gets it; the name and address of a person are text, whatever they hold. */
function render({ branding, config }: Needs, content: string, person: Person, link: string): MailContent {
  const t = words(person.language);
  const forgot = `${config.origin}/forgotPassword`;
  const body = fillWelcome(sanitizeHtml(content), {
    set_password: button(link, t('set_password'), branding),
    forgot_password: `<a href="${escapeHtml(forgot)}">${escapeHtml(forgot)}</a>`,
    short_title: escapeHtml(branding.short_title),
    name: escapeHtml(unlinked(person.name)),
    email: escapeHtml(person.email),
  });
  const subject = t('subject', { name: branding.short_title });
  return composeMail(branding, person.language, subject, body);
}

/**
 * The named mail, else the default of the organisation or of the nearest above it, never one of another organisation.
 * Throws `invalid_reference`.
 */
async function contentFor(trx: Executor, of: { mail: string | undefined; organisation: string; at_provider: boolean }) {
  const { mail, organisation, at_provider } = of;
  if (mail !== undefined) {
    await checkReferences(trx, user.fields, { welcome_mail: mail }, everything, organisation);
    return trx.selectFrom('welcomemail').select('content').where('id', '=', mail).executeTakeFirst();
  }
  const { rows } = await sql<{ content: string }>`
    select content from ${organisationsAbove(sql.val(organisation))}
    join welcomemail on welcomemail.organisation = above.id
    where ${sql.ref(`welcomemail.${at_provider ? 'psp_default' : 'default'}`)} order by distance limit 1`.execute(trx);
  return rows[0];
}

/** Sends a welcome mail with a fresh link of 24 hours; links sent before stop working. */
export const makeWelcome =
  (needs: Needs): Welcome =>
  async (trx, invited, mail) => {
    const person = await trx
      .selectFrom('user')
      .innerJoin('organisation', 'organisation.id', 'user.organisation')
      .select(['user.name', 'user.email', 'user.language', 'user.organisation', 'organisation.parent'])
      .where('user.id', '=', invited)
      .executeTakeFirstOrThrow();
    const { organisation, parent } = person;
    const found = await contentFor(trx, { mail, organisation, at_provider: parent === null });
    await spendTokensOf(trx, invited, ['welcome', 'password_reset']);
    const token = await issueToken(trx, { purpose: 'welcome', user: invited, minutes: welcome_link_hours * 60 });
    const link = passwordLink(needs.config, token, { is_new: true });
    const content = render(needs, found?.content ?? welcome_default_content, person, link);
    await sendMail(trx, needs.box, { to: person.email, kind: 'welcome', organisation, ...content });
  };

/** Sends the mail to the caller, with a link that leads to the sign-in instead of setting a password. */
export const previewWelcomeMail =
  (needs: Needs) =>
  async (trx: Trx, id: string, _: Body, { scope, identity }: CommandContext): Promise<Row> => {
    const item = await getItem(trx, 'welcomemail', { id, scope });
    const person = await trx
      .selectFrom('user')
      .select(['name', 'email', 'language'])
      .where('id', '=', identity.id)
      .executeTakeFirst();
    // A program has no address.
    if (!person) throw new ApiError('forbidden');
    const content = render(needs, item.content, person, `${needs.config.origin}/login`);
    await sendMail(trx, needs.box, { to: person.email, kind: 'welcome_preview', ...content });
    return item;
  };
