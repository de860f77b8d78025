import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { ApiError } from '@sluis/contract/base/errors';
import { isStorableText } from '@sluis/contract/base/text';
import { z } from 'zod';
import { inactiveOf } from '../../../platform/auth/active-organisation.ts';
import { throughOf } from '../../../platform/auth/acts.ts';
import { allowedAddresses } from '../../../platform/auth/allowed-addresses.ts';
import { endSession, hasFactorOfSso, switchMembership, touchSession } from '../../../platform/auth/sessions.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { object } from '../../../platform/http/json-schema.ts';
import { requireAddress } from '../../../platform/http/require-address.ts';
import { open, type Route, read, write } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/http/services.ts';
import { recordBreakGlass } from '../single-sign-on/break-glass.commands.ts';
import { checkSwitch } from '../single-sign-on/forced.queries.ts';
import {
  admittedSchema,
  confirmedSchema,
  offerSchema,
  passkeyOptionsSchema,
  signedInSchema,
  signedOutSchema,
  stepSchema,
  userSchema,
} from './answers.queries.ts';
import { confirmFactor, startEnrolment } from './enrolment.commands.ts';
import { missingFactor } from './entry.commands.ts';
import { passkeySignInOptions, signInWithPasskey, siteOf, webauthnResponse } from './passkey.commands.ts';
import { resendCode, verifyCode } from './second-factor.commands.ts';
import { signIn } from './sign-in.commands.ts';
import { describeUser, signOutUrl } from './sign-in.queries.ts';
import { visitOf } from './visit.queries.ts';

const text = (max: number) => z.string().min(1).max(max).refine(isStorableText);
const token = text(200);
const remember = z.boolean().default(false);

/** The steps of signing in with typed input. */
const entryRoutes = (services: Services): Route[] => [
  open({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with email and password; answers a session or the next step',
    tag: 'Authentication',
    body: z.strictObject({ email: text(254), password: text(1000).min(2), device_token: token.optional() }),
    describe: { answer: stepSchema },
    handle: async ({ body, request, executor }) => ({
      status: 200,
      body: await signIn(executor, services, {
        ...body,
        device_token: body.device_token,
        visit: visitOf(request),
      }),
    }),
  }),
  open({
    method: 'POST',
    path: '/auth/mfa',
    summary: 'Verify multi-factor authentication with an app code, a mailed code or a recovery code',
    tag: 'Authentication',
    body: z.strictObject({ token, code: text(20), username: text(254), remember }),
    describe: { answer: admittedSchema },
    handle: async ({ body, request, executor }) => ({
      status: 200,
      body: await verifyCode(executor, services, { ...body, visit: visitOf(request) }),
    }),
  }),
  open({
    method: 'POST',
    path: '/auth/mfa/resend',
    summary: 'Mail a new code',
    tag: 'Authentication',
    body: z.strictObject({ token }),
    describe: { answer: null },
    handle: async ({ body, executor }) => {
      await inTransaction(executor, (trx) => resendCode(trx, services, body.token));
      return { status: 204 };
    },
  }),
];

