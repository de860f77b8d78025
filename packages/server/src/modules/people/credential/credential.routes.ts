import { isStorableText } from '@sluis/contract/base/text';
import { z } from 'zod';
import { throughOf } from '../../../platform/auth/acts.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { logFailure } from '../../../platform/failures.ts';
import { open, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/http/services.ts';
import { acceptAccess } from '../user/stand-in.commands.ts';
import { confirmEmail, requestReset, setPassword } from './credential.commands.ts';

const text = (max: number) => z.string().min(1).max(max).refine(isStorableText);
const email = z.email().min(3).max(254).refine(isStorableText);

/** Resetting or setting a password, before there is a session. */
export const credentialRoutes = (services: Services): Route[] => [
  open({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Mail a password reset link, if the address is known',
    tag: 'Authentication',
    body: z.strictObject({ email }),
    describe: { status: 202, answer: null },
    handle: async ({ body, executor }) => {
      // Answered before anything is looked up, so that the time does not depend on whether the user exists.
      setImmediate(() => {
        inTransaction(executor, (trx) => requestReset(trx, services, body.email)).catch((error: unknown) =>
          logFailure(error, {}, 'a password reset could not be mailed'),
        );
      });
      return { status: 202 };
    },
  }),
  open({
    method: 'POST',
    path: '/auth/update-password',
    summary: 'Set a password, with the token of a link',
    tag: 'Authentication',
    body: z.strictObject({ token: text(200), password: text(1000) }),
    describe: { answer: null },
    handle: async ({ body, executor, request }) => {
      await setPassword(executor, services, body, throughOf(services.clock, request));
      return { status: 204 };
    },
  }),
  open({
    method: 'POST',
    path: '/auth/accept-access',
    summary: 'Accept access to an organisation, with the token of a link',
    tag: 'Authentication',
    body: z.strictObject({ token: text(200) }),
    describe: { answer: null },
    handle: async ({ body, executor, request }) => {
      const through = throughOf(services.clock, request);
      await inTransaction(executor, (trx) => acceptAccess(trx, body.token, through));
      return { status: 204 };
    },
  }),
  open({
    method: 'POST',
    path: '/auth/update-email',
    summary: 'Confirm a new email address, with the token of a link',
    tag: 'Authentication',
    body: z.strictObject({ token: text(200), email }),
    describe: { answer: null },
    handle: async ({ body, executor, request }) => {
      const through = throughOf(services.clock, request);
      await inTransaction(executor, (trx) => confirmEmail(trx, services, body, through));
      return { status: 204 };
    },
  }),
];
