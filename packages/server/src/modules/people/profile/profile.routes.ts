import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { ApiError } from '@sluis/contract/base/errors';
import { storableText } from '@sluis/contract/base/schema';
import { isStorableText } from '@sluis/contract/base/text';
import { isTimezone } from '@sluis/contract/base/time';
import { languages } from '@sluis/contract/entities/people/user';
import { z } from 'zod';
import type { Identity } from '../../../platform/auth/identity.ts';
import { endSessionsOf } from '../../../platform/auth/sessions.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { errorAnswer } from '../../../platform/http/errors.ts';
import { boolean, instant, list, nullable, object, text } from '../../../platform/http/json-schema.ts';
import {
  type Answer,
  type Asked,
  type Description,
  type JsonSchema,
  type Route,
  read,
  write,
} from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/http/services.ts';
import { type OwnMail, own_mails } from '../../../resource/asked.ts';
import type { House } from '../../../resource/module.ts';
import { changePassword, isCurrentPassword, requestEmailChange } from '../credential/credential.commands.ts';
import { passkeyOptionsSchema, passkeySchema, userSchema } from '../sign-in/answers.queries.ts';
import { renewRecoveryCodes } from '../sign-in/factors.commands.ts';
import { addPasskey, passkeyCreationOptions, siteOf, webauthnResponse } from '../sign-in/passkey.commands.ts';
import { describeUser } from '../sign-in/sign-in.queries.ts';
import { clearCurrentPasswordTries, countCurrentPasswordTry } from '../sign-in/tries.commands.ts';
import { listOwnMails, switchOwnMail } from './own-mails.ts';
import {
  beginEnrolment,
  changeProfile,
  endOwnSession,
  listDevices,
  listSessions,
  removeDevice,
  removeFactor,
} from './profile.commands.ts';

const mailSwitch = (kinds: readonly OwnMail[]) =>
  z.strictObject({
    kind: z.enum(kinds.map(({ kind }) => kind)),
    organisation: z.string().max(100),
    on: z.boolean(),
  });
const typed = (max: number) => z.string().min(1).max(max).refine(isStorableText);
const current_password = typed(1000);

const session = object({
  id: text,
  created_at: instant,
  last_activity_at: instant,
  ip: text,
  user_agent: nullable(text),
  factor: nullable(text),
  current: boolean,
});
const mail = object({ kind: text, organisation: object({ id: text, name: text }), on: boolean });
const device = object({ id: text, created_at: instant, expires_at: instant, user_agent: nullable(text) });

/** The signed-in user; an API key has no profile. Throws `forbidden`. */
function person(identity: Identity): string {
  if (identity.kind !== 'user') throw new ApiError('forbidden');
  return identity.id;
}

type Handle<B> = (trx: Trx, user: string, asked: Asked & { readonly body: B }) => Promise<Answer>;

/** The response of a call; by default empty, with the status 204. */
type Answering = Pick<Description, 'answer'> & Partial<Pick<Description, 'status'>>;

const change = <B>(
  path: string,
  summary: string,
  body: z.ZodType<B> | undefined,
  handle: Handle<B>,
  describe: Answering = { answer: null },
): Route =>
  write<B>({
    method: 'POST',
    path: `/profile${path}`,
    summary,
    tag: 'Profile',
    access: 'signed_in',
    // Responses contain secrets that are shown once, and repeating a password change fails.
    idempotent: false,
    ...(body && { body }),
    describe,
    handle: (trx, asked) => handle(trx, person(asked.identity), asked),
  });

const wrongPassword = (): ApiError =>
  new ApiError('wrong_password', { fields: { current_password: ['wrong_password'] } });

/**
 * A change that requires the password: an unattended screen is not enough. A wrong password is returned and not thrown,
 * because the try must be counted.
 */
const proven = <B extends { current_password: string }>(
  path: string,
  summary: string,
  body: z.ZodType<B>,
  handle: Handle<B>,
  describe?: Answering,
): Route => {
  const prove: Handle<B> = async (trx, user, asked) => {
    await countCurrentPasswordTry(trx, user);
    if (!(await isCurrentPassword(trx, user, asked.body.current_password)))
      return errorAnswer(wrongPassword(), asked.request.id);
    await clearCurrentPasswordTries(trx, user);
    return handle(trx, user, asked);
  };
  return change(path, summary, body, prove, describe);
};

const no_content: Answer = { status: 204 };

