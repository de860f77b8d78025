import { request } from 'node:https';
import type { GatewaySetting } from '@sluis/contract/gateways';
import { type AppleSessionRequest, ProcessorRefused, ProcessorUnavailable, type Settings } from './contract.ts';

/** The card networks that most acquirers take, as Google and Apple name them. */
export const google_networks: readonly string[] = ['AMEX', 'MASTERCARD', 'VISA'];
export const apple_networks: readonly string[] = ['amex', 'maestro', 'masterCard', 'visa'];

const apple_pay = ['apple_pay'] as const;

/** Whose Apple Pay it is. */
export const apple_merchant_setting: GatewaySetting = {
  name: 'apple_merchant_id',
  label: { nl: 'Merchant-ID bij Apple', en: 'Apple merchant ID' },
  secret: false,
  pattern: 'merchant\\.[A-Za-z0-9.-]{1,240}',
  payment_products: apple_pay,
};

const pem = (label: string): string => `-----BEGIN ${label}-----[A-Za-z0-9+/=\\s]+-----END ${label}-----`;

/** The settings with which Sluis opens sessions at Apple itself (`openOwnAppleSession`). */
export const own_apple_settings: readonly GatewaySetting[] = [
  apple_merchant_setting,
  {
    name: 'apple_certificate',
    label: { nl: 'Certificaat van Apple', en: 'Apple certificate' },
    description: { nl: 'Het merchant identity certificate, in PEM.', en: 'The merchant identity certificate, in PEM.' },
    secret: false,
    pattern: pem('CERTIFICATE'),
    payment_products: apple_pay,
  },
  {
    name: 'apple_key',
    label: { nl: 'Sleutel van het certificaat van Apple', en: 'Key of the Apple certificate' },
    description: { nl: 'In PEM, zonder wachtwoord.', en: 'In PEM, without a password.' },
    secret: true,
    pattern: pem('(?:RSA |EC )?PRIVATE KEY'),
    payment_products: apple_pay,
  },
];

/** Google asks for it in PRODUCTION only. */
export const google_merchant_setting: GatewaySetting = {
  name: 'google_merchant_id',
  label: { nl: 'Merchant-ID bij Google', en: 'Google merchant ID' },
  description: { nl: 'Zonder ID: de testomgeving.', en: 'Without it: the test environment.' },
  secret: false,
  optional: true,
  pattern: '[A-Za-z0-9]{8,40}',
  payment_products: ['google_pay'],
};

/** The environment of Google Pay, by the merchant id that its production environment requires. */
export function googleEnvironment(settings: Settings) {
  const merchant_id = settings.get(google_merchant_setting.name);
  return merchant_id ? ({ environment: 'PRODUCTION', merchant_id } as const) : ({ environment: 'TEST' } as const);
}

export const hasOwnAppleSettings = (settings: Settings): boolean =>
  own_apple_settings.every(({ name }) => settings.get(name));

/** The gateways of Apple Pay, which Apple publishes (Setting Up Your Server): nothing else is asked for a session. */
const apple_hosts: readonly string[] = [
  'apple-pay-gateway.apple.com',
  'cn-apple-pay-gateway.apple.com',
  'apple-pay-gateway-cert.apple.com',
  'cn-apple-pay-gateway-cert.apple.com',
];
const session_path = /^\/paymentservices\/(?:startSession|paymentSession)$/;

/** Whether an address that a browser gave is one where Apple opens sessions. */
export function isAppleAddress(validation_url: string): boolean {
  if (!URL.canParse(validation_url)) return false;
  const { protocol, port, username, password, hostname, pathname, search } = new URL(validation_url);
  const is_plain = protocol === 'https:' && port === '' && username === '' && password === '' && search === '';
  return is_plain && apple_hosts.includes(hostname) && session_path.test(pathname);
}

/** The same address. Throws ProcessorRefused for any other. */
export function appleAddress(validation_url: string): URL {
  if (!isAppleAddress(validation_url)) throw new ProcessorRefused('not an address of Apple Pay');
  return new URL(validation_url);
}

/** PEM as typed in a field of one line, which has lost its line breaks. */
export function readPem(text: string): string {
  const [, label = '', body = ''] = /-----BEGIN ([A-Z ]+)-----([\s\S]*?)-----END/.exec(text) ?? [];
  const lines = body.replace(/\s/g, '').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

const timeout_ms = 15_000;
const answer_max = 100_000;

/** Another server instead of Apple's, for tests. */
export interface AppleServer {
  readonly host: string;
  readonly port: number;
  readonly ca: string;
}

/**
 * Opens a session at Apple with the merchant identity certificate of the settings. Throws ProcessorRefused, or
 * ProcessorUnavailable without an answer.
 */
export function openOwnAppleSession(
  settings: Settings,
  { validation_url, domain, display_name }: AppleSessionRequest,
  server?: AppleServer,
): Promise<object> {
  const { hostname, pathname } = appleAddress(validation_url);
  const body = JSON.stringify({
    merchantIdentifier: settings.get(apple_merchant_setting.name),
    displayName: display_name.slice(0, 64),
    initiative: 'web',
    initiativeContext: domain,
  });
  return new Promise((resolve, reject) => {
    const failed = (error: Error) => reject(new ProcessorUnavailable(`Apple Pay: ${error.message}`));
    const asking = request(
      {
        host: hostname,
        servername: hostname,
        path: pathname,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        cert: readPem(settings.get('apple_certificate') ?? ''),
        key: readPem(settings.get('apple_key') ?? ''),
        signal: AbortSignal.timeout(timeout_ms),
        ...server,
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('error', failed);
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > answer_max) response.destroy(new Error('the answer is too long'));
          chunks.push(chunk);
        });
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          // A redirect is no session either.
          if (status !== 200) return reject(new ProcessorRefused(`Apple refused the session: ${status}`));
          try {
            resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')) as object);
          } catch (error) {
            failed(error as Error);
          }
        });
      },
    );
    asking.on('error', failed);
    asking.end(body);
  });
}
