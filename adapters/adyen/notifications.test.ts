import type { Notification } from '@sluis/adapter';
import { newId } from '@sluis/contract/base/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Adyen } from './mock.ts';
import { adyenSignature, signedText } from './notifications.ts';
import { deliveryOf, eventsOf, knownAfter, openPair, paying, payingBy, settings } from './testing.ts';
import type { NotificationItem } from './types.ts';

let adyen: Adyen;
let adapter: Awaited<ReturnType<typeof openPair>>['adapter'];

beforeAll(async () => {
  ({ adyen, adapter } = await openPair());
});
afterAll(async () => {
  await adyen.close();
  expect(adyen.faults).toEqual([]);
});

const item = (given: Partial<NotificationItem> = {}): NotificationItem => ({
  eventCode: 'AUTHORISATION',
  success: 'true',
  eventDate: '2026-11-28T10:00:00+01:00',
  merchantAccountCode: 'SluisECOM',
  merchantReference: newId('txn'),
  pspReference: 'BCDFGH2345678912',
  paymentMethod: 'visa',
  reason: '',
  amount: { currency: 'EUR', value: 1250 },
  ...given,
});

/** The events of a signed webhook. */
const read = (given: Partial<NotificationItem>) => eventsOf(adapter, [adyen.sign(item(given))]);

test('an authorisation leaves nothing of an offer that had closed in the store', async () => {
  const reference = newId('txn');
  const events = ['OFFER_CLOSED', 'AUTHORISATION'].flatMap((eventCode) =>
    read({ eventCode, merchantReference: reference, pspReference: 'BCDFGH2345678912' }),
  ) as Notification[];
  const store = Object.assign({}, ...events.map((event) => event.store));
  const payment = knownAfter(paying({ reference }), { status: 'AUTHORIZED', processor_id_external: '', store });
  expect(await adapter.find({ kind: 'payment', reference, payment })).toEqual({
    status: 'AUTHORIZED',
    processor_id_external: 'BCDFGH2345678912',
  });
});

