import { X509Certificate } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { ProcessorRefused, ProcessorUnavailable } from '@sluis/adapter';
import { hasOwnAppleSettings, openOwnAppleSession, own_apple_settings } from '@sluis/adapter/wallets';
import { isComplete } from '@sluis/contract/gateways';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apple_server, merchant_identity } from '../../../testing/apple-certificates.ts';

const session = { merchantSessionIdentifier: 'SSH', signature: 'signed by Apple' };
const asked = {
  validation_url: 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
  domain: 'pay.example',
  display_name: 'Grachtenboek',
};
/** As pasted in a field of one line. */
const inOneLine = (pem: string): string => pem.replaceAll('\n', ' ');
const settings = new Map([
  ['apple_merchant_id', 'merchant.example.shop'],
  ['apple_certificate', inOneLine(merchant_identity.cert)],
  ['apple_key', inOneLine(merchant_identity.key)],
]);

let seen: { readonly path: string; readonly body: unknown; readonly fingerprint: string }[] = [];
let answer = { status: 200, body: JSON.stringify(session) };
/** Apple's gateway, which knows merchants by their certificate. */
const server = createServer(
  { ...apple_server, requestCert: true, rejectUnauthorized: false },
  async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { fingerprint256 = '' } = (request.socket as TLSSocket).getPeerCertificate();
    seen.push({
      path: String(request.url),
      body: JSON.parse(Buffer.concat(parts).toString()),
      fingerprint: fingerprint256,
    });
    response.writeHead(answer.status, { location: 'https://evil.example/' }).end(answer.body);
  },
);
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  seen = [];
  answer = { status: 200, body: JSON.stringify(session) };
});
const open = (ca = apple_server.cert) =>
  openOwnAppleSession(settings, asked, {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    ca,
  });

test('Apple is asked with the merchant identity certificate, for our domain', async () => {
  expect(await open()).toEqual(session);
  expect(seen).toEqual([
    {
      path: '/paymentservices/startSession',
      body: {
        merchantIdentifier: 'merchant.example.shop',
        displayName: 'Grachtenboek',
        initiative: 'web',
        initiativeContext: 'pay.example',
      },
      fingerprint: new X509Certificate(merchant_identity.cert).fingerprint256,
    },
  ]);
});

test('a server that is not Apple’s by its certificate gets nothing', async () => {
  await expect(open(merchant_identity.cert)).rejects.toBeInstanceOf(ProcessorUnavailable);
  expect(seen).toEqual([]);
});

test.each([400, 302])('an answer of %s is no session, and no redirect is followed', async (status) => {
  answer = { status, body: '' };
  await expect(open()).rejects.toBeInstanceOf(ProcessorRefused);
  expect(seen).toHaveLength(1);
});

test('an answer that is no JSON, or without an end, is none', async () => {
  answer = { status: 200, body: '<html>' };
  await expect(open()).rejects.toBeInstanceOf(ProcessorUnavailable);
  answer = { status: 200, body: 'x'.repeat(300_000) };
  await expect(open()).rejects.toBeInstanceOf(ProcessorUnavailable);
});

test('the settings are complete with a certificate and a key as Apple and openssl give them', () => {
  expect(hasOwnAppleSettings(settings)).toBe(true);
  for (const setting of own_apple_settings) {
    expect([setting.name, isComplete(setting, settings.get(setting.name))]).toEqual([setting.name, true]);
    expect(isComplete(setting, 'x')).toBe(false);
  }
});
