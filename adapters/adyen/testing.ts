import { pathToFileURL } from 'node:url';
import type { Authorisation, Delivery, KnownPayment, PaymentOutcome, Reading, Settings } from '@sluis/adapter';
import { newId } from '@sluis/contract/base/ids';
import { makeAdyen } from './adapter.ts';
import { hasDocuments, readDocuments } from './documents.ts';
import { type MockSettings, type MockWebhook, mock_keys, openAdyen } from './mock.ts';

/** Beside the repository, unless the environment names another folder. */
const documents = process.env.ACQUIRER_DOCUMENTS
  ? pathToFileURL(`${process.env.ACQUIRER_DOCUMENTS}/`)
  : new URL('../../../shared/data/acquirers/', import.meta.url);

/** Adyen's OpenAPI documents, which are not part of Sluis, and why they are missing. */
export const has_documents = hasDocuments(documents);
export const without_documents = `${documents.pathname} has no OpenAPI documents of Adyen`;
const validate = has_documents ? readDocuments(documents) : undefined;

export const settings: Settings = new Map([
  ['api_key', mock_keys.api_key],
  ['merchant_account', mock_keys.merchant_account],
  ['webhook_secret', mock_keys.hmac_key],
  ['report_key', mock_keys.report_key],
]);

/** Adyen, by its documents if they are at hand, and the adapter that speaks to it. */
export async function openPair(given: MockSettings = {}, changed: readonly (readonly [string, string])[] = []) {
  const adyen = await openAdyen({ ...(validate && { validate }), ...given });
  const of_processor = new Map([...settings, ...changed]);
  return { adyen, adapter: makeAdyen({ base_url: adyen.base_url, area_url: adyen.area_url }, of_processor) };
}

export const typed_card = { number: '4111111111111111', expiry: '03/30', security_code: '737' } as const;

/** A payment of 12.50 euros with a typed card. */
export const paying = (given: Partial<Authorisation> = {}): Authorisation => ({
  reference: newId('txn'),
  amount: 1250,
  currency_code: 'EUR',
  payment_product: 'card',
  card: typed_card,
  keep: false,
  return_url: 'https://pay.example/hpp/1?try=2',
  payer: { ip: '192.0.2.1', user_agent: 'Mozilla/5.0', accept: 'text/html', language: 'nl-NL' },
  merchant: { id: newId('org'), name: 'Bakkerij Jansen', country_code: 'NL', store: { id: 'store', name: 'Web' } },
  initiation: { by: 'customer' },
  metadata: {},
  ...given,
});

/** The same without a typed card. */
export const payingBy = (payment_product: string, given: Partial<Authorisation> = {}): Authorisation => {
  const { card: _, ...payment } = paying({ payment_product, ...given });
  return payment;
};

/** A payment as Sluis knows it after an outcome. */
export const knownAfter = (
  { reference, payment_product, currency_code, amount }: Authorisation,
  { status, processor_id_external, store }: PaymentOutcome,
  given: Partial<KnownPayment> = {},
): KnownPayment => ({
  reference,
  processor_id_external,
  payment_product,
  currency_code,
  amount,
  amount_captured: status === 'SETTLEMENT_REQUESTED' ? amount : 0,
  amount_capturable: status === 'AUTHORIZED' ? amount : 0,
  amount_refunded: 0,
  created_at: new Date().toISOString(),
  store: store ?? {},
  ...given,
});

export const deliveryOf = ({ headers, body }: MockWebhook): Delivery => ({
  method: 'POST',
  headers,
  query: new URLSearchParams(),
  body,
});

/** The events of webhooks, in order. */
export const eventsOf = (
  adapter: { readNotification(delivery: Delivery): Reading | undefined },
  webhooks: readonly MockWebhook[],
) =>
  webhooks.flatMap((webhook) => {
    const reading = adapter.readNotification(deliveryOf(webhook));
    if (!reading) throw new Error('the webhook is not from Adyen');
    return reading.events;
  });
