import { newId } from '@sluis/contract/base/ids';
import type { EntityName, ItemOf } from '@sluis/contract/registry';
import { openFullHouse } from '../modules/find-modules.ts';
import type { Processing } from '../modules/payments/orders/processing.commands.ts';
import { processingOf } from '../modules/payments/orders/processing.module.ts';
import { moveClock, type Sweep } from '../platform/sweeps.ts';
import { sweepsOf } from '../resource/house.ts';
import { processorSays } from './processor-says.ts';
import { sweepThrough } from './sweeping.ts';
import { gateway_roles, openWorld, type World } from './world.ts';

/** A merchant with a payment profile whose payments the sandbox takes, and customers who can be charged. */
export interface PayingWorld extends World {
  readonly processing: Processing;
  readonly organisation_id: string;
  readonly profile: string;
  /** The processor of the profile's cards. */
  readonly processor: string;
  readonly customer: string;
  readonly token: string;
  /** A mandate of a customer whose card has a behaviour, by default success. */
  mandate(behaviour?: string): Promise<string>;
  /** Creates an item through the API; fails if that is refused. */
  make<N extends EntityName>(name: N, body: unknown): Promise<ItemOf<N>>;
  /** A payment of the profile that Sluis took and that reached a status; returns its id. */
  took(status: string, more?: Record<string, unknown>): Promise<string>;
  item<N extends EntityName>(name: N, id: string): Promise<ItemOf<N>>;
  /** The sandbox reports on a payment or refund; returns the response's status code. */
  processorSays(reference: string, status: string): Promise<number>;
  /** Moves the clock by days and runs due work, each at its time. */
  pass(days: number): Promise<void>;
  /** Runs due work. */
  sweep(): Promise<void>;
}

export async function openPayingWorld(...how: Parameters<typeof openWorld>): Promise<PayingWorld> {
  const world = await openWorld(...how);
  const { database, services, root } = world;
  const organisation_id = await world.organisation('Shop', root);
  const token = await world.key(organisation_id, gateway_roles);
  const created_at = new Date().toISOString();
  const common = { created_at, organisation: organisation_id };
  const processors = await Promise.all(
    (['card', 'paypal'] as const).map(async (payment_product) => {
      const id = newId('proc');
      const about = { name: payment_product, description: null, provider: 'Sandbox' };
      await database.kysely
        .insertInto('processor')
        .values({ id, created_at, organisation: root, payment_product, ...about })
        .execute();
      return id;
    }),
  );
  const profile = newId('prof');
  await database.kysely
    .insertInto('paymentprofile')
    .values({ ...common, id: profile, name: 'Shop', display_name: 'Shop', currency_code: 'EUR', processors })
    .execute();
  const customer = newId('cust');
  await database.kysely
    .insertInto('customer')
    .values({ ...common, id: customer, email_address: 'payer@example.test', status: 'UNKNOWN' })
    .execute();
  const house = await openFullHouse(services);
  const processing = house.made(processingOf);
  const sweeps = sweepsOf(house);
  const sweep = (): Promise<void> => sweepThrough(world, sweeps);
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await world.call(token, method, path, body === undefined ? {} : { body });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  return {
    ...world,
    processing,
    organisation_id,
    profile,
    processor: processors[0] as string,
    customer,
    token,
    mandate: async (behaviour = 'success') => {
      const id = newId('mdt');
      const processor_token = `sbx_tok_${id}`;
      const card = { card_brand: 'visa', card_bin: '411111', card_last_four: '1111', card_expiry: '12/40' } as const;
      await database.kysely
        .insertInto('sandbox_token')
        .values({ token: processor_token, behaviour, card: JSON.stringify(card) })
        .execute();
      const given = { payment_profile: profile, customer, processor_token, payment_product: 'card' } as const;
      await database.kysely
        .insertInto('mandate')
        .values({ ...common, ...card, ...given, id, processor: processors[0] as string, label: 'Visa •••• 1111' })
        .execute();
      return id;
    },
    make: (name, body) => call('POST', `/${name}`, body),
    took: async (status, more = {}) => {
      const given = { payment_profile: profile, processor: processors[0], amount: 1250, currency_code: 'EUR', status };
      const { id } = await call('POST', '/transaction', { ...given, merchant_reference: 'taken', ...more });
      await database.pool.query('update transaction set taken = true where id = $1', [id]);
      return id;
    },
    item: (name, id) => call('GET', `/${name}/${id}`),
    processorSays: (reference, status) => processorSays(world, reference, status),
    pass: (days) => passDays(world, sweeps, days),
    sweep,
  };
}

async function passDays(world: World, sweeps: readonly Sweep[], days: number) {
  const { database, services } = world;
  const { clock } = services;
  await database.kysely
    .updateTable('clock')
    .set((with_) => ({ target_offset_ms: with_('offset_ms', '+', Math.round(days * 86_400_000)) }))
    .execute();
  await clock.reload(database.kysely);
  await sweepThrough(world, sweeps);
  for (;;) {
    const moved = await moveClock({ database, clock, sweeps });
    if (moved.is === 'there') break;
    // As the running process does: due sweeps, and those that they make due.
    await sweepThrough(world, moved.due);
  }
  await sweepThrough(world, sweeps);
}
