import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import { isOrganisationActive } from '../../../platform/auth/active-organisation.ts';
import { isInRanges } from '../../../platform/auth/address-ranges.ts';
import { addressRangesIn } from '../../../platform/auth/allowed-addresses.ts';
import { issueToken, type Token } from '../../../platform/auth/one-time-tokens.ts';
import { type RequiredFactor, requiredFactorIn } from '../../../platform/auth/required-factor.ts';
import { openSession, sso_factor } from '../../../platform/auth/sessions.ts';
import { isReached } from '../../../platform/auth/sign-in-reach.ts';
import { hashSecret, newSecret } from '../../../platform/auth/tokens.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { requireAddress } from '../../../platform/http/require-address.ts';
import type { Services } from '../../../platform/http/services.ts';
import { sendAccountMail } from '../credential/account-mails.commands.ts';
import { recordBreakGlass } from '../single-sign-on/break-glass.commands.ts';
import { hasForced, isForced, passedBy } from '../single-sign-on/forced.queries.ts';
import { hashCode, newCode } from './codes.ts';
import { type FactorType, hasAny, listFactors, preferredType } from './factors.queries.ts';
import { describeUser } from './sign-in.queries.ts';
import { clearTries } from './tries.commands.ts';

export type Needs = Pick<
  Services,
  'tokens' | 'branding' | 'box' | 'clock' | 'config' | 'configurations' | 'leaked_passwords'
>;

/** The client of a sign-in. */
export interface Visit {
  readonly ip: string;
  readonly user_agent: string | null;
}

/** The identity provider that vouched for a user, and the organisation that it does so for. */
export interface SignedOn {
  readonly within: string;
  readonly identity_provider: string;
  /** What signing out there needs. */
  readonly sealed_sign_out: string | null;
}

/** A user who has shown the first factor and is not signed in yet. */
export interface PendingSignIn {
  readonly id: string;
  readonly email: string;
  readonly membership: string;
  readonly organisation: string;
  /** Whether the organisation, and every one above it, is active. */
  readonly can_work: boolean;
  /** The addresses that its users may sign in from; any if empty. */
  readonly session_ranges: readonly string[];
  /** The forced identity provider that a break-glass user passes by. */
  readonly passed_by: string | null;
  readonly sso?: SignedOn | undefined;
}

export interface CompletedSignIn {
  readonly token: string;
  readonly user: unknown;
  readonly device_token?: string;
}

/** Signed in, or sent to the enrolment of a factor first. */
export type Admitted = CompletedSignIn | { readonly mfa_setup: { token: string; required_type: string } };

export type Step = Admitted | { readonly mfa: { token: string; type: FactorType; username: string; passkey: boolean } };

/** The lifetime of a mailed code's link, from the specification, and of the step it belongs to. */
const step_minutes = 30;
const device_days = 30;

const pendingSignIns = (executor: Executor) =>
  executor
    .selectFrom('user')
    .innerJoin('membership', 'membership.user', 'user.id')
    .select(['user.id', 'user.email', 'membership.id as membership', 'membership.organisation'])
    .select(isOrganisationActive('membership.organisation').as('can_work'))
    .select(addressRangesIn('membership.organisation').as('session_ranges'))
    .select(passedBy('membership.organisation', 'membership.user').as('passed_by'))
    .where('user.active', '=', true)
    // Organisations in which they can work first, then their home, then the oldest membership.
    .orderBy('can_work', 'desc')
    .orderBy(sql`membership.organisation = "user".organisation`, 'desc')
    .orderBy('membership.id');

/** How a user enters, besides who they are. */
interface Entering {
  readonly sso?: SignedOn | undefined;
  /** Organisations that allow it come first. */
  readonly address?: string | undefined;
}

/**
 * A user with the membership to begin with: one that the identity provider may open or, without one, that does not
 * force single sign-on. Undefined for an inactive user, and if there is none.
 */
export async function findPendingSignIn(
  executor: Executor,
  id: string,
  { sso, address }: Entering = {},
): Promise<PendingSignIn | undefined> {
  const open = sso
    ? isReached('membership.organisation', sql`${sso.within}`)
    : sql<boolean>`not ${isForced('membership.organisation', 'membership.user')}`;
  const all = await pendingSignIns(executor).where('user.id', '=', id).where(open).execute();
  const isAllowed = ({ session_ranges }: Pick<PendingSignIn, 'session_ranges'>) =>
    address === undefined || isInRanges(session_ranges, address);
  const found = all.find((each) => each.can_work && isAllowed(each)) ?? all[0];
  return found && { ...found, ...(sso && { passed_by: null, sso }) };
}

/** The sign-in that a step's token continues. */
export const findStepsSignIn = (executor: Executor, user: string, data: Token['data'], address?: string) =>
  findPendingSignIn(executor, user, { sso: data.sso as SignedOn | undefined, address });

/**
 * Throws `sso_required` for a user who cannot begin with a password or a passkey because an organisation forces single
 * sign-on.
 */
export async function checkNotForced(executor: Executor, user: string, found?: PendingSignIn): Promise<void> {
  if (!found?.can_work && (await hasForced(executor, user))) throw new ApiError('sso_required');
}

