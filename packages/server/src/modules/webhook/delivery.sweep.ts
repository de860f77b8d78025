import type { Config } from '../../platform/config.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Outgoing } from '../../platform/outgoing/post.ts';
import { isPublicAddress } from '../../platform/outgoing/public-address.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { deliverWebhook } from './delivery.commands.ts';
import { claimDue, nextDue } from './webhook.queries.ts';

/** Calls that one process has out at a time, those taken up at once, and from how many on an organisation waits. */
const at_once = 64;
const taken_up = 16;
const of_one_organisation = 16;

/** Where webhooks may go. */
const outgoingOf = (config: Config): Outgoing => ({
  allows: config.webhook_private_addresses ? () => true : isPublicAddress,
});

/**
 * Sends the webhooks that are due. It does not wait for the answers: a receiver that takes its time must not hold up
 * what else is due, nor, by taking all the room, the webhooks of other organisations.
 */
export function makeWebhookSweep(services: Services, outgoing = outgoingOf(services.config)): Sweep {
  const { database, clock } = services;
  const under_way = new Map<Promise<void>, string>();
  const begun = new Set<Promise<unknown>>();
  let is_over = false;
  const busy = (): string[] => {
    const of = Map.groupBy(under_way.values(), (organisation) => organisation);
    return [...of].flatMap(([organisation, calls]) => (calls.length >= of_one_organisation ? [organisation] : []));
  };
  const run = async (now: string): Promise<number> => {
    const limit = Math.min(taken_up, at_once - under_way.size);
    if (limit <= 0 || is_over) return 0;
    const claimed = await claimDue(database.kysely, { now, limit, except: busy() });
    for (const each of claimed) {
      // One that could not be written down is sent again when its lease has run out.
      const call = deliverWebhook(services, outgoing, each).catch((error) => complain(each.id, error));
      under_way.set(call, each.organisation);
      const ended: Promise<unknown> = call
        .finally(() => under_way.delete(call))
        // What waited for it, or for room, goes out now and not at the next round.
        .then(() => run(clock.now()))
        .catch((error) => complain(each.id, error))
        .finally(() => begun.delete(ended));
      begun.add(ended);
    }
    return claimed.length;
  };
  return {
    name: 'webhooks',
    due: nextDue,
    is_waited_for: false,
    run,
    settle: async (for_good) => {
      is_over = for_good;
      while (begun.size > 0) await Promise.all(begun);
    },
  };
}

const complain = (webhook: string, error: unknown): void =>
  console.log(JSON.stringify({ level: 'error', webhook, error: String(error) }));