describe('a webhook', () => {
  test('is answered with the text that Adyen expects', () => {
    const reading = adapter.readNotification(deliveryOf(adyen.sign(item())));
    expect(reading?.response).toBe('[accepted]');
  });

  test('is signed as in the tests of Adyen’s own library', () => {
    const key = 'DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00';
    const given = item({
      pspReference: 'pspReference',
      originalReference: 'originalReference',
      merchantAccountCode: 'merchantAccount',
      merchantReference: 'reference',
      amount: { currency: 'EUR', value: 1000 },
      eventCode: 'EVENT',
    });
    expect(signedText(given)).toBe('pspReference:originalReference:merchantAccount:reference:1000:EUR:EVENT:true');
    expect(adyenSignature(signedText(given), key)).toBe('ipnxGCaUZ4l8TUW75a71/ghd2Fe5ffvX0pV4TLTntIc=');
  });

  test.each([
    ['without a signature', (given: NotificationItem) => ({ ...given, additionalData: {} })],
    ['with another amount', (given: NotificationItem) => ({ ...given, amount: { currency: 'EUR', value: 1 } })],
    ['with another outcome', (given: NotificationItem) => ({ ...given, success: 'false' })],
    ['about another payment', (given: NotificationItem) => ({ ...given, merchantReference: newId('txn') })],
    // Their texts are those that were signed.
    ['with its outcome in a list', (given: NotificationItem) => ({ ...given, success: [given.success] })],
    ['with its outcome as a boolean', (given: NotificationItem) => ({ ...given, success: given.success === 'true' })],
    [
      'with its reference in a list',
      (given: NotificationItem) => ({ ...given, merchantReference: [given.merchantReference] }),
    ],
    [
      'with its amount as a text',
      (given: NotificationItem) => ({ ...given, amount: { currency: 'EUR', value: '1250' } }),
    ],
    ['with an object that has no text', (given: NotificationItem) => ({ ...given, pspReference: { toString: 1 } })],
  ])('%s is not from Adyen', (_, change) => {
    const { headers, body } = adyen.sign(item());
    const { live, notificationItems } = JSON.parse(body);
    const changed = [{ NotificationRequestItem: change(notificationItems[0].NotificationRequestItem) }];
    const delivery = deliveryOf({ headers, body: JSON.stringify({ live, notificationItems: changed }) });
    expect(adapter.readNotification(delivery)).toBeUndefined();
  });

  test.each(['', 'null', '{}', '[]', '{"notificationItems":[]}', '{"notificationItems":[null]}', 'not JSON'])(
    'of the text %j is not from Adyen',
    (body) => {
      expect(adapter.readNotification(deliveryOf({ headers: {}, body }))).toBeUndefined();
    },
  );

  test('in a batch with one that is not signed is refused as a whole', () => {
    const [signed] = JSON.parse(adyen.sign(item()).body).notificationItems;
    const batch = (items: unknown[]) =>
      adapter.readNotification(
        deliveryOf({ headers: {}, body: JSON.stringify({ live: 'false', notificationItems: items }) }),
      );
    expect(batch([signed, signed])?.events).toHaveLength(2);
    expect(batch([signed, { NotificationRequestItem: item() }])).toBeUndefined();
  });

  test('is accepted by either key while it is rotated', () => {
    const [former, present] = [settings.get('webhook_secret') ?? '', 'AA'.repeat(32)];
    const rotating = adapter.using?.(
      new Map([...settings, ['webhook_secret', present], ['former_webhook_secret', former]]),
    );
    const rotated = adapter.using?.(new Map([...settings, ['webhook_secret', present]]));
    const old = deliveryOf(adyen.sign(item()));
    expect(rotating?.readNotification(old)?.events).toHaveLength(1);
    expect(rotated?.readNotification(old)).toBeUndefined();
    adyen.rotateKey(present);
    const fresh = deliveryOf(adyen.sign(item()));
    adyen.rotateKey(former);
    expect(rotating?.readNotification(fresh)?.events).toHaveLength(1);
  });

  test('without a key in the settings is never accepted', () => {
    const unset = adapter.using?.(new Map([...settings, ['webhook_secret', '']]));
    expect(unset?.readNotification(deliveryOf(adyen.sign(item())))).toBeUndefined();
  });

  test.each(['', 'former key', '0xAB', 'ABC', 'AB CD'])(
    'is not accepted by “%s”, which is no key of Adyen',
    (former) => {
      const rotating = adapter.using?.(new Map([...settings, ['former_webhook_secret', former]]));
      const forged = item();
      const hmacSignature = adyenSignature(signedText(forged), former);
      const signed = { NotificationRequestItem: { ...forged, additionalData: { hmacSignature } } };
      const body = JSON.stringify({ live: 'false', notificationItems: [signed] });
      expect(rotating?.readNotification(deliveryOf({ headers: {}, body }))).toBeUndefined();
    },
  );

  test.each([
    ['of another merchant account', { merchantAccountCode: 'OtherECOM' }],
    ['about nothing of ours', { merchantReference: 'shop-1' }],
    ['that tests the address', { merchantReference: 'testMerchantRef1' }],
    [
      'about a report',
      { eventCode: 'REPORT_AVAILABLE', merchantReference: '', reason: 'https://ca-test.adyen.com/r.csv' },
    ],
    ['of an event that Sluis does not know', { eventCode: 'MANUAL_REVIEW_ACCEPT' }],
  ])('%s is accepted and says nothing', (_, given) => {
    expect(read(given)).toEqual([]);
  });

  test('about stored details is signed as a whole, and says nothing about a payment', () => {
    const body = JSON.stringify({ type: 'recurring.token.created', data: { merchantAccount: 'SluisECOM' } });
    const hmacsignature = adyenSignature(body, settings.get('webhook_secret') ?? '');
    expect(adapter.readNotification(deliveryOf({ headers: { hmacsignature }, body }))?.events).toEqual([]);
    expect(adapter.readNotification(deliveryOf({ headers: { hmacsignature: 'x' }, body }))).toBeUndefined();
  });
});

