import { type Authorisation, type ProcessorAdapter, ProcessorUnavailable } from '@sluis/adapter';
import { describe, expect, test } from 'vitest';
import { acting } from '../../../resource/resource.ts';
import { configureIn } from '../../../testing/configure.ts';
import { openPayerWorld } from '../../../testing/payer.ts';
import { openFullHouse } from '../../find-modules.ts';
import { makeAdapters } from '../../processors/processor/adapters.ts';
import type { Order } from './orders.commands.ts';
import { takePayment } from './payments.commands.ts';
import { makeProcessing } from './processing.commands.ts';
import { processingOf } from './processing.module.ts';
import { statementText } from './statement.ts';

describe('the descriptor', () => {
  test('precedes the description for the processor, in 22 characters; without one the description is unchanged', async () => {
    const world = await openPayerWorld();
    const provider = await configureIn(world);
    const { services, database } = world;
    const own = (await openFullHouse(services)).made(processingOf);
    const asked: Authorisation[] = [];
    const adapter = {
      authorise: async (payment: Authorisation) => {
        asked.push(payment);
        throw new ProcessorUnavailable('noted');
      },
    } as unknown as ProcessorAdapter;
    const processing = makeProcessing(
      services,
      makeAdapters(services.config, { sandbox: adapter }, services.hold),
      [],
      own,
    );
    const { rows } = await database.pool.query(`select id from processor where payment_product = 'card'`);
    const pay = async (description: string | null) => {
      const payment = {
        organisation: world.merchant,
        payment_profile: world.profile,
        processor: rows[0].id,
        payment_product: 'card',
        amount: 500,
        currency_code: 'EUR',
        merchant_reference: 'x',
        description,
      } as const;
      const taking = { acting: acting(services.clock.now()), configurations: services.configurations, processing };
      const { order } = await database.kysely.transaction().execute((trx) => takePayment(trx, payment, taking));
      await processing.perform(order as Order, {
        card: { number: '4111111111111111', expiry: '12/40', security_code: '123' },
      });
      return asked.at(-1)?.descriptor;
    };
    expect(await pay('Two tickets for the boat')).toBe('Two tickets for the boat');
    await provider.set(world.merchant, 'descriptor', 'GRACHTENBOEK');
    expect(await pay('Two tickets for the boat')).toBe('GRACHTENBOEK* Two tick');
    expect(await pay(null)).toBe('GRACHTENBOEK');
    expect(statementText('GRACHTENBOEK', 'Ticket 🎫🎫')).toBe('GRACHTENBOEK* Ticket 🎫');
  });
});