const profileChanges = (services: Services): Route[] => [
  change(
    '',
    'Update your name, language or time zone',
    z.strictObject({
      name: storableText(z.string().min(1).max(200)).optional(),
      language: z.enum(languages).optional(),
      timezone: z.string().max(50).refine(isTimezone).optional(),
    }),
    async (trx, user, { body, identity }) => {
      await changeProfile(trx, user, body);
      return { status: 200, body: { user: await describeUser(trx, services, identity) } };
    },
    { answer: object({ user: userSchema }) },
  ),
  proven(
    '/password',
    'Change your password',
    z.strictObject({ current_password, password: typed(1000) }),
    async (trx, user, { body: { password }, identity: { session } }) => {
      await changePassword(trx, services, { user, session, password });
      return no_content;
    },
  ),
  proven(
    '/email',
    'Change your email address; a mailed link confirms the new one',
    z.strictObject({ current_password, email: z.email().min(3).max(254).refine(isStorableText) }),
    async (trx, user, { body }) => {
      await requestEmailChange(trx, services, user, body.email);
      return { status: 202 };
    },
    { status: 202, answer: null },
  ),
];

const factorChanges = (services: Services): Route[] => [
  proven(
    '/mfa-setup',
    'Start setting up multi-factor authentication',
    z.strictObject({ current_password }),
    async (trx, user) => ({
      status: 200,
      body: { token: await beginEnrolment(trx, user) },
    }),
    { answer: object({ token: text }) },
  ),
  proven(
    '/factors/:id/remove',
    'Remove a multi-factor authentication method',
    z.strictObject({ current_password }),
    async (trx, user, { params }) => {
      await removeFactor(trx, services, user, params.id ?? '');
      return no_content;
    },
  ),
  proven(
    '/recovery-codes',
    'Generate new recovery codes',
    z.strictObject({ current_password }),
    async (trx, user) => ({ status: 200, body: { recovery_codes: await renewRecoveryCodes(trx, user) } }),
    { answer: object({ recovery_codes: list(text) }) },
  ),
  proven(
    '/passkeys/options',
    'Get the options for creating a passkey',
    z.strictObject({ current_password }),
    async (trx, user, { request }) => ({
      status: 200,
      body: await passkeyCreationOptions(trx, services, user, siteOf(services.config.origin, request.headers.origin)),
    }),
    { answer: passkeyOptionsSchema },
  ),
  change(
    '/passkeys',
    'Add a passkey',
    z.strictObject({ token: typed(200), response: webauthnResponse<RegistrationResponseJSON>(), name: typed(100) }),
    async (trx, user, { body, request }) => {
      const site = siteOf(services.config.origin, request.headers.origin);
      return { status: 201, body: await addPasskey(trx, services, { ...body, user, site }) };
    },
    { status: 201, answer: passkeySchema },
  ),
];

interface Own {
  readonly path: string;
  readonly summary: string;
  readonly item: JsonSchema;
}

const own = ({ path, summary, item }: Own, read_items: (identity: Identity) => Promise<readonly unknown[]>): Route =>
  read({
    method: 'GET',
    path: `/profile${path}`,
    summary,
    tag: 'Profile',
    access: 'signed_in',
    audit: true,
    describe: { answer: object({ items: list(item) }) },
    handle: async ({ identity }) => {
      person(identity);
      return { status: 200, body: { items: await read_items(identity) } };
    },
  });

/** Users' own accounts. */
export const profileRoutes = (house: House): Route[] => {
  const executor = house.database.kysely;
  const kinds = house.answers(own_mails);
  return [
    ...profileChanges(house),
    ...factorChanges(house),
    own({ path: '/sessions', summary: 'List your sessions', item: session }, ({ id, session }) =>
      listSessions(executor, id, session),
    ),
    change('/sessions/:id/end', 'End one of your sessions', undefined, async (trx, user, { params }) => {
      await endOwnSession(trx, user, params.id ?? '');
      return no_content;
    }),
    change('/sessions/end-others', 'End all your other sessions', undefined, async (trx, user, { identity }) => {
      await endSessionsOf(trx, user, identity.session);
      return no_content;
    }),
    own({ path: '/mails', summary: 'List your mail notifications', item: mail }, ({ id }) =>
      listOwnMails(executor, kinds, id),
    ),
    change('/mails', 'Turn a mail notification on or off', mailSwitch(kinds), async (trx, user, { body }) => {
      await switchOwnMail(trx, kinds, user, body);
      return no_content;
    }),
    own({ path: '/devices', summary: 'List your trusted browsers', item: device }, ({ id }) =>
      listDevices(executor, id),
    ),
    change('/devices/:id/forget', 'Remove a trusted browser', undefined, async (trx, user, { params }) => {
      await removeDevice(trx, user, params.id ?? '');
      return no_content;
    }),
  ];
};