describe('an event', () => {
  test('that is delivered twice is the same event, with the time of Adyen in UTC', () => {
    const given = item();
    const [first, second] = eventsOf(adapter, [adyen.sign(given), adyen.sign(given)]);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ id: 'AUTHORISATION BCDFGH2345678912', occurred_at: '2026-11-28T09:00:00.000Z' });
  });

  test('of an approval has the card, the token and the id of the scheme', () => {
    const additionalData = {
      cardBin: '411111',
      expiryDate: '3/2030',
      'tokenization.storedPaymentMethodId': 'M5N7TQ4TG5PFWR50',
      'tokenization.shopperReference': 'cus_1',
      networkTxReference: 'MCC1',
    };
    expect(read({ reason: '033899:1111:03/2030', additionalData })).toMatchObject([
      {
        status: 'AUTHORIZED',
        card: { card_brand: 'visa', card_bin: '411111', card_last_four: '1111', card_expiry: '03/30' },
        token: 'M5N7TQ4TG5PFWR50:cus_1',
        network_transaction_id: 'MCC1',
      },
    ]);
  });

  test.each([
    ['NOT_ENOUGH_BALANCE', 'DECLINED', 'insufficient funds'],
    ['Expired Card', 'DECLINED', 'expired card'],
    ['Refused', 'DECLINED', 'do not honor'],
    ['Shopper Cancelled', 'CANCELLED', 'cancelled by the payer'],
    ['A new reason', 'DECLINED', 'A new reason'],
    ['', 'DECLINED', 'processor declined'],
  ])('of a refusal with the reason %j is %s', (reason, status, status_reason) => {
    expect(read({ success: 'false', reason })).toMatchObject([{ status, status_reason }]);
  });

  test.each([
    ['visa', 'AUTHORIZED'],
    ['ideal', 'SETTLEMENT_REQUESTED'],
  ])('of %s details that were stored later has the token of the payment: %s', (paymentMethod, status) => {
    const event = {
      eventCode: 'RECURRING_CONTRACT',
      amount: { currency: 'EUR', value: 0 },
      paymentMethod,
      pspReference: 'M5N7TQ4TG5PFWR50',
      originalReference: 'BCDFGH2345678912',
      originalPsp: 'BCDFGH2345678912',
      additionalData: { shopperReference: 'cus_1' },
    };
    expect(read(event)).toMatchObject([
      { status, token: 'M5N7TQ4TG5PFWR50:cus_1', processor_id_external: 'BCDFGH2345678912' },
    ]);
  });

  test.each([
    ['CAPTURE', 'true', 'SETTLEMENT_REQUESTED'],
    ['CAPTURE_FAILED', 'true', 'FAILED'],
    ['CANCELLATION', 'true', 'AUTHORIZATION_VOIDED'],
    ['EXPIRE', 'true', 'AUTHORIZATION_VOIDED'],
    ['OFFER_CLOSED', 'true', 'CANCELLED'],
  ])('%s about a payment is %s: %s', (eventCode, success, status) => {
    expect(read({ eventCode, success, originalReference: 'ORIGINAL12345678' })).toMatchObject([{ status }]);
  });

  test('about a payment has Adyen’s id of the payment, and not that of the change', () => {
    const [event] = read({ eventCode: 'CANCELLATION', originalReference: 'ORIGINAL12345678' });
    expect(event).toMatchObject({ processor_id_external: 'ORIGINAL12345678' });
  });

  test.each([
    ['REFUND', 'true', 'PROCESSED'],
    ['REFUND', 'false', 'FAILED'],
    ['REFUND_FAILED', 'true', 'FAILED'],
    ['REFUNDED_REVERSED', 'true', 'FAILED'],
    ['VOID_PENDING_REFUND', 'true', 'CANCELLED'],
  ])('%s with success %s about a refund is %s', (eventCode, success, status) => {
    const merchantReference = newId('rfnd');
    const given = { eventCode, success, merchantReference, originalReference: 'ORIGINAL12345678' };
    expect(read(given)).toMatchObject([{ reference: merchantReference, status }]);
  });

  test('of a refund or reversal that was made at Adyen says nothing: the settlement file has it', () => {
    expect(read({ eventCode: 'REFUND' })).toEqual([]);
    const additionalData = { 'modification.action': 'refund' };
    expect(read({ eventCode: 'CANCEL_OR_REFUND', additionalData })).toEqual([]);
  });

  test('of a cancellation at Adyen voids the payment', () => {
    const additionalData = { 'modification.action': 'cancel' };
    expect(read({ eventCode: 'CANCEL_OR_REFUND', additionalData })).toMatchObject([{ status: 'AUTHORIZATION_VOIDED' }]);
  });
});

