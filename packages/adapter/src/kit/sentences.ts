import { newId } from '@sluis/contract/base/ids';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { abilitiesOf, type Store } from '../contract.ts';
import { authorising, passingOn } from './authorising.ts';
import { capturing, capturingOnce } from './capturing.ts';
import { connection } from './connection.ts';
import { disputing } from './disputing.ts';
import { elsewhere, lyingPayers } from './elsewhere.ts';
import { eventsOf, type Kit, known, paymentOf } from './kit.ts';
import type { MockAcquirer } from './mock-acquirer.ts';
import { foreignNotifications, notifications } from './notifications.ts';
import { refunding } from './refunding.ts';
import { starting } from './starting.ts';
import { unanswered } from './unanswered.ts';
import { voiding } from './voiding.ts';

/** The sentences that every adapter has to pass, against its acquirer's mock. */
export function describeAdapter(name: string, open: () => Promise<MockAcquirer>): void {
  describe(`the adapter ${name}`, () => {
    let mock: MockAcquirer;
    beforeAll(async () => {
      mock = await open();
    });
    afterAll(() => mock.close());
    const kit = makeKit(() => mock, open);
    describe('authorising', () => {
      authorising(kit);
      passingOn(kit);
    });
    describe('without an answer', () => unanswered(kit));
    describe('a payer elsewhere', () => {
      elsewhere(kit);
      lyingPayers(kit);
    });
    describe('a first payment', () => starting(kit));
    describe('capturing', () => {
      capturing(kit);
      capturingOnce(kit);
    });
    describe('voiding', () => voiding(kit));
    describe('refunding', () => refunding(kit));
    describe('a dispute', () => disputing(kit));
    describe('notifications', () => {
      notifications(kit);
      foreignNotifications(kit);
    });
    describe('the connection', () => connection(kit));
  });
}

function makeKit(get: () => MockAcquirer, open: Kit['open']): Kit {
  const kit: Kit = {
    get mock() {
      return get();
    },
    open,
    payment: (sample) => paymentOf({ ...get().samples.usual, ...sample }),
    abilities: () => abilitiesOf(get().adapter, kit.payment().payment_product),
    begin: async (sample) => {
      const payment = kit.payment(sample);
      return { payment, outcome: await get().adapter.authorise(payment) };
    },
    pay: async (sample) => {
      const { payment, outcome } = await kit.begin(sample);
      return { payment, outcome: await kit.approve(payment, outcome) };
    },
    approve: async (payment, outcome) => {
      if (outcome.status !== 'PENDING' || !outcome.is_challenged) return outcome;
      const returned = await get().payerReturns(payment.reference, 'approve');
      const ended = await get().adapter.proceed(known(payment, outcome), returned);
      return { ...ended, store: { ...outcome.store, ...ended.store } };
    },
    authorise: async () => {
      const { payment, outcome } = await kit.pay({ capture_later: true });
      expect(outcome.status).toBe('AUTHORIZED');
      return { payment, outcome, at: known(payment, outcome) };
    },
    settle: async (sample) => {
      const { payment, outcome } = await kit.pay(sample);
      if (outcome.status !== 'AUTHORIZED') return known(payment, outcome);
      const reference = newId('capt');
      const at = known(payment, outcome);
      const part = { reference, payment: at, amount: payment.amount, currency_code: payment.currency_code };
      const captured = await get().adapter.capture({ ...part, is_final: true });
      expect(captured.status).not.toBe('FAILED');
      await get().complete(reference);
      const store: Store = { ...at.store, ...captured.store };
      return { ...at, store, amount_captured: payment.amount, amount_capturable: 0 };
    },
    events: () => eventsOf(get(), get().deliveries()),
  };
  return kit;
}