/** Throws `organisation_inactive`, or `address_not_allowed` from outside the addresses of its users. */
export function checkAdmission(pending: PendingSignIn, { ip }: Visit): void {
  if (!pending.can_work) throw new ApiError('organisation_inactive');
  requireAddress(pending, ip);
}

/** After the first factor: the second one, its enrolment if an organisation requires it, or signed in. */
export async function proceed(
  trx: Trx,
  needs: Needs,
  pending: PendingSignIn,
  { visit, device_token }: { readonly visit: Visit; readonly device_token: string | undefined },
): Promise<Step> {
  const factors = await listFactors(trx, pending.id);
  const type = preferredType(factors);
  if (type === undefined) return admit(trx, needs, pending, { visit, factor: null });
  if (device_token && (await isTrusted(trx, pending.id, device_token)))
    return admit(trx, needs, pending, { visit, factor: 'device' });
  const data = { type, sso: pending.sso };
  const token = await issueToken(trx, { purpose: 'mfa', user: pending.id, minutes: step_minutes, data });
  if (type === 'email') await mailCode(trx, needs, pending.id, token);
  return { mfa: { token, type, username: pending.email, passkey: hasAny(factors, ['passkey']) } };
}

/**
 * After all factors: signed in, or sent to the enrolment of one that an organisation requires and the user does not
 * have.
 */
export async function admit(trx: Trx, needs: Needs, pending: PendingSignIn, how: How): Promise<Admitted> {
  const required_type = how.factor === sso_factor ? null : await missingFactor(trx, pending.id);
  if (required_type === null) return completeSignIn(trx, needs, pending, how);
  const data = { enforced: true, required_type, sso: pending.sso };
  const token = await issueToken(trx, { purpose: 'mfa_setup', user: pending.id, minutes: step_minutes, data });
  return { mfa_setup: { token, required_type } };
}

/**
 * The factor that a user does not have and that one of their organisations requires, itself or through the nearest one
 * above it with a requirement. All their organisations count, because a session can switch between them. Mailed codes
 * do not satisfy a required app; a passkey satisfies both.
 */
export async function missingFactor(executor: Executor, user: string): Promise<RequiredFactor | null> {
  const rows = await executor
    .selectFrom('membership')
    .select(requiredFactorIn('membership.organisation').as('required'))
    .where('user', '=', user)
    .execute();
  const required = rows.flatMap((row) => row.required ?? []);
  if (required.length === 0) return null;
  const factors = await listFactors(executor, user);
  if (required.includes('google') && !hasAny(factors, ['google', 'passkey'])) return 'google';
  return required.includes('email') && factors.length === 0 ? 'email' : null;
}

/** Mails a new code for a step; the previous one stops working. */
export async function mailCode(trx: Trx, needs: Needs, user: string, token: string): Promise<void> {
  const code = newCode();
  const kept = JSON.stringify({ code_hash: hashCode(token, code), sent_at: new Date().toISOString() });
  await sql`update one_time_token set data = data || ${kept}::jsonb where hash = ${hashSecret(token)}`.execute(trx);
  await sendAccountMail(trx, needs, user, { kind: 'mfa_code', code });
}

interface How {
  readonly visit: Visit;
  /** The factor shown in addition to the password, if any. */
  readonly factor: string | null;
  /** Trusts this browser for 30 days. */
  readonly remember?: boolean;
}

/** Opens the session. Throws as `checkAdmission` does. */
export async function completeSignIn(
  trx: Trx,
  needs: Needs,
  pending: PendingSignIn,
  how: How,
): Promise<CompletedSignIn> {
  checkAdmission(pending, how.visit);
  const { visit, factor, remember = false } = how;
  await clearTries(trx, pending.email, visit.ip);
  await trx
    .updateTable('user')
    .set({ last_sign_in_at: new Date().toISOString() })
    .where('id', '=', pending.id)
    .execute();
  const { id, membership, organisation, passed_by, sso } = pending;
  if (passed_by !== null) await recordBreakGlass(trx, needs, { user: id, identity_provider: passed_by, ip: visit.ip });
  const session = await openSession(trx, { user: id, membership, factor, ...visit, ...sso });
  return {
    token: await needs.tokens.sign(session.id, id, session.expires_at_ms),
    user: await describeUser(trx, needs, { id, organisation, within: sso?.within }),
    ...(remember && { device_token: await trustDevice(trx, id, visit) }),
  };
}

async function trustDevice(trx: Trx, user: string, { user_agent }: Visit): Promise<string> {
  const token = newSecret('dev');
  const now_ms = Date.now();
  await trx
    .insertInto('trusted_device')
    .values({
      id: newId('dvc', now_ms),
      created_at: new Date(now_ms).toISOString(),
      user,
      token_hash: hashSecret(token),
      expires_at: new Date(now_ms + device_days * 86_400_000).toISOString(),
      user_agent,
    })
    .execute();
  return token;
}

async function isTrusted(trx: Trx, user: string, token: string): Promise<boolean> {
  const row = await trx
    .selectFrom('trusted_device')
    .select('id')
    .where('user', '=', user)
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return row !== undefined;
}
