import { inTransaction, withoutDiskWait } from '../../../platform/database/transaction.ts';
import { logFailure } from '../../../platform/failures.ts';
import { makeInFlight } from '../../../platform/in-flight.ts';
import { outgoingOf } from '../../../platform/outgoing/outgoing-of.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { makeEngine } from '../../../resource/engine.ts';
import type { House } from '../../../resource/module.ts';
import { makeDelivery } from './delivery.commands.ts';
import { isInbox } from './inbox-address.ts';
import { claimDue, nextDue } from './webhook.queries.ts';

/** The most concurrent calls of one process, the most claimed together, and the most of one merchant. */
const at_once = 64;
const taken_up = 16;
const of_one_merchant = 16;

/**
 * Sends due webhooks without waiting for the responses: a slow receiver must not delay other work, nor occupy all the
 * calls and delay the webhooks of other merchants, however many organisations its merchant has.
 */
export function makeWebhookSweep(house: House, outgoing = outgoingOf(house.config)): Sweep {
  const { config, database, clock } = house;
  const deliver = makeDelivery(house, { ...outgoing, isOwn: (url) => isInbox(url, config) });
  const { tenancy } = house.made(makeEngine);
  const { kysely } = database;
  /** The organisations of merchants that have reached their limit. */
  const waiting = async (): Promise<string[]> => {
    const scopes = under_way.full().map(async (merchant) => {
      const { all, organisations } = await tenancy.scopeOf(kysely, { organisation: merchant });
      return all ? [merchant] : organisations;
    });
    return (await Promise.all(scopes)).flat();
  };
  let is_over = false;
  const run = async (now: string): Promise<number> => {
    const limit = Math.min(taken_up, at_once - under_way.size);
    if (limit <= 0 || is_over) return 0;
    const except = await waiting();
    const claimed = await inTransaction(kysely, (trx) => {
      // A claim lost in a power failure is made again.
      withoutDiskWait(trx);
      return claimDue(trx, { now, limit, except });
    });
    const merchants = await Promise.all(claimed.map(({ organisation }) => tenancy.topOf(kysely, organisation)));
    for (const [at, each] of claimed.entries())
      under_way.begin(merchants[at] ?? each.organisation, () =>
        // A webhook whose attempt could not be recorded is sent again when its lease has expired.
        deliver(each).catch((error) => logFailure(`${each.id}: ${String(error)}`)),
      );
    return claimed.length;
  };
  // Webhooks that waited for this one, or for a free call, are sent now rather than in the next round.
  const under_way = makeInFlight({ of_one: of_one_merchant, next: () => run(clock.now()), onFailure: logFailure });
  return {
    name: 'webhooks',
    due: nextDue,
    is_waited_for: false,
    run,
    settle: (for_good) => {
      is_over = for_good;
      return under_way.settle();
    },
  };
}