/** Adding a second factor, and passkeys. */
const factorRoutes = (services: Services): Route[] => [
  open({
    method: 'POST',
    path: '/auth/mfa/setup',
    summary: 'Start setting up required multi-factor authentication',
    tag: 'Authentication',
    body: z.strictObject({ token, type: z.enum(['google', 'email']) }),
    describe: { answer: offerSchema },
    handle: async ({ body, executor }) => ({
      status: 200,
      body: await inTransaction(executor, (trx) => startEnrolment(trx, services, body.token, body.type)),
    }),
  }),
  open({
    method: 'POST',
    path: '/auth/mfa/setup/confirm',
    summary: 'Confirm multi-factor authentication with its code',
    tag: 'Authentication',
    body: z.strictObject({ token, code: text(20) }),
    describe: { answer: confirmedSchema },
    handle: async ({ body, request, executor }) => ({
      status: 200,
      body: await confirmFactor(executor, services, {
        ...body,
        visit: visitOf(request),
        through: throughOf(services.clock, request),
      }),
    }),
  }),
  open({
    method: 'POST',
    path: '/auth/passkey/options',
    summary: 'Get the options for signing in with a passkey',
    tag: 'Authentication',
    body: z.strictObject({ token: token.optional() }),
    describe: { answer: passkeyOptionsSchema },
    handle: async ({ body, request, executor }) => ({
      status: 200,
      body: await inTransaction(executor, (trx) =>
        passkeySignInOptions(trx, siteOf(services.config.origin, request.headers.origin), body.token),
      ),
    }),
  }),
  open({
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Sign in with a passkey',
    tag: 'Authentication',
    body: z.strictObject({ token, response: webauthnResponse<AuthenticationResponseJSON>(), remember }),
    describe: { answer: signedInSchema },
    handle: async ({ body, request, executor }) => ({
      status: 200,
      body: await inTransaction(executor, (trx) =>
        signInWithPasskey(trx, services, {
          ...body,
          visit: visitOf(request),
          site: siteOf(services.config.origin, request.headers.origin),
        }),
      ),
    }),
  }),
];

export const signInRoutes = (services: Services): Route[] => [
  ...entryRoutes(services),
  ...factorRoutes(services),
  write({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Sign out',
    tag: 'Authentication',
    access: 'signed_in',
    idempotent: false,
    describe: { answer: signedOutSchema },
    // The address has the ID token as its hint.
    conceal: () => undefined,
    handle: async (trx, { identity }) => {
      const sign_out_url = identity.session ? await signOutUrl(trx, services, identity.session) : null;
      if (identity.session) await endSession(trx, identity.session);
      return { status: 200, body: { sign_out_url } };
    },
  }),
  write({
    method: 'POST',
    path: '/auth/activity',
    summary: 'Record user activity, which keeps the session alive',
    tag: 'Authentication',
    access: 'signed_in',
    idempotent: false,
    describe: { answer: null },
    handle: async (trx, { identity }) => {
      if (identity.session) await touchSession(trx, identity.session);
      return { status: 204 };
    },
  }),
  write({
    method: 'POST',
    path: '/auth/switch',
    summary: 'Switch to another of your organisations',
    tag: 'Authentication',
    access: 'signed_in',
    idempotent: false,
    body: z.strictObject({ membership: token }),
    describe: { answer: object({ user: userSchema }) },
    handle: async (trx, { identity, body, request }) => {
      if (!identity.session) throw new ApiError('forbidden');
      const passed_by = await checkSwitch(trx, identity, body.membership);
      // A session without a factor that an organisation requires cannot switch to it.
      if (!(await hasFactorOfSso(trx, identity.session)) && (await missingFactor(trx, identity.id)))
        throw new ApiError('second_factor_required');
      const organisation = await switchMembership(trx, identity.session, identity.id, body.membership);
      if (organisation === undefined) throw new ApiError('not_found');
      // The session would end there, without a way back.
      if ((await inactiveOf(trx, [organisation])).size > 0) throw new ApiError('organisation_inactive');
      requireAddress({ session_ranges: await allowedAddresses(trx, organisation) }, request.ip);
      if (passed_by !== null)
        await recordBreakGlass(trx, services, { user: identity.id, identity_provider: passed_by, ip: request.ip });
      return {
        status: 200,
        body: { user: await describeUser(trx, services, { ...identity, organisation }) },
        organisation,
      };
    },
  }),
  read({
    method: 'GET',
    path: '/auth/me',
    summary: 'Get the signed-in user',
    tag: 'Authentication',
    access: 'signed_in',
    // Every screen begins with it, also those that say what is refused.
    priority: 'critical',
    audit: false,
    describe: { answer: object({ user: userSchema }) },
    handle: async ({ identity }) => {
      if (identity.kind !== 'user') throw new ApiError('forbidden');
      const user = await describeUser(services.database.kysely, services, identity);
      return { status: 200, body: { user } };
    },
  }),
];
