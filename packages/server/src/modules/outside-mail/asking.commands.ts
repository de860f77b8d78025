import { ApiError } from '@sluis/contract/base/errors';
import { sql } from 'kysely';
import type { Identity } from '../../platform/auth/identity.ts';
import { mailsLink } from '../../platform/auth/links.ts';
import { findToken, issueToken, spendToken } from '../../platform/auth/one-time-tokens.ts';
import type { Executor, Trx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/http/services.ts';
import { escapeHtml, unlinked } from '../../platform/mail/html.ts';
import { button, type InBoth, letterInBoth } from '../../platform/mail/letter.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import type { Row } from '../../resource/commands.ts';
import type { CreateCommand, UpdateCommand } from '../../resource/resource.ts';
import { countToday, countTodayTo, findAgreed, findInside, merchantOf } from './address.queries.ts';

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

async function ask(trx: Trx, { branding, config, box }: Needs, of: { address: string; organisation: Organisation }) {
  const { address, organisation } = of;
  const data = { merchant: organisation.merchant, address };
  const token = await issueToken(trx, { purpose: 'mails', user: null, minutes: link_days * 1440, data });
  const sayIn = (language: keyof InBoth) => {
    const { subject, said, action, ignore } = words[language];
    const link = button(mailsLink(config, token), action, branding);
    const lines = [escapeHtml(unlinked(said(organisation.name))), link, escapeHtml(ignore)];
    return { subject, body: lines.map((line) => `<p>${line}</p>`).join('') };
  };
  const content = letterInBoth(branding, branding.short_title, { nl: sayIn('nl'), en: sayIn('en') });
  await sendMail(trx, box, { to: address, kind, organisation: organisation.id, ...content });
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
 * Asks addresses that nobody who works for the merchant has whether they want its mail: once, and again after a day at
 * the earliest where they did not answer. One's own is agreed to by naming it. Throws `rate_limited` for who asks many.
 */
async function askAddresses(trx: Trx, needs: Needs, id: string, named: readonly string[], identity: Identity) {
  const addresses = [...new Set(named.map((address) => address.toLowerCase()))];
  if (addresses.length === 0) return;
  const organisation = await organisationOf(trx, id);
  const { merchant } = organisation;
  const inside = await findInside(trx, merchant, addresses);
  const own = await ownAddress(trx, identity);
  for (const address of addresses.filter((each) => !inside.has(each)).sort()) {
    const agreed_at = address === own ? sql`now()` : sql`null`;
    const { rows } = await sql`
      insert into mail_address (merchant, address, asked_at, agreed_at) values (${merchant}, ${address}, now(), ${agreed_at})
      on conflict (merchant, address) do update set asked_at = now(), agreed_at = excluded.agreed_at
      where mail_address.agreed_at is null
        and (mail_address.asked_at < now() - interval '1 day' or excluded.agreed_at is not null)
      returning address`.execute(trx);
    if (rows.length === 0 || address === own) continue;
    if ((await countToday(trx, merchant, [kind])) >= questions_max)
      throw new ApiError('rate_limited', { details: { retry_after_s: 3600 } });
    // Whether others asked the same person is nobody's business: it looks as if they had been mailed.
    if ((await countTodayTo(trx, address, kind)) < questions_to_one_max)
      await ask(trx, needs, { address, organisation });
  }
}

async function ownAddress(executor: Executor, { kind: of, id }: Identity): Promise<string | undefined> {
  if (of !== 'user') return undefined;
  const person = await executor.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst();
  return person?.email.toLowerCase();
}

const addressesIn = (row: Row, field: string): readonly string[] => {
  const value = row[field];
  return Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? [value] : [];
};

/** Commands that ask the addresses in a field of what they made or changed. */
export const makeAsking = (needs: Needs) => ({
  create:
    (command: CreateCommand, field: string): CreateCommand =>
    async (trx, body, context) => {
      const row = await command(trx, body, context);
      await askAddresses(trx, needs, String(row.organisation), addressesIn(row, field), context.identity);
      return row;
    },
  update:
    (command: UpdateCommand, field: string): UpdateCommand =>
    async (trx, id, body, context) => {
      const row = await command(trx, id, body, context);
      if (body[field] !== undefined)
        await askAddresses(trx, needs, String(row.organisation), addressesIn(row, field), context.identity);
      return row;
    },
});

/** Agrees with the token of a question. Throws `invalid_token`. */
export async function agreeToMails(trx: Trx, secret: string): Promise<void> {
  const found = await findToken(trx, secret, ['mails']);
  if (!found) throw new ApiError('invalid_token', { fields: { token: ['invalid_token'] } });
  await spendToken(trx, found);
  await trx
    .updateTable('mail_address')
    .set({ agreed_at: new Date().toISOString() })
    .where('merchant', '=', String(found.data.merchant))
    .where('address', '=', String(found.data.address))
    .where('agreed_at', 'is', null)
    .execute();
}

/** Who of the addresses gets an organisation's mail by now. */
export async function findReached(executor: Executor, organisation: string, named: readonly string[]) {
  const addresses = named.map((address) => address.toLowerCase());
  const merchant = await merchantOf(executor, organisation);
  const inside = await findInside(executor, merchant, addresses);
  const agreed = await findAgreed(executor, merchant, addresses);
  return { merchant, inside, agreed };
}
