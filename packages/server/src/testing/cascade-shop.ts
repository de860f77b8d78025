import { type Authorisation, everyMethod, type PaymentOutcome, type ProcessorAdapter } from '@sluis/adapter';
import { newId } from '@sluis/contract/base/ids';
import type { ItemOf } from '@sluis/contract/registry';
import { expect } from 'vitest';
import { findDifferences } from '../modules/operations/verification/verify.queries.ts';
import { cardOf, openPayerWorld, type PayerWorld } from './payer.ts';
import { processNotifications } from './processor-says.ts';

type Behaviour = (payment: Authorisation) => Promise<PaymentOutcome> | PaymentOutcome;
type Asked = readonly [verb: string, reference: string, payment?: string];

/** An acquirer in memory that answers as a test says, and remembers what it took. */
function makeScripted(name: string) {
  const asked: Asked[] = [];
  const taken = new Map<string, PaymentOutcome>();
  const external = (reference: string) => `${name}_${reference}`;
  const take: Behaviour = ({ reference, capture_later }) => ({
    status: capture_later ? 'AUTHORIZED' : 'SETTLEMENT_REQUESTED',
    processor_id_external: external(reference),
  });
  const self = { asked, taken, behave: take, take };
  const adapter: ProcessorAdapter = {
    methods: everyMethod({ captures: 'several' }),
    certainty: { found_within_ms: 60_000, repeatable_within_ms: Number.POSITIVE_INFINITY },
    authorise: async (payment) => {
      asked.push(['authorise', payment.reference]);
      const outcome = await self.behave(payment);
      taken.set(payment.reference, outcome);
      return outcome;
    },
    proceed: async ({ reference }) => {
      asked.push(['proceed', reference]);
      return { status: 'DECLINED', status_reason: 'do not honor', processor_id_external: external(reference) };
    },
    capture: async ({ reference, payment }) => {
      asked.push(['capture', reference, payment.reference]);
      return { status: 'PROCESSED', processor_id_external: external(reference) };
    },
    void: async ({ reference }) => {
      asked.push(['void', reference]);
      const is_captured = asked.some(([verb, , payment]) => verb === 'capture' && payment === reference);
      const status = is_captured ? 'SETTLEMENT_REQUESTED' : 'AUTHORIZATION_VOIDED';
      return { status, processor_id_external: external(reference) };
    },
    refund: async ({ reference, payment }) => {
      asked.push(['refund', reference, payment.reference]);
      return { status: 'PROCESSED', processor_id_external: external(reference) };
    },
    find: async ({ reference }) => {
      asked.push(['find', reference]);
      return taken.get(reference);
    },
    readNotification: ({ body }) => ({ events: [JSON.parse(body)] }),
  };
  return Object.assign(self, { adapter });
}

export type ScriptedAcquirer = ReturnType<typeof makeScripted>;
type Acquirers = readonly [ScriptedAcquirer, ScriptedAcquirer, ScriptedAcquirer];

export const makeAcquirers = (): Acquirers => [makeScripted('one'), makeScripted('two'), makeScripted('three')];

export const declining =
  (status_reason: string, more: Partial<PaymentOutcome> = {}): Behaviour =>
  () => ({ status: 'DECLINED', status_reason, processor_id_external: 'declined', ...more });
export const failing =
  (error: Error): Behaviour =>
  () =>
    Promise.reject(error);

type Payment = ItemOf<'transaction'>;

type Processors = readonly string[];

const attachIn = (world: PayerWorld, some: Processors) =>
  world.database.pool.query('update paymentprofile set processors = $2 where id = $1', [world.profile, some]);

/** Adds processors for the second and third acquirer, and a routing to the first with both as fallbacks. */
async function routeCards(world: PayerWorld): Promise<{ readonly processors: Processors; readonly routing: string }> {
  const { pool } = world.database;
  const { rows } = await pool.query(`select id from processor where payment_product = 'card'`);
  const processors: Processors = [rows[0].id, newId('proc'), newId('proc')];
  for (const [at, name] of ['one', 'two', 'three'].entries())
    if (at > 0)
      await pool.query(
        `insert into processor (id, created_at, organisation, name, payment_product, provider)
         values ($1, now(), $2, $3, 'card', $3)`,
        [processors[at], world.merchant, name],
      );
  await attachIn(world, processors);
  const { id: routing } = await world.make('/routing', {
    organisation: world.merchant,
    name: 'Cards',
    payment_product: 'card',
    details: processors[0],
    fallbacks: processors.slice(1),
  });
  await pool.query('update paymentprofile set routing = $2 where id = $1', [
    world.profile,
    JSON.stringify({ card: routing }),
  ]);
  return { processors, routing };
}

