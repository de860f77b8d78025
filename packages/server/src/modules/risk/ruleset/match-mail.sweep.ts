import { translations } from '@sluis/contract/base/translate';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import { type Bilingual, composeBilingualMail } from '../../../platform/mail/compose.ts';
import { escapeHtml } from '../../../platform/mail/html.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { type Note, notifyAddresses } from '../../people/outside-mail/sending.commands.ts';

type Ruleset = Pick<ItemOf<'validationruleset'>, 'id' | 'organisation' | 'name' | 'email'>;

/** A ruleset sends at most one mail in this time. */
const every_ms = 600_000;
const named_max = 10;

const words = translations({
  nl: {
    subject_one: 'een betaling voldoet aan een regel',
    subject_other: '{{count}} betalingen voldoen aan een regel',
    matched_one: 'Eén betaling voldoet aan de regel “{{name}}”:',
    matched_other: '{{count}} betalingen voldoen aan de regel “{{name}}”:',
    more_one: 'en nog één.',
    more_other: 'en nog {{count}}.',
    often: 'Over deze regel ontvangt u hooguit eens in de tien minuten bericht.',
  },
  en: {
    subject_one: 'a payment matched a rule',
    subject_other: '{{count}} payments matched a rule',
    matched_one: 'One payment matched the rule “{{name}}”:',
    matched_other: '{{count}} payments matched the rule “{{name}}”:',
    more_one: 'and one more.',
    more_other: 'and {{count}} more.',
    often: 'You receive a message about this rule once every ten minutes at most.',
  },
});

/** SQL: rulesets, and since when they have matches that were not mailed; their address may have been removed since. */
const waiting = sql`
  select validationruleset.id, greatest(first.created_at, coalesce(next_at, first.created_at)) as due
  from validationruleset left join ruleset_mail on ruleset_mail.ruleset = validationruleset.id
  join (
    select ruleset, min(created_at) as created_at from transaction_rule_match where not mailed group by ruleset
  ) first on first.ruleset = validationruleset.id`;

/** Mails the matches of a ruleset that were not mailed, once. */
async function mailMatches(trx: Trx, services: Services, id: string, now: string): Promise<void> {
  // Two processes mail about a ruleset one after the other.
  const next_at = new Date(Date.parse(now) + every_ms).toISOString();
  const { rows: held } = await sql`
    insert into ruleset_mail (ruleset, next_at) values (${id}, ${next_at})
    on conflict (ruleset) do update set next_at = excluded.next_at
    where ruleset_mail.next_at <= ${now} returning 1`.execute(trx);
  if (held.length === 0) return;
  const { rows } = await sql<{ transaction: string; number: number }>`
    update transaction_rule_match set mailed = true where ruleset = ${id} and not mailed
    returning transaction, number`.execute(trx);
  const { rows: versions } = await sql<{ number: number; email: string | null }>`
    select number, content ->> 'email' as email from risk_version
    where item = ${id} and number = any(${[...new Set(rows.map(({ number }) => number))]})`.execute(trx);
  const emails = new Map(versions.map(({ number, email }) => [number, email]));
  const ruleset = await trx
    .selectFrom('validationruleset')
    .select(['id', 'organisation', 'name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  // An address that was set later receives no matches of before.
  const payments = rows.flatMap(({ transaction, number }) =>
    emails.get(number) === ruleset?.email ? [transaction] : [],
  );
  if (payments.length > 0 && ruleset?.email) await mail(trx, services, ruleset, payments.toSorted());
}

async function mail(trx: Trx, services: Services, ruleset: Ruleset, payments: readonly string[]): Promise<void> {
  const { name, organisation, email } = ruleset;
  const count = payments.length;
  const { branding, config } = services;
  const wordingIn = (language: keyof Bilingual, note: Note) => {
    const t = words(language);
    const links = payments.slice(0, named_max).map((id) => {
      const href = `${config.origin}/transactions?id=${id}&_open=true&_organisation=${organisation}`;
      return `<li><a href="${escapeHtml(href)}">${escapeHtml(id)}</a></li>`;
    });
    const left = count - links.length;
    const parts = [
      `<p>${escapeHtml(t('matched', { name, count }))}</p>`,
      `<ul>${links.join('')}</ul>`,
      left > 0 ? `<p>${escapeHtml(t('more', { count: left }))}</p>` : '',
      `<p>${escapeHtml(t('often'))}</p>`,
    ];
    return { subject: t('subject', { count }), body: parts.join('') + note(language) };
  };
  const content = (note: Note) =>
    composeBilingualMail(branding, branding.short_title, { nl: wordingIn('nl', note), en: wordingIn('en', note) });
  await notifyAddresses(trx, services, { organisation, to: [email ?? ''], kind: 'ruleset_match', content });
}

/** Mails those who asked about the matches of rulesets: the first immediately, later ones gathered. */
export function makeMatchMailSweep(services: Services): Sweep {
  const { kysely } = services.database;
  return {
    name: 'mails about rulesets',
    due: async (executor) => {
      const { rows } = await sql<{ due: string | null }>`select min(due) as due from (${waiting}) waiting`.execute(
        executor,
      );
      return rows[0]?.due ?? null;
    },
    run: async (now) => {
      const { rows } = await sql<{ id: string }>`
        select id from (${waiting}) waiting where due <= ${now} order by due limit 50`.execute(kysely);
      for (const { id } of rows) await inTransaction(kysely, (trx) => mailMatches(trx, services, id, now));
      return rows.length;
    },
  };
}
