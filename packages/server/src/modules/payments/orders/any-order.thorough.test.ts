import { isPaid } from '@sluis/contract/entities/payments/transaction';
import { beforeAll, expect, test } from 'vitest';
import { capturePart, capturesOf, planPayment, recordAuthorised } from '../../../testing/authorised.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { random } from '../../../testing/random.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
});

const events = 14;
const seeds = Array.from({ length: 12 }, (_, index) => index + 1);

/** Reports on a payment in a way: as its acquirer does to us, or as a gateway does by the API. */
type Report = (kind: 'transaction' | 'capture' | 'refund', id: string, status: string) => Promise<unknown>;
const ways: Readonly<Record<string, { begin(): Promise<string>; report: Report }>> = {
  acquirer: {
    begin: async () => (await planPayment(world, { capture: 'manual' })).id,
    report: (_, id, status) => world.processorSays(id, status),
  },
  gateway: {
    begin: async () => {
      const { id } = await recordAuthorised(world, 'gateway');
      // A gateway's payment has an alert if its processor is known.
      await world.database.pool.query('update transaction set processor = $2 where id = $1', [id, world.processor]);
      return id;
    },
    report: (kind, id, status) => world.call(world.token, 'POST', `/${kind}/${id}/status`, { body: { status } }),
  },
};

/** Asserts that a payment, its captures, refunds and alerts agree. */
async function assertSound(id: string, happened: readonly string[]): Promise<void> {
  const listed = async (path: string) =>
    (await world.call(world.token, 'GET', `${path}?transaction=${id}`)).json().items;
  const paid = await world.item('transaction', id);
  const captures = await capturesOf(world, id);
  const sumOf = (items: readonly { amount: number; status: string }[], statuses: readonly string[]) =>
    items.reduce((sum, { amount, status }) => (statuses.includes(status) ? sum + amount : sum), 0);
  const captured = sumOf(captures, ['PROCESSED']);
  const course = happened.join(', ');
  if (captured > 0) expect(paid.amount, course).toBe(captured);
  expect(paid.amount_capturable, course).toBeGreaterThanOrEqual(0);
  const held = captured + sumOf(captures, ['PENDING', 'UNKNOWN']) + paid.amount_capturable;
  // A capture that succeeds after it had failed uses amounts that others may have been given.
  if (!happened.includes('FAILED, then PROCESSED')) expect(held, course).toBeLessThanOrEqual(1000);
  const refunded = sumOf(await listed('/refund'), ['PENDING', 'UNKNOWN', 'PROCESSED']);
  expect(paid.amount_refunded, course).toBe(refunded);
  expect(refunded, course).toBeLessThanOrEqual(isPaid(paid) ? paid.amount : captured);
  const alerts = (await listed('/alert')).filter(({ kind }: { kind: string }) => kind === 'overcapture');
  expect(alerts, course).toHaveLength(captured > 1000 ? 1 : 0);
}

/** Lets captures, refunds and voids be requested and be reported in any order, some twice. */
async function happenTo(id: string, report: Report, seed: number): Promise<void> {
  const pick = random(seed * 7919);
  const one = <T>(values: readonly T[]): T => values[pick(values.length)] as T;
  const post = (verb: string, body: object) => world.call(world.token, 'POST', `/transaction/${id}/${verb}`, { body });
  const happened: string[] = [];
  const refunds: string[] = [];
  for (let at = 0; at < events; at++) {
    const captures = await capturesOf(world, id);
    const what =
      captures.length === 0 ? 'capture' : one(['capture', 'told', 'told', 'told', 'refund', 'refunded', 'unsure']);
    if (what === 'capture')
      await capturePart(world, id, { ...one([{ amount: 300 }, { amount: 600 }, {}]), is_final: pick(4) === 0 });
    if (what === 'told') {
      const { id: of, status: before } = one(captures);
      const status = one(['PROCESSED', 'PROCESSED', 'FAILED', 'UNKNOWN']);
      for (let times = 0; times <= pick(2); times++) await report('capture', of, status);
      if (before === 'FAILED' && status === 'PROCESSED') happened.push('FAILED, then PROCESSED');
    }
    if (what === 'refund') refunds.push(...[(await post('refund', { amount: 100 })).json().id].filter(Boolean));
    if (what === 'refunded' && refunds.length > 0) await report('refund', one(refunds), one(['PROCESSED', 'FAILED']));
    if (what === 'unsure') await report('transaction', id, one(['UNKNOWN', 'UNKNOWN', 'AUTHORIZED']));
    happened.push(what);
    await assertSound(id, happened);
  }
}

test.each(Object.keys(ways).flatMap((way) => seeds.map((seed) => [way, seed] as const)))(
  'a payment is worth its captures in whatever order its %s reports, run %i',
  async (way, seed) => {
    const { begin, report } = ways[way] as (typeof ways)[string];
    await happenTo(await begin(), report, seed);
  },
);
