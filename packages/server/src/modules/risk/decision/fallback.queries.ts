import type { House } from '../../../resource/module.ts';
import { isWayAllowed } from '../../merchants/configuration/admission.commands.ts';
import type { FindFallback } from '../../payments/orders/deciding.commands.ts';
import { makeBook } from './book.queries.ts';
import { readWays } from './ways.queries.ts';

/** Finds fallbacks in the version of the routing that decided about a payment; its profile counts as it is now. */
export function makeFindFallback(house: House): FindFallback {
  const { configurations } = house;
  const book = house.made(makeBook);
  return async (trx, payment, { tried, hasAdapter }) => {
    const { id, organisation, payment_profile, payment_product } = payment;
    const decision = await trx
      .selectFrom('transaction_decision')
      .select(['routing', 'routing_version'])
      .where('transaction', '=', id)
      .where('organisation', '=', organisation)
      .executeTakeFirst();
    if (!decision?.routing || decision.routing_version === null || payment_product === null) return undefined;
    const routing = await book.routing(trx, decision.routing, decision.routing_version);
    const left = routing?.content.fallbacks.filter((processor) => !tried.includes(processor)) ?? [];
    if (left.length === 0) return undefined;
    const { ways } = await readWays(trx, payment_profile, payment_product);
    const { values } = await configurations.of(trx, organisation);
    return left.find((processor) => {
      const way = ways.find((each) => each.processor === processor);
      return way && isWayAllowed(values, { product: payment_product, processor }) && hasAdapter(way);
    });
  };
}
