import type { Entity } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import { mailedField } from '@sluis/contract/base/fields';
import { translations } from '@sluis/contract/base/translate';
import { sql } from 'kysely';
import type { Identity } from '../../../platform/auth/identity.ts';
import { mailsLink, oneClickLink } from '../../../platform/auth/links.ts';
import { issueToken } from '../../../platform/auth/one-time-tokens.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { type Bilingual, button, composeBilingualMail } from '../../../platform/mail/compose.ts';
import { escapeHtml, unlinked } from '../../../platform/mail/html.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { CreateCommand, UpdateCommand } from '../../../resource/resource.ts';
import {
  addressesOf,
  countMailsTo,
  countMailsToday,
  findInside,
  findMerchant,
  isAskableAt,
} from './address.queries.ts';
import { refusalNote } from './withdrawal.ts';

type Needs = Pick<Services, 'branding' | 'config' | 'box'>;

const kind = 'mail_consent';
const link_days = 7;
/** The most questions of one merchant, and to one address, in a day. */
export const consent_requests_max = 50;
const consent_requests_to_one_max = 3;

const words = translations({
  nl: {
    subject: 'wilt u e-mail ontvangen?',
    said: '“{{name}}” wil u e-mail sturen, zoals rapporten en meldingen over abonnementen.',
    action: 'E-mail ontvangen',
    ignore: 'De link is zeven dagen geldig. Wilt u dit niet? Dan hoeft u niets te doen en ontvangt u niets.',
  },
  en: {
    subject: 'do you want to receive email?',
    said: '“{{name}}” would like to send you email, such as reports and subscription notifications.',
    action: 'Receive email',
    ignore:
      'The link is valid for seven days. If you do not want this, ignore this email and you will not receive anything.',
  },
});

interface Question {
  readonly address: string;
  readonly organisation: Organisation;
  readonly withdrawal: string;
}

async function ask(trx: Trx, { branding, config, box }: Needs, { address, organisation, withdrawal }: Question) {
  const data = { merchant: organisation.merchant, address };
  const token = await issueToken(trx, { purpose: 'mails', user: null, minutes: link_days * 1440, data });
  const sayIn = (language: keyof Bilingual) => {
    const t = words(language);
    const link = button(mailsLink(config, token), t('action'), branding);
    const lines = [escapeHtml(unlinked(t('said', { name: organisation.name }))), link, escapeHtml(t('ignore'))];
    const note = refusalNote({ language, config, withdrawal });
    return { subject: t('subject'), body: lines.map((line) => `<p>${line}</p>`).join('') + note };
  };
  const content = composeBilingualMail(branding, branding.short_title, { nl: sayIn('nl'), en: sayIn('en') });
  const unsubscribe = oneClickLink(config, withdrawal);
  await sendMail(trx, box, { to: address, kind, organisation: organisation.id, ...content, unsubscribe });
}

interface Organisation {
  readonly id: string;
  readonly name: string;
  readonly merchant: string;
}

async function organisationOf(executor: Executor, id: string): Promise<Organisation> {
  const found = await executor
    .selectFrom('organisation')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...found, merchant: await findMerchant(executor, id) };
}

/**
 * Asks outside addresses for consent to the merchant's mail: once, again after a day at the earliest without an answer,
 * and after 90 days when declined. Entering your own address is consent. Throws `rate_limited` above the daily limits.
 */
export async function requestConsent(
  trx: Trx,
  needs: Needs,
  id: string,
  { named, identity }: { readonly named: readonly string[]; readonly identity: Identity },
): Promise<void> {
  const addresses = [...new Set(named.map((address) => address.toLowerCase()))];
  if (addresses.length === 0) return;
  const organisation = await organisationOf(trx, id);
  const { merchant } = organisation;
  const inside = await findInside(trx, merchant, addresses);
  const own = await ownAddress(trx, identity);
  for (const address of addresses.filter((each) => !inside.has(each)).sort()) {
    const withdrawal = await recordRequest(trx, { merchant, address, is_own: address === own });
    if (withdrawal === undefined || address === own) continue;
    if ((await countMailsToday(trx, merchant, [kind])) >= consent_requests_max)
      throw new ApiError('rate_limited', { details: { retry_after_s: 3600 } });
    // A merchant must not learn that others asked the same person: it looks as if the mail was sent.
    if ((await countMailsTo(trx, address, kind)) < consent_requests_to_one_max)
      await ask(trx, needs, { address, organisation, withdrawal });
  }
}

interface ConsentRequest {
  readonly merchant: string;
  readonly address: string;
  readonly is_own: boolean;
}

/** Records that an address is asked; returns the token that withdraws, or undefined if it is not to be asked now. */
async function recordRequest(trx: Trx, { merchant, address, is_own }: ConsentRequest): Promise<string | undefined> {
  const agreed_at = is_own ? sql`now()` : sql`null`;
  const { rows } = await sql<{ withdrawal: string }>`
    insert into mail_address (merchant, address, asked_at, agreed_at) values (${merchant}, ${address}, now(), ${agreed_at})
    on conflict (merchant, address) do update
    set asked_at = excluded.asked_at, agreed_at = excluded.agreed_at, withdrawn_at = null
    where mail_address.agreed_at is null and (excluded.agreed_at is not null or ${isAskableAt(sql`excluded.asked_at`)})
    returning withdrawal`.execute(trx);
  return rows[0]?.withdrawal;
}

async function ownAddress(executor: Executor, { kind: of, id }: Identity): Promise<string | undefined> {
  if (of !== 'user') return undefined;
  const person = await executor.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst();
  return person?.email.toLowerCase();
}

/** Commands that ask the addresses of an entity's items for consent. */
export const makeConsentCommands = (needs: Needs) => ({
  create:
    (command: CreateCommand, { fields }: Entity): CreateCommand =>
    async (trx, body, context) => {
      const row = await command(trx, body, context);
      const { identity } = context;
      await requestConsent(trx, needs, String(row.organisation), { named: addressesOf(fields, row), identity });
      return row;
    },
  update:
    (command: UpdateCommand, { fields }: Entity): UpdateCommand =>
    async (trx, id, body, context) => {
      const row = await command(trx, id, body, context);
      const { identity } = context;
      if (body[mailedField(fields) ?? ''] !== undefined)
        await requestConsent(trx, needs, String(row.organisation), { named: addressesOf(fields, row), identity });
      return row;
    },
});
