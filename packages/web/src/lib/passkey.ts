import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/**
 * The browser's passkey API, with options of the server. Few users sign in with one: the code is loaded when needed.
 */

const load = () => import('@simplewebauthn/browser');

export const hasPasskeys = (): boolean => window.PublicKeyCredential !== undefined;

export const askPasskey = async (
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> => (await load()).startAuthentication({ optionsJSON });

export const makePasskey = async (
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> => (await load()).startRegistration({ optionsJSON });
