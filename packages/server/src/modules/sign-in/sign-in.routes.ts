import { ApiError } from '@sluis/contract/base/errors';
import { isStorableText } from '@sluis/contract/base/schema';
import { z } from 'zod';
import { endSession, touchSession } from '../../platform/auth/sessions.ts';
import { open, type Route, read, write } from '../../platform/http/route.ts';
import type { Services } from '../../platform/http/services.ts';
import { signIn } from './sign-in.commands.ts';
import { describeUser } from './sign-in.queries.ts';

const loginBody = z.strictObject({
  email: z.string().min(1).max(254).refine(isStorableText),
  password: z.string().min(2).max(1000).refine(isStorableText),
});

/** Signing in and out, and who is signed in. */
export const signInRoutes = ({ database, tokens }: Services): Route[] => [
  open({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with e-mail and password',
    tag: 'auth',
    body: loginBody,
    handle: async ({ body, request, executor }) => ({
      status: 200,
      body: await signIn(executor, tokens, {
        ...body,
        ip: request.ip,
        user_agent: request.headers['user-agent']?.slice(0, 500) ?? null,
      }),
    }),
  }),
  write({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session',
    tag: 'auth',
    access: 'signed_in',
    idempotent: false,
    handle: async (trx, { identity }) => {
      if (identity.session) await endSession(trx, identity.session);
      return { status: 204 };
    },
  }),
  write({
    method: 'POST',
    path: '/auth/activity',
    summary: 'Say that the person is still there',
    tag: 'auth',
    access: 'signed_in',
    idempotent: false,
    handle: async (trx, { identity }) => {
      if (identity.session) await touchSession(trx, identity.session);
      return { status: 204 };
    },
  }),
  read({
    method: 'GET',
    path: '/auth/me',
    summary: 'Who is signed in',
    tag: 'auth',
    access: 'signed_in',
    audit: false,
    handle: async ({ identity }) => {
      if (identity.kind !== 'user') throw new ApiError('forbidden');
      return { status: 200, body: { user: await describeUser(database.kysely, identity.id, identity.organisation) } };
    },
  }),
];
