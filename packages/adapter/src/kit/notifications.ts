import { newId } from '@sluis/contract/base/ids';
import { expect, test } from 'vitest';
import type { Delivery } from '../contract.ts';
import { eventsOf, iso, type Kit, paid_statuses } from './kit.ts';

/** A payment with the deliveries about it. */
async function told(kit: Kit) {
  kit.mock.deliveries();
  const { payment, outcome } = await kit.pay();
  await kit.mock.complete(payment.reference);
  return { payment, outcome, deliveries: kit.mock.deliveries() };
}

async function someDelivery(kit: Kit): Promise<Delivery> {
  const [delivery] = (await told(kit)).deliveries;
  if (!delivery) throw new Error('the acquirer sent no notification');
  return delivery;
}

/** Whether a delivery only names what is asked for afterwards. */
const isMention = ({ mock }: Kit, delivery: Delivery): boolean =>
  mock.adapter.readNotification(delivery)?.events.every((event) => 'mentioned' in event) ?? false;

export function notifications(kit: Kit): void {
  test('report a payment by its reference, with its id and time', async () => {
    const { payment, deliveries } = await told(kit);
    const events = await eventsOf(kit.mock, deliveries);
    const about = events.filter(({ reference }) => reference === payment.reference);
    expect(about.some(({ status }) => paid_statuses.includes(status))).toBe(true);
    for (const { processor_id_external, occurred_at } of about) {
      expect(processor_id_external).toMatch(/./);
      expect(occurred_at).toMatch(iso);
    }
  });

  test('report a payment whose answer was lost', async () => {
    const payment = kit.payment();
    kit.mock.deliveries();
    kit.mock.fail('lost_after');
    await kit.mock.adapter.authorise(payment).catch(() => undefined);
    // A payer who was to be sent elsewhere goes there after the repetition only.
    if ((await kit.begin(payment)).outcome.is_challenged) await kit.pay(payment);
    await kit.mock.complete(payment.reference);
    const about = (await kit.events()).filter(({ reference }) => reference === payment.reference);
    expect(about.some(({ status }) => paid_statuses.includes(status))).toBe(true);
  });

  test('report a refusal as one', async () => {
    kit.mock.deliveries();
    const { payment } = await kit.pay(kit.mock.samples.refused);
    const about = (await kit.events()).filter(({ reference }) => reference === payment.reference);
    expect(about.filter(({ status }) => paid_statuses.includes(status))).toEqual([]);
  });

  test('complete a payment when its money is paid out', async () => {
    const { mock } = kit;
    if (!mock.payOut) return expect((await kit.pay()).outcome.status).toBe('SETTLEMENT_COMPLETED');
    const { reference } = await kit.settle();
    await kit.events();
    await mock.payOut();
    const about = (await kit.events()).filter((event) => event.reference === reference);
    expect(new Set(about.map(({ status }) => status))).toEqual(new Set(['SETTLEMENT_COMPLETED']));
  });

  test('have the same id each time they are delivered', async () => {
    const delivery = await someDelivery(kit);
    const [first, again] = [await eventsOf(kit.mock, [delivery]), await eventsOf(kit.mock, [delivery])];
    expect(again).toEqual(first);
    // A delivery that only mentions a payment has no id of its own: Sluis asks for what has changed.
    if (!isMention(kit, delivery)) expect(first.every(({ id }) => id !== undefined)).toBe(true);
  });
}

/** What is not genuine, or not ours. */
export function foreignNotifications(kit: Kit): void {
  test('are not accepted without a signature', async ({ skip }) => {
    if (!kit.mock.rotating) skip('it signs nothing');
    const delivery = await someDelivery(kit);
    const { body } = delivery;
    const unsigned = body.replaceAll(/"hmacSignature":\s*"[^"]*",?/g, '').replaceAll(/,(\s*})/g, '$1');
    const bare = { ...delivery, headers: { 'content-type': 'application/json' }, body: unsigned };
    expect(kit.mock.adapter.readNotification(bare)).toBeUndefined();
  });

  test('without a signature say nothing themselves', async ({ skip }) => {
    if (kit.mock.rotating) skip('it signs them');
    const { deliveries } = await told(kit);
    expect(deliveries.filter((delivery) => !isMention(kit, delivery))).toEqual([]);
  });

  test('are not accepted once they were changed', async ({ skip }) => {
    if (!kit.mock.rotating) skip('it signs nothing');
    const { payment, outcome, deliveries } = await told(kit);
    const names = [payment.reference, outcome.processor_id_external];
    const changed = deliveries.filter(({ body }) => names.some((name) => body.includes(name)));
    expect(changed.length).toBeGreaterThan(0);
    for (const delivery of changed) {
      const body = names.reduce((text, name) => text.replaceAll(name, newId('txn')), delivery.body);
      expect(kit.mock.adapter.readNotification({ ...delivery, body })).toBeUndefined();
    }
  });

  test('are accepted with the former secret while it is rotated', async ({ skip }) => {
    const { rotating } = kit.mock;
    if (!rotating) return skip('it signs nothing');
    expect(rotating.readNotification(await someDelivery(kit))).toBeDefined();
  });

  test.each(['', '{', 'null', '[]', '{}', 'id=1'])('with the body “%s” are not accepted, and break nothing', (body) => {
    const delivery = { method: 'POST', headers: {}, query: new URLSearchParams(), body };
    expect(kit.mock.adapter.readNotification(delivery)?.events ?? []).toEqual([]);
  });

  test('about payments that are not ours are ignored', async () => {
    expect(await eventsOf(kit.mock, [kit.mock.foreignDelivery()])).toEqual([]);
  });

  test('are read without a request', async () => {
    const delivery = await someDelivery(kit);
    const before = kit.mock.requests();
    kit.mock.adapter.readNotification(delivery);
    expect(kit.mock.requests()).toBe(before);
  });
}
