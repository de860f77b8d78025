import { welcome_default_content } from '@sluis/contract/welcome-mail';
import { marketOf } from '../catalogue/markets.ts';
import { names } from '../catalogue/names.ts';
import type { RowOf } from '../load/tables.ts';
import { timezone } from './calendar.ts';
import { makeRandom, type Random } from './random.ts';
import { slug } from './slug.ts';
import type { Tree } from './tree.ts';

interface Colleagues {
  readonly user: RowOf<'user'>[];
  readonly membership: RowOf<'membership'>[];
  readonly apikey: RowOf<'apikey'>[];
  readonly welcomemail: RowOf<'welcomemail'>[];
}

const day_ms = 86_400_000;

/** Common roles of people at the provider and at a merchant. */
const provider_jobs = [
  ['PSP', 'PSP_MERCHANT_LIST', 'TRANSACTION_LIST', 'REFUND_LIST', 'REFUND_CREATE', 'TRANSACTION_UPDATE'],
  ['PSP', 'PSP_MERCHANT_LIST', 'PSP_MERCHANT_CREATE', 'PSP_MERCHANT_UPDATE', 'ORGANISATION_ALL', 'PLATFORMUSER_ALL'],
  ['PSP', 'TRANSACTION_LIST', 'REFUND_LIST', 'CHARGEBACK_ALL', 'PSP_AUDITTRAIL_LIST'],
] as const;
const merchant_jobs = [
  ['USER_ALL'],
  ['TRANSACTION_ALL', 'REFUND_ALL', 'CUSTOMER_LIST'],
  ['TRANSACTION_LIST', 'REFUND_LIST', 'SETTLEMENT_LIST', 'REPORT_ALL'],
  ['APIKEY_ALL', 'WEBHOOK_ALL', 'TERMINAL_LIST'],
] as const;
const key_jobs = [
  ['Web shop', ['TRANSACTION_RECORD', 'REFUND_RECORD', 'TRANSACTION_LIST', 'CUSTOMER_ALL']],
  ['Bookkeeping', ['TRANSACTION_LIST', 'REFUND_LIST', 'SETTLEMENT_LIST']],
  ['Customer service', ['TRANSACTION_LIST', 'REFUND_ALL']],
] as const;

/**
 * Further users of the provider and its merchants, the keys of their programs, and their welcome mails. With a separate
 * random generator, so that the payments are the same without them.
 */
export function makeColleagues(seed: string, tree: Tree, now_ms: number): Colleagues {
  const random = makeRandom(`${seed} colleagues`);
  const made: Colleagues = { user: [], membership: [], apikey: [], welcomemail: welcomeMails(random, tree, now_ms) };
  const [provider] = tree.rows.organisation;
  const employ = (organisation: RowOf<'organisation'>, jobs: readonly (readonly string[])[]): void => {
    for (const roles of jobs) {
      const { user, membership } = makeColleague(random, organisation, { roles, now_ms });
      if (made.user.some(({ email }) => email === user.email)) continue;
      made.user.push(user);
      made.membership.push(membership);
    }
  };
  if (provider) employ(provider, [...provider_jobs, ...provider_jobs.slice(0, 2)]);
  for (const { organisation: id } of tree.merchants) {
    const organisation = tree.rows.organisation.find((row) => row.id === id);
    if (!organisation) continue;
    employ(organisation, merchant_jobs.slice(0, random.int(1, merchant_jobs.length)));
    for (const [name, roles] of key_jobs.slice(0, random.int(0, key_jobs.length)))
      made.apikey.push(makeKey(random, organisation, { name, roles, now_ms }));
  }
  return made;
}

const at = (ms: number): string => new Date(ms).toISOString();

interface Job {
  readonly roles: readonly string[];
  readonly now_ms: number;
}

function makeColleague(random: Random, organisation: RowOf<'organisation'>, { roles, now_ms }: Job) {
  const known = names[marketOf(organisation.country_code).names];
  const [first, last] = [random.pick([...known.female, ...known.male]), random.pick(known.last)];
  const created_ms = now_ms - random.int(20, 500) * day_ms;
  // One in eight has left, and one in six has not signed in yet.
  const active = !random.chance(1 / 8);
  const last_ms = random.chance(1 / 6) ? undefined : now_ms - random.exponential(6) * day_ms;
  const id = random.id('usr', created_ms);
  const user: RowOf<'user'> = {
    id,
    created_at: at(created_ms),
    organisation: organisation.id,
    email: `${slug(first)}.${slug(last)}@${slug(organisation.name)}.example`,
    name: `${first} ${last}`,
    language: ['NL', 'BE'].includes(organisation.country_code) ? 'nl' : 'en',
    timezone,
    active,
    mfa_enabled: false,
    stand_in: false,
    invited_at: at(created_ms),
    last_sign_in_at: last_ms === undefined ? null : at(Math.max(created_ms, last_ms)),
    version: 1,
  };
  const membership: RowOf<'membership'> = {
    id: random.id('mbr', created_ms),
    created_at: at(created_ms),
    organisation: organisation.id,
    user: id,
    roles: [...roles],
    version: 1,
  };
  return { user, membership };
}

/** Some keys are limited to the network of their server. */
const useOf = (created_ms: number) => ({
  address_ranges: Math.floor(created_ms / day_ms) % 3 === 0 ? ['203.0.113.0/24', '2001:db8:40::/48'] : [],
  last_used_ip: `203.0.113.${2 + (Math.floor(created_ms / day_ms) % 240)}`,
  rotated_at: null,
  previous_key_hash: null,
  previous_expires_at: null,
  previous_used_at: null,
});

/** A key whose secret is unknown. */
function makeKey(random: Random, { id: organisation }: RowOf<'organisation'>, job: Job & { readonly name: string }) {
  const { name, roles, now_ms } = job;
  const created_ms = now_ms - random.int(30, 390) * day_ms;
  const ends_ms = created_ms + 365 * day_ms;
  const revoked = random.chance(1 / 7);
  const used_ms = now_ms - random.exponential(1) * day_ms;
  return {
    id: random.id('key', created_ms),
    created_at: at(created_ms),
    organisation,
    name,
    roles: [...roles],
    key_hash: random.digits(64),
    expires_at: random.chance(0.4) ? at(ends_ms) : null,
    revoked_at: revoked ? at(now_ms - random.int(1, 20) * day_ms) : null,
    ...useOf(created_ms),
    last_used_at: at(Math.max(created_ms, Math.min(ends_ms, revoked ? used_ms - 25 * day_ms : used_ms))),
    version: 1,
  } satisfies RowOf<'apikey'>;
}

const dutch_content = `<h1>Uw account bij {{short_title}}</h1>
<p>Beste {{name}},</p>
<p>U hebt een account. U logt in als {{email}}. Kies eerst een wachtwoord:</p>
<p>{{set_password}}</p>
<p>Deze link werkt 24 uur. Vraag daarna een nieuwe aan op {{forgot_password}}.</p>`;

function welcomeMails(random: Random, { root: organisation }: Tree, now_ms: number): RowOf<'welcomemail'>[] {
  const mail = (name: string, content: string, of: { psp_default?: true; default?: true } = {}) => ({
    id: random.id('wml', now_ms - 400 * day_ms),
    created_at: at(now_ms - 400 * day_ms),
    organisation,
    name,
    content,
    psp_default: false,
    default: false,
    version: 1,
    ...of,
  });
  return [
    mail('Staff', welcome_default_content, { psp_default: true }),
    mail('Merchants', welcome_default_content, { default: true }),
    mail('Merchants (Dutch)', dutch_content),
    mail('Partners', welcome_default_content),
  ];
}