describe('money that the payer took back', () => {
  test('by a direct debit that was returned fails the payment, for the reason of the bank', async () => {
    const debit = {
      iban: 'NL91ABNA0417164300',
      account_holder: 'J. de Vries',
      reference: 'UMR-1',
      signed_at: '2026-11-01T10:00:00.000Z',
      sequence: 'one_off',
    } as const;
    const payment = payingBy('sepa_direct_debit', { debit });
    await adapter.authorise(payment);
    adyen.takeWebhooks();
    adyen.chargeBack(payment.reference, 'AM04');
    expect(eventsOf(adapter, adyen.takeWebhooks())).toMatchObject([
      {
        reference: payment.reference,
        status: 'FAILED',
        status_reason: 'insufficient funds',
        refusal: { code: 'AM04' },
      },
    ]);
  });
});

describe('a dispute', () => {
  const dispute = (eventCode: string, additionalData: Record<string, string> = {}) =>
    read({ eventCode, paymentMethod: 'mc', additionalData, amount: { currency: 'ISK', value: 50_000 } });

  test.each([
    ['REQUEST_FOR_INFORMATION', 'RETRIEVAL', 'OPEN'],
    ['NOTIFICATION_OF_CHARGEBACK', 'RETRIEVAL', 'OPEN'],
    ['CHARGEBACK', 'CHARGEBACK', 'OPEN'],
    ['INFORMATION_SUPPLIED', 'CHARGEBACK', 'IN_DISPUTE'],
    ['CHARGEBACK_REVERSED', 'CHARGEBACK', 'IN_DISPUTE'],
    ['SECOND_CHARGEBACK', 'CHARGEBACK', 'LOST'],
    ['DISPUTE_DEFENSE_PERIOD_ENDED', 'CHARGEBACK', 'LOST'],
    ['ISSUER_RESPONSE_TIMEFRAME_EXPIRED', 'CHARGEBACK', 'WON'],
    ['PREARBITRATION_OPEN', 'PRE_ARBITRATION', 'OPEN'],
    ['PREARBITRATION_LOST', 'PRE_ARBITRATION', 'LOST'],
    ['PREARBITRATION_WON', 'PRE_ARBITRATION', 'WON'],
  ])('is reported by %s at %s as %s', (eventCode, stage, status) => {
    expect(dispute(eventCode)).toMatchObject([{ stage, status, dispute: 'BCDFGH2345678912', amount: 500 }]);
  });

  test('has the reason of the scheme and the deadline, and the status of Adyen once it is decided', () => {
    const additionalData = {
      chargebackReasonCode: ' 4853',
      chargebackSchemeCode: 'mc',
      defensePeriodEndsAt: '2026-12-31T03:03:08+02:00',
      disputeStatus: 'Won',
    };
    expect(dispute('CHARGEBACK_REVERSED', additionalData)).toMatchObject([
      { status: 'WON', reason_code: '4853', due_at: '2026-12-31T01:03:08.000Z', source_type: 'card_scheme' },
    ]);
  });

  test.each([
    ['REQUEST_FOR_INFORMATION', 'Unresponded', 'RETRIEVAL', 'OPEN'],
    ['INFORMATION_SUPPLIED', 'Responded', 'RETRIEVAL', 'IN_DISPUTE'],
    // The bank decides whether it charges back.
    ['DISPUTE_DEFENSE_PERIOD_ENDED', 'Expired', 'RETRIEVAL', 'OPEN'],
    ['CHARGEBACK', 'Undefended', 'CHARGEBACK', 'OPEN'],
    ['CHARGEBACK', 'Pending', 'CHARGEBACK', 'IN_DISPUTE'],
    ['DISPUTE_DEFENSE_PERIOD_ENDED', 'Accepted', 'CHARGEBACK', 'LOST'],
  ])('is reported by %s with the status %s at %s as %s', (eventCode, disputeStatus, stage, status) => {
    expect(dispute(eventCode, { disputeStatus })).toMatchObject([{ stage, status }]);
  });

  test('of a payment of a merchant outside Sluis says nothing', () => {
    expect(read({ eventCode: 'CHARGEBACK', merchantReference: 'shop-1' })).toEqual([]);
  });

  test('takes its line in the settlement file by the id of the dispute', async () => {
    const payment = paying();
    await adapter.authorise(payment);
    adyen.takeWebhooks();
    const id = adyen.chargeBack(payment.reference, '10.4');
    expect(eventsOf(adapter, adyen.takeWebhooks())).toMatchObject([
      { reference: payment.reference, dispute: id, stage: 'CHARGEBACK', status: 'OPEN', reason_code: '10.4' },
    ]);
  });
});
