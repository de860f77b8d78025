import type { Executor } from '../../../platform/database/database.ts';
import { makeInFlight } from '../../../platform/in-flight.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import { claimOrders, type Order, putBack, type Share } from './orders.commands.ts';
import { findSubjects, type Subject } from './subject.queries.ts';

interface Storage {
  readonly kysely: Executor;
  readonly box: SecretBox;
  readonly share: Share;
}

const at_once = 32;
/** The most concurrent orders of one provider in a process: a slow provider delays only its own. */
const of_one_provider = 100;

/** Performs orders without waiting for them, up to a limit for each provider. */
export function makeQueue(
  { kysely: executor, box, share }: Storage,
  perform: (order: Order, subject: Subject | undefined) => Promise<unknown>,
) {
  let is_over = false;
  let are_left = false;
  let taking: Promise<number> | undefined;
  const begin = async (orders: readonly Order[]): Promise<number> => {
    const subjects = await findSubjects(executor, box, orders);
    const left = orders.filter((order, index) => {
      const subject = subjects[index];
      const provider = subject?.processor?.provider.toLowerCase() ?? '';
      // The process of cards claims those whose card is in the vault.
      if (order.in_vault && !share.in_vault) return true;
      const is_full = under_way.full().includes(provider);
      if (!is_full) under_way.begin(provider, () => perform(order, subject));
      are_left ||= is_full;
      return is_full;
    });
    await putBack(executor, left);
    return orders.length - left.length;
  };
  const take = async (): Promise<number> => {
    const except = under_way.full();
    const orders = await claimOrders(executor, { limit: at_once, except, share });
    are_left = orders.length === at_once || except.length > 0;
    return begin(orders);
  };
  const takeSome = (): Promise<number> => {
    if (is_over) return Promise.resolve(0);
    taking ??= take().finally(() => {
      taking = undefined;
    });
    return taking;
  };
  const under_way = makeInFlight({
    of_one: of_one_provider,
    // Failures are logged at their source.
    onFailure: () => {},
    next: async () => are_left && !taking && takeSome(),
  });
  return {
    begin,
    takeSome,
    settle: (for_good: boolean) => {
      is_over = for_good;
      return under_way.settle();
    },
  };
}
