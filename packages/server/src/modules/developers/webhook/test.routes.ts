import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { translations } from '@sluis/contract/base/translate';
import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import type { ItemOf } from '@sluis/contract/registry';
import { z } from 'zod';
import { auditCallsOut } from '../../../platform/audit/audit.ts';
import { AskOutside } from '../../../platform/http/ask-outside.ts';
import { boolean, integer, nullable, object, text } from '../../../platform/http/json-schema.ts';
import { type Route, write } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/http/services.ts';
import { type Bilingual, composeBilingualMail } from '../../../platform/mail/compose.ts';
import { escapeHtml } from '../../../platform/mail/html.ts';
import { outgoingOf } from '../../../platform/outgoing/outgoing-of.ts';
import { type Answered, notSent, post } from '../../../platform/outgoing/post.ts';
import { signatureHeaders } from '../../../platform/outgoing/signature.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { notifyAddresses } from '../../people/outside-mail/sending.commands.ts';
import { secretsOf, unsigned } from './secret.commands.ts';

type Profile = ItemOf<'paymentprofile'>;

const samples = {
  webhook_transaction_update: { type: 'transaction', prefix: 'txn', status: 'SETTLEMENT_COMPLETED' },
  webhook_refund_update: { type: 'refund', prefix: 'rfnd', status: 'PROCESSED' },
  webhook_chargeback_update: { type: 'chargeback', prefix: 'cb', status: 'OPEN' },
} as const satisfies { readonly [K in keyof Profile]?: object };

type Address = keyof typeof samples;
const addresses = Object.keys(samples) as [Address, ...Address[]];

const content_max = 1000;

function sampleOf(field: Address, { id, organisation, currency_code }: Profile, now: string) {
  const { type, prefix, status } = samples[field];
  const data = { id: newId(prefix, now), created_at: now, organisation, payment_profile: id, status };
  // Distinguishes it from real ones.
  return {
    type,
    timestamp: now,
    test: true,
    data: { ...data, amount: 1000, currency_code, merchant_reference: 'test' },
  };
}

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sent: ReturnType<typeof sampleOf>;
  readonly answered: Answered;
}

const held = notSent('nothing is sent while the database is on hold');

/** Sends a sample to an address, signed as real ones are. Never within a transaction. */
async function sendSample(services: Services, url: string, sent: Sent['sent'], organisation: string): Promise<Sent> {
  const { database, box, config, hold } = services;
  const body = JSON.stringify(sent);
  const timestamp = Math.floor(Date.now() / 1000);
  const secrets = await secretsOf(database.kysely, box, organisation);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Sluis-Webhooks/1',
    'accept-encoding': 'identity',
    ...signatureHeaders({ id: newId('whk'), timestamp, body }, secrets),
  };
  const kept_back = hold.isOn() ? held : secrets.length === 0 && unsigned;
  const answered = kept_back || (await post(url, { purpose: 'webhook', headers, body }, outgoingOf(config)));
  return { url, headers: { ...headers, 'webhook-signature': '***' }, sent, answered };
}

/** The words of a mail that tests the address for failures. */
const mail_words = translations({
  nl: {
    subject: 'testbericht',
    said: 'Dit is een test. Op dit adres melden we webhooks van “{{name}}” die niet zijn afgeleverd.',
  },
  en: {
    subject: 'test message',
    said: 'This is a test. We report webhooks of “{{name}}” that were not delivered to this address.',
  },
});

const answered_schema = object({
  status_code: nullable(integer),
  content: nullable(text),
  error: nullable(text),
  duration_ms: integer,
});

const access = ['PAYMENT_PROFILE_LIST && WEBHOOK_CREATE'];

/** Tests of the addresses for a payment profile's webhooks and failures. */
export const testRoutes = (services: Services, { tenancy, clock }: Engine): Route[] => [
  write({
    method: 'POST',
    path: '/paymentprofile/:id/test-webhook',
    summary: 'Send a signed sample to a webhook address of a payment profile, and return the answer',
    tag: 'Payment profiles',
    access,
    idempotent: true,
    body: z.strictObject({ field: z.enum(addresses) }),
    describe: { answer: answered_schema },
    handle: async (trx, { identity, params, body: { field }, heard }) => {
      const id = pathId(paymentprofile, params.id);
      const scope = await tenancy.scopeOf(trx, identity);
      const profile = await getItem(trx, 'paymentprofile', { id, scope });
      const { organisation } = profile;
      const url = profile[field];
      if (url === null) throw new ApiError('invalid_value', { fields: { field: ['not_allowed'] } });
      if (heard === undefined) {
        const sample = sampleOf(field, profile, clock.now());
        throw new AskOutside(() => sendSample(services, url, sample, organisation));
      }
      const { headers, sent, answered, url: called } = heard as Sent;
      const { status_code, content, error, duration_ms } = answered;
      // Text cut within a character is not valid Unicode, and could not be stored.
      const shown = content?.slice(0, content_max).toWellFormed() ?? null;
      const call = {
        organisation,
        audience: 'merchant' as const,
        route: 'webhook',
        method: 'POST',
        url: called,
        item: id,
        transaction: null,
        headers,
      };
      auditCallsOut(trx, [
        {
          ...call,
          request_id: headers['webhook-id'] ?? '',
          response_code: status_code ?? 0,
          duration_ms,
          request_body: sent,
          response_body: shown ?? error,
        },
      ]);
      return { status: 200, body: { status_code, content: shown, error, duration_ms }, item: id, organisation };
    },
  }),
  write({
    method: 'POST',
    path: '/paymentprofile/:id/test-mail',
    summary: 'Send a test to the address that a payment profile’s failed webhooks are reported to',
    tag: 'Payment profiles',
    access,
    idempotent: true,
    body: z.strictObject({}),
    describe: { answer: object({ mailed: boolean }) },
    handle: async (trx, { identity, params }) => {
      const id = pathId(paymentprofile, params.id);
      const scope = await tenancy.scopeOf(trx, identity);
      const { organisation, webhook_failed_email, name } = await getItem(trx, 'paymentprofile', { id, scope });
      if (webhook_failed_email === null) throw new ApiError('invalid_value', { fields: { id: ['not_allowed'] } });
      const { branding } = services;
      const mailed = await notifyAddresses(trx, services, {
        organisation,
        to: [webhook_failed_email],
        kind: 'webhook_failed',
        content: (note) => {
          const sayIn = (language: keyof Bilingual) => {
            const t = mail_words(language);
            return { subject: t('subject'), body: `<p>${escapeHtml(t('said', { name }))}</p>${note(language)}` };
          };
          return composeBilingualMail(branding, branding.short_title, { nl: sayIn('nl'), en: sayIn('en') });
        },
      });
      return { status: 200, body: { mailed: mailed > 0 }, item: id, organisation };
    },
  }),
];
