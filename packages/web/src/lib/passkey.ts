import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** What the browser says of a passkey, from options of the server. Few sign in with one: the code comes when it is needed. */

const load = () => import('@simplewebauthn/browser');

export const hasPasskeys = (): boolean => window.PublicKeyCredential !== undefined;

export const askPasskey = async (
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> => (await load()).startAuthentication({ optionsJSON });

export const makePasskey = async (
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> => (await load()).startRegistration({ optionsJSON });
