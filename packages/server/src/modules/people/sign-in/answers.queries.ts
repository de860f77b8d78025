import { languages } from '@sluis/contract/entities/people/user';
import {
  boolean,
  instant,
  integer,
  list,
  named,
  nullable,
  object,
  oneOf,
  text,
} from '../../../platform/http/json-schema.ts';

/** The responses of signing in, for the description of the API. */

const organisation = object({ id: text, name: text });
const factor = object({
  id: text,
  created_at: instant,
  type: text,
  name: nullable(text),
  last_used_at: nullable(instant),
});

export const userSchema = named(
  'SignedInUser',
  object({
    id: text,
    email: text,
    name: text,
    language: oneOf(languages),
    timezone: text,
    mfa_enabled: boolean,
    organisation: nullable(organisation),
    roles: list(text),
    idle_minutes: integer,
    memberships: list(object({ id: text, roles: list(text), organisation })),
    modules: list(text),
    demo: boolean,
    clock_ahead_ms: integer,
    factors: list(factor),
    recovery_codes_left: integer,
  }),
);

const signed_in = { token: text, user: userSchema, device_token: text };

export const signedInSchema = named('SignedIn', object(signed_in, ['device_token']));

/** With the address for signing out at the identity provider as well, after single sign-on there. */
export const signedOutSchema = object({ sign_out_url: nullable(text) });

const setup = object({ mfa_setup: object({ token: text, required_type: text }) });
const second = object({ mfa: object({ token: text, type: text, username: text, passkey: boolean }) });

/** Signed in, or sent to set up a factor first. */
export const admittedSchema = { anyOf: [signedInSchema, setup] };
/** The same, or asked for a second factor. */
export const stepSchema = { anyOf: [signedInSchema, setup, second] };

/** The data to set up an authenticator app; absent for mailed codes. */
export const offerSchema = object({ secret: text, uri: text, qr: text }, ['secret', 'uri', 'qr']);

/** Also signed in, if an organisation required the factor. */
export const confirmedSchema = object({ ...signed_in, recovery_codes: list(text) }, Object.keys(signed_in));

const webauthn = { type: 'object', description: 'For the WebAuthn API of a browser' };
export const passkeyOptionsSchema = object({ token: text, options: webauthn });
export const passkeySchema = object({
  id: text,
  type: text,
  name: nullable(text),
  created_at: instant,
  last_used_at: nullable(instant),
  recovery_codes: list(text),
});
