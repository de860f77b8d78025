import type { Entity } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import { mailedField } from '@sluis/contract/base/fields';
import { sql } from 'kysely';
import type { Identity } from '../../platform/auth/identity.ts';
import { mailsLink, oneClickLink } from '../../platform/auth/links.ts';
import { issueToken } from '../../platform/auth/one-time-tokens.ts';
import type { Executor, Trx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/http/services.ts';
import { escapeHtml, unlinked } from '../../platform/mail/html.ts';
import { button, type InBoth, letterInBoth } from '../../platform/mail/letter.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import type { CreateCommand, UpdateCommand } from '../../resource/resource.ts';
import { addressesOf, askFrom, countToday, countTodayTo, findInside, merchantOf } from './address.queries.ts';
import { refusalNote } from './withdrawal.ts';

type Needs = Pick<Services, 'branding' | 'config' | 'box'>;

const kind = 'mail_consent';
const link_days = 7;
/** Questions of one merchant, and questions to one address, in a day. */
export const questions_max = 50;
const questions_to_one_max = 3;

const words = {
  nl: {
    subject: 'wilt u berichten ontvangen?',
    said: (name: string) => `“${name}” wil u berichten sturen, zoals rapporten en meldingen over abonnementen.`,
    action: 'Berichten ontvangen',
    ignore: 'De link werkt zeven dagen. Wilt u dit niet, dan hoeft u niets te doen: u krijgt dan niets.',
  },
  en: {
    subject: 'do you want to receive messages?',
    said: (name: string) => `“${name}” wants to send you messages, such as reports and news of subscriptions.`,
    action: 'Receive messages',
    ignore: 'The link works for seven days. If you do not want this, you need not do anything: nothing is sent to you.',
  },
};

interface Question {
  readonly address: string;
  readonly organisation: Organisation;
  readonly withdrawal: string;
}

async function ask(trx: Trx, { branding, config, box }: Needs, { address, organisation, withdrawal }: Question) {
  const data = { merchant: organisation.merchant, address };
  const token = await issueToken(trx, { purpose: 'mails', user: null, minutes: link_days * 1440, data });
  const sayIn = (language: keyof InBoth) => {
    const { subject, said, action, ignore } = words[language];
    const link = button(mailsLink(config, token), action, branding);
    const lines = [escapeHtml(unlinked(said(organisation.name))), link, escapeHtml(ignore)];
    const note = refusalNote({ language, config, withdrawal });
    return { subject, body: lines.map((line) => `<p>${line}</p>`).join('') + note };
  };
  const content = letterInBoth(branding, branding.short_title, { nl: sayIn('nl'), en: sayIn('en') });
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
  return { ...found, merchant: await merchantOf(executor, id) };
}

/**
 * Asks addresses that nobody who works for the merchant has whether they want its mail: once, again after a day at the
 * earliest where they did not answer, and after 90 days where they said no. One's own is agreed to by naming it. Throws
 * `rate_limited` for who asks many.
 */
export async function askAddresses(
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
    const withdrawal = await noteAsked(trx, { merchant, address, is_own: address === own });
    if (withdrawal === undefined || address === own) continue;
    if ((await countToday(trx, merchant, [kind])) >= questions_max)
      throw new ApiError('rate_limited', { details: { retry_after_s: 3600 } });
    // Whether others asked the same person is nobody's business: it looks as if they had been mailed.
    if ((await countTodayTo(trx, address, kind)) < questions_to_one_max)
      await ask(trx, needs, { address, organisation, withdrawal });
  }
}

interface Asked {
  readonly merchant: string;
  readonly address: string;
  readonly is_own: boolean;
}

/** Writes down that an address is asked; answers what withdraws, or undefined where it is not to be asked now. */
async function noteAsked(trx: Trx, { merchant, address, is_own }: Asked): Promise<string | undefined> {
  const agreed_at = is_own ? sql`now()` : sql`null`;
  const { rows } = await sql<{ withdrawal: string }>`
    insert into mail_address (merchant, address, asked_at, agreed_at) values (${merchant}, ${address}, now(), ${agreed_at})
    on conflict (merchant, address) do update
    set asked_at = now(), agreed_at = excluded.agreed_at, withdrawn_at = null
    where mail_address.agreed_at is null and (excluded.agreed_at is not null or now() >= ${askFrom})
    returning withdrawal`.execute(trx);
  return rows[0]?.withdrawal;
}

async function ownAddress(executor: Executor, { kind: of, id }: Identity): Promise<string | undefined> {
  if (of !== 'user') return undefined;
  const person = await executor.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst();
  return person?.email.toLowerCase();
}

/** Commands that ask the addresses which an entity's items have their mail sent to. */
export const makeAsking = (needs: Needs) => ({
  create:
    (command: CreateCommand, { fields }: Entity): CreateCommand =>
    async (trx, body, context) => {
      const row = await command(trx, body, context);
      const { identity } = context;
      await askAddresses(trx, needs, String(row.organisation), { named: addressesOf(fields, row), identity });
      return row;
    },
  update:
    (command: UpdateCommand, { fields }: Entity): UpdateCommand =>
    async (trx, id, body, context) => {
      const row = await command(trx, id, body, context);
      const { identity } = context;
      if (body[mailedField(fields) ?? ''] !== undefined)
        await askAddresses(trx, needs, String(row.organisation), { named: addressesOf(fields, row), identity });
      return row;
    },
});
