import type { Delivery } from '@sluis/adapter';
import type { Fault, MockAcquirer, PayerAnswer } from '@sluis/adapter/kit/mock-acquirer';
import { describeAdapter } from '@sluis/adapter/kit/sentences';
import { expect } from 'vitest';
import { makeAdyen } from './adapter.ts';
import type { Adyen } from './mock.ts';
import { deliveryOf, openPair, settings } from './testing.ts';

const faults: Readonly<Record<Fault, Parameters<Adyen['next']>[0]>> = {
  lost_before: 'lost before',
  lost_after: 'lost after',
  too_many: { status: 429, retry_after: '120' },
  unavailable: { status: 503 },
  unreadable: 'unreadable',
};
/** Who leaves the page of their bank comes back without a result. */
const choices: Readonly<Record<PayerAnswer, 'authorised' | 'refused' | undefined>> = {
  approve: 'authorised',
  decline: 'refused',
  leave: undefined,
};

async function open(): Promise<MockAcquirer> {
  const { adyen, adapter } = await openPair();
  const with_ = (...changed: (readonly [string, string])[]) =>
    makeAdyen({ base_url: adyen.base_url, area_url: adyen.area_url }, new Map([...settings, ...changed]));
  const sent: Delivery[] = [];
  const repeated: Delivery[] = [];
  let batch = 0;
  const callsOf = (reference: string) =>
    adyen.calls.filter(({ path, body }) => body.reference === reference && !path.endsWith('cancels'));
  return {
    adapter,
    with_wrong_key: with_(['api_key', 'wrong']),
    rotating: with_(['webhook_secret', 'AA'.repeat(32)], ['former_webhook_secret', adyen.settings.hmac_key]),
    samples: {
      refused: { payer: { name: 'NOT_ENOUGH_BALANCE' } },
      challenged: { challenge: true },
      redirected: { payment_product: 'ideal', card: undefined },
    },
    fail: (fault) => adyen.next(faults[fault]),
    performed: async (reference) =>
      callsOf(reference).map(({ body }) => {
        const { value, currency } = body.amount as { value: number; currency: string };
        return { amount: value, currency_code: currency };
      }),
    requests: () => adyen.calls.length,
    payerReturns: async (reference, answer) => {
      const choice = choices[answer];
      const query = choice ? adyen.comeBack(reference, choice) : new URLSearchParams();
      return { method: 'GET', query, form: new URLSearchParams() };
    },
    complete: async (reference, as = 'performed') => {
      const [call] = callsOf(reference);
      const [, psp, kind] = /^\/payments\/(\w+)\/(captures|refunds)$/.exec(call?.path ?? '') ?? [];
      // What Adyen has performed already it reports again.
      if (as === 'performed' || !psp) {
        repeated.push(...sent.filter(({ body }) => body.includes(`"${reference}"`)));
        return;
      }
      const eventCode = kind === 'captures' ? 'CAPTURE_FAILED' : 'REFUND_FAILED';
      adyen.notifyOf(psp, { eventCode, success: 'true', merchantReference: reference, reason: 'failed' });
    },
    payOut: async () => {
      batch += 1;
      adyen.closeBatch(batch, '2026-11-28');
    },
    catchUp: () => {},
    deliveries: () => {
      const webhooks = adyen.takeWebhooks().map(deliveryOf);
      sent.push(...webhooks);
      return [...repeated.splice(0), ...webhooks];
    },
    foreignDelivery: () =>
      deliveryOf(
        adyen.sign({
          eventCode: 'AUTHORISATION',
          success: 'true',
          eventDate: '2026-11-28T10:00:00+01:00',
          merchantAccountCode: adyen.settings.merchant_account,
          merchantReference: 'shop-1',
          pspReference: 'BCDFGH2345678912',
          paymentMethod: 'visa',
          reason: '',
          amount: { currency: 'EUR', value: 1250 },
        }),
      ),
    disputes: {
      open: async (reference, reason_code) => adyen.chargeBack(reference, reason_code),
      received: async (dispute) => {
        const { status, defences } = adyen.disputes.get(dispute) ?? expect.fail('no dispute');
        return [...defences.map(() => 'submit' as const), ...(status === 'Accepted' ? ['accept' as const] : [])];
      },
      end: async (dispute) => adyen.decide(dispute, 'Lost'),
    },
    close: adyen.close,
  };
}

describeAdapter('of Adyen', open);
