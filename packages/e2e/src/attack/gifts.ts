import type { Tenants } from '@sluis/server/conformance/tenants';
import { makeAuthenticator } from '@sluis/server/testing/authenticator';
import { codeIn, tokenIn } from '@sluis/server/testing/mails';
import { test_password as password } from '@sluis/server/testing/world';
import { type Endpoint, titleOf } from './endpoints.ts';
import type { Identity } from './identities.ts';

/** Values for a body, by field name. */
export type Gift = Readonly<Record<string, unknown>>;

interface Given {
  readonly world: Tenants;
  readonly identity: Identity & { readonly email: string };
}
interface Step {
  readonly token: string;
  readonly code: string;
}

const current_password = password;
let strangers = 0;

async function post({ world, identity }: Given, path: string, body: object, token = identity.token) {
  const answer = await world.visit(path, body, token === undefined ? {} : { authorization: `Bearer ${token}` });
  if (answer.statusCode >= 300) throw new Error(`${path} for ${identity.name}: ${answer.statusCode} ${answer.body}`);
  return answer.body === '' ? {} : answer.json();
}

/** The last mail to a user, which may be written a moment after the response to its request. */
async function lastMail({ world }: Given, to: string, kind: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const letter = (await world.letters(to)).findLast((each) => each.kind === kind);
    if (letter) return letter.text;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`no letter ${kind} to ${to}`);
}

/** Starts a second factor by mail, which waits for its code. */
async function begin(given: Given): Promise<Step> {
  const { token } = await post(given, '/profile/mfa-setup', { current_password });
  await post(given, '/auth/mfa/setup', { token, type: 'email' });
  return { token, code: codeIn(await lastMail(given, given.identity.email, 'mfa_code')) };
}

/** A user with such a factor who has shown the first one. */
async function startSignIn(given: Given): Promise<{ token: string; code: string; username: string }> {
  const { email } = given.identity;
  await post(given, '/auth/mfa/setup/confirm', await begin(given));
  await given.world.database.pool.query(`delete from mail where recipient = $1`, [email]);
  const { mfa } = await post(given, '/auth/login', { email, password });
  return { token: mfa.token, username: email, code: codeIn(await lastMail(given, email, 'mfa_code')) };
}

const authenticatorFor = ({ world }: Given, rp_id: string) =>
  makeAuthenticator({ origin: world.services.config.origin, rp_id });

async function newPasskey(given: Given) {
  const { token, options } = await post(given, '/profile/passkeys/options', { current_password });
  const key = authenticatorFor(given, options.rp.id);
  return { key, gift: { token, response: key.create(options.challenge), name: 'Telephone' } };
}

/** Preconditions of calls, by title. */
const gifts: Readonly<Record<string, (given: Given) => Promise<Gift>>> = {
  'POST /auth/login': async ({ identity: { email } }) => ({ email, password }),
  'POST /auth/switch': async ({ world, identity }) => {
    const { user } = (await world.call(identity.token, 'GET', '/auth/me')).json();
    return { membership: user.memberships[0].id };
  },
  'POST /profile/mails': async ({ identity }) => ({ organisation: identity.home.organisation }),
  'POST /auth/update-password': async (given) => {
    const { email } = given.identity;
    await post(given, '/auth/forgot-password', { email });
    return { token: tokenIn(await lastMail(given, email, 'password_reset')), password };
  },
  'POST /auth/update-email': async (given) => {
    const email = `moved${++strangers}@test.test`;
    await post(given, '/profile/email', { current_password, email });
    return { token: tokenIn(await lastMail(given, email, 'email_change')), email };
  },
  'POST /auth/accept-access': async (given) => {
    const { world, identity } = given;
    const { organisation, token } = identity.home;
    const email = `known${++strangers}@test.test`;
    await world.user(email, await world.organisation('Elsewhere', world.root), ['TAG_LIST']);
    await post(given, '/user', { organisation, email, name: 'Known', roles: ['TAG_LIST'] }, token);
    return { token: tokenIn(await lastMail(given, email, 'access_offer')) };
  },
  'POST /auth/accept-mails': async (given) => {
    const email = `stranger${++strangers}@test.test`;
    const daily = { name: 'Daily', frequency: 'daily', time: '09:00', email_addresses: [email] };
    await post(given, '/reportschedule', daily, given.identity.home.token);
    return { token: tokenIn(await lastMail(given, email, 'mail_consent')) };
  },
  'POST /auth/mfa': async (given) => ({ ...(await startSignIn(given)) }),
  'POST /auth/mfa/resend': async (given) => {
    const { token } = await startSignIn(given);
    // A new code is mailed after a minute at the earliest.
    await given.world.database.pool.query(`update one_time_token set data = data - 'sent_at' where purpose = 'mfa'`);
    return { token };
  },
  'POST /auth/mfa/setup': async (given) => post(given, '/profile/mfa-setup', { current_password }),
  'POST /auth/mfa/setup/confirm': async (given) => ({ ...(await begin(given)) }),
  'POST /auth/passkey': async (given) => {
    const { key, gift } = await newPasskey(given);
    await post(given, '/profile/passkeys', gift);
    const { token, options } = await post(given, '/auth/passkey/options', {});
    return { token, response: key.get(options.challenge) };
  },
  'POST /profile/passkeys': async (given) => (await newPasskey(given)).gift,
  'POST /profile/factors/{id}/remove': async (given) => {
    await post(given, '/auth/mfa/setup/confirm', await begin(given));
    const { user } = (await given.world.call(given.identity.token, 'GET', '/auth/me')).json();
    given.identity.met.set('/profile/factors', [user.factors[0].id]);
    return { current_password };
  },
  'POST /profile/devices/{id}/forget': async (given) => {
    const { token } = await post(given, '/auth/mfa', { ...(await startSignIn(given)), remember: true });
    const { items } = (await given.world.call(token, 'GET', '/profile/devices')).json();
    given.identity.met.set('/profile/devices', [items[0].id]);
    return {};
  },
  'POST /export/{id}/cancel': async (given) => {
    const { id } = await post(given, '/organisation/export', { format: 'csv', columns: ['id'] });
    given.identity.met.set('/export', [id]);
    return {};
  },
};

/** Establishes what a call by a signed-in user needs to succeed, if anything. */
export async function giftFor(world: Tenants, identity: Identity, endpoint: Endpoint): Promise<Gift> {
  const { email } = identity;
  const give = gifts[titleOf(endpoint)];
  return give && email !== undefined ? give({ world, identity: { ...identity, email } }) : {};
}
