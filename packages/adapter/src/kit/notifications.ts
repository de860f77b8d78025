import { newId } from '@sluis/contract/base/ids';
import { expect, test } from 'vitest';
import type { Delivery } from '../contract.ts';
import { eventsOf, iso, type Kit, paid_statuses, paymentOf } from './kit.ts';

/** A payment with the deliveries about it. */
async function told(kit: Kit) {
  kit.mock.deliveries();
  const { payment } = await kit.pay();
  await kit.mock.complete(payment.reference);
  return { payment, deliveries: kit.mock.deliveries() };
}

async function someDelivery(kit: Kit): Promise<Delivery> {
  const [delivery] = (await told(kit)).deliveries;
  if (!delivery) throw new Error('the acquirer sent no notification');
  return delivery;
}

export function notifications(kit: Kit): void {
  test('report a payment by its reference, with its id and time', async () => {
    const { payment, deliveries } = await told(kit);
    const events = deliveries.flatMap((delivery) => eventsOf(kit.mock, delivery));
    const about = events.filter(({ reference }) => reference === payment.reference);
    expect(about.some(({ status }) => paid_statuses.includes(status))).toBe(true);
    for (const { processor_id_external, occurred_at } of about) {
      expect(processor_id_external).toMatch(/./);
      expect(occurred_at).toMatch(iso);
    }
  });

  test('report a payment whose answer was lost', async () => {
    const payment = paymentOf();
    kit.mock.deliveries();
    kit.mock.fail('lost_after');
    await kit.mock.adapter.authorise(payment).catch(() => undefined);
    await kit.mock.complete(payment.reference);
    const about = kit.events().filter(({ reference }) => reference === payment.reference);
    expect(about.some(({ status }) => paid_statuses.includes(status))).toBe(true);
  });

  test('report a refusal as one', async () => {
    kit.mock.deliveries();
    const { payment } = await kit.pay(kit.mock.samples.refused);
    const about = kit.events().filter(({ reference }) => reference === payment.reference);
    expect(about.filter(({ status }) => paid_statuses.includes(status))).toEqual([]);
  });

  test('have the same id each time they are delivered', async () => {
    const delivery = await someDelivery(kit);
    const [first, again] = [eventsOf(kit.mock, delivery), eventsOf(kit.mock, delivery)];
    expect(again).toEqual(first);
    expect(first.every(({ id }) => id !== undefined)).toBe(true);
  });
}

/** What is not genuine, or not ours. */
export function foreignNotifications(kit: Kit): void {
  test('are not accepted without a signature', async () => {
    const delivery = await someDelivery(kit);
    const { body } = delivery;
    const unsigned = body.replaceAll(/"hmacSignature":\s*"[^"]*",?/g, '').replaceAll(/,(\s*})/g, '$1');
    const bare = { ...delivery, headers: { 'content-type': 'application/json' }, body: unsigned };
    expect(kit.mock.adapter.readNotification(bare)).toBeUndefined();
  });

  test('are not accepted once they were changed', async () => {
    const { payment, deliveries } = await told(kit);
    const { reference } = payment;
    const other = newId('txn');
    const changed = deliveries.filter(({ body }) => body.includes(reference));
    expect(changed.length).toBeGreaterThan(0);
    for (const delivery of changed) {
      const body = delivery.body.replaceAll(reference, other);
      expect(kit.mock.adapter.readNotification({ ...delivery, body })).toBeUndefined();
    }
  });

  test('are accepted with the former secret while it is rotated', async () => {
    expect(kit.mock.rotating.readNotification(await someDelivery(kit))).toBeDefined();
  });

  test.each(['', '{', 'null', '[]', '{}', 'id=1'])('with the body “%s” are not accepted, and break nothing', (body) => {
    const delivery = { method: 'POST', headers: {}, query: new URLSearchParams(), body };
    expect(kit.mock.adapter.readNotification(delivery)?.events ?? []).toEqual([]);
  });

  test('about payments that are not ours are ignored', () => {
    expect(kit.mock.adapter.readNotification(kit.mock.foreignDelivery())?.events).toEqual([]);
  });

  test('are read without a request', async () => {
    const delivery = await someDelivery(kit);
    const before = kit.mock.requests();
    kit.mock.adapter.readNotification(delivery);
    expect(kit.mock.requests()).toBe(before);
  });
}