interface Attempt {
  readonly processor: string;
  readonly reference: string;
  readonly status: string;
  readonly status_reason: string;
}

/** What is known of payments afterwards. */
const readingIn = (world: PayerWorld, processors: Processors) => ({
  paymentOf: async (id: string) => (await world.get(`/transaction/${id}`)) as unknown as Payment,
  statusesOf: async (id: string) =>
    (await world.database.pool.query('select status from status_history where item = $1 order by id', [id])).rows.map(
      ({ status }) => status,
    ),
  attemptsOf: async (id: string) => {
    const { routing } = await world.get(`/transaction/${id}/decision`);
    return (routing as { readonly attempts: readonly Attempt[] }).attempts.map(
      ({ processor, reference, status, status_reason }) => [
        processors.indexOf(processor) + 1,
        reference.replace(id, 'id'),
        status,
        status_reason,
      ],
    );
  },
  differences: () => world.database.kysely.transaction().execute(findDifferences),
});

/** A notification of an acquirer, by its number; returns the status of its row, with the reason. */
const reportingIn =
  (world: PayerWorld, processors: Processors) =>
  async (at: number, reference: string, status: string, more: object = {}) => {
    const occurred_at = new Date(world.services.clock.now_ms() + 1000).toISOString();
    const said = { reference, status, processor_id_external: `ext_${reference}`, occurred_at, ...more };
    await world.app.http.inject({
      method: 'POST',
      url: `/notifications/${processors[at - 1]}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(said),
    });
    await processNotifications(world);
    const { rows } = await world.database.pool.query(
      'select status, status_reason from processornotification where reference = $1 order by id desc limit 1',
      [reference],
    );
    return [rows[0].status, rows[0].status_reason];
  };

/** A merchant whose card payments a routing sends to the first of three acquirers; the others are its fallbacks. */
export async function openCascadeShop(acquirers: Acquirers, settings: Record<string, string> = {}) {
  const [one, two, three] = acquirers;
  const adapters = { one: one.adapter, two: two.adapter, three: three.adapter };
  const world = await openPayerWorld({ WEBHOOK_PRIVATE_ADDRESSES: '1', ...settings }, { adapters, provider: 'one' });
  const { processors, routing } = await routeCards(world);
  const begin = (more: object = {}) =>
    world.make('/paymentlink', {
      payment_profile: world.profile,
      merchant_reference: 'order',
      amount: 900,
      language: 'en',
      ...more,
    });
  const paymentsOf = async (link: string) =>
    (await world.get(`/transaction?payment_link=${link}&_sort=id`)).items as Payment[];
  return {
    world,
    provider: await world.key(world.root, ['PSP_ALL', 'PSP_SUPER', 'USER_ALL']),
    processors,
    routing,
    attach: (some: Processors) => attachIn(world, some),
    begin,
    paymentsOf,
    /** The acquirers forget everything; the first declines softly. */
    reset: () => {
      for (const acquirer of acquirers) {
        acquirer.asked.length = 0;
        acquirer.taken.clear();
        acquirer.behave = acquirer.take;
      }
      one.behave = declining('do not honor');
    },
    pay: async (more: object = {}) => {
      const { id, url } = await begin(more);
      await world.pay(url, cardOf());
      return (await paymentsOf(id))[0] as Payment;
    },
    ...readingIn(world, processors),
    /** How many payments each acquirer was sent. */
    authorised: () => acquirers.map(({ asked }) => asked.filter(([verb]) => verb === 'authorise').length),
    act: async (id: string, verb: string, body: object = {}) => {
      const answer = await world.call(world.token, 'POST', `/transaction/${id}/${verb}`, { body });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      await world.later(1);
      return answer.json();
    },
    reportOn: reportingIn(world, processors),
  };
}

export type CascadeShop = Awaited<ReturnType<typeof openCascadeShop>>;
