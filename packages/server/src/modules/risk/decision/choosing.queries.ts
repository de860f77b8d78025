import { isTakenBy } from '@sluis/adapter';
import type { FactValue } from '@sluis/contract/risk/facts';
import type { ProcessorReason } from '@sluis/contract/risk/results';
import type { Trx } from '../../../platform/database/database.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import { isWayAllowed } from '../../merchants/configuration/admission.commands.ts';
import type { Undecided } from '../../payments/orders/deciding.commands.ts';
import type { Case, Parts } from './case.queries.ts';
import { chanceOf, keptFacts } from './compiled.ts';
import { fill } from './slots.ts';

interface Chosen {
  readonly processor: string | null;
  readonly reason: ProcessorReason | null;
  readonly path: string | null;
}

/** The processor that is not to be chosen, with the reason. */
export const givenOf = ({ processor, held_by }: Undecided): Chosen | undefined =>
  processor ? { processor, reason: held_by === 'mandate' ? 'mandate' : 'given', path: null } : undefined;

export const no_choice: Chosen = { processor: null, reason: null, path: null };

/** Chooses the processor of a payment, with the reason. */
function choose(
  { payment, ways: { ways }, routing }: Case,
  facts: readonly FactValue[],
  { isAllowed, adapters }: { readonly isAllowed: (processor: string) => boolean; readonly adapters: Adapters },
): Chosen {
  const given = givenOf(payment);
  if (given) return given;
  const { payment_product, currency_code } = payment;
  if (payment_product == null) return no_choice;
  const hasAdapter = (provider: string): boolean =>
    !payment.is_called || isTakenBy(adapters.of({ provider }), { payment_product, currency_code });
  const usable = ways.filter(({ processor, provider }) => isAllowed(processor) && hasAdapter(provider));
  const [first] = usable;
  if (!routing) {
    const reason = ways.length === 1 ? 'only' : 'first';
    return { processor: first?.processor ?? null, reason: first ? reason : 'no_processor', path: null };
  }
  const { processor, path } = routing.walk(facts);
  const way = ways.find((each) => each.processor === processor);
  if (way && usable.includes(way)) return { processor, reason: 'routed', path };
  const reason = !way ? 'not_attached' : isAllowed(processor) ? 'no_adapter' : 'not_allowed';
  return { processor: first?.processor ?? null, reason: first ? reason : 'no_processor', path };
}

/** Walks the routing of a payment, if it has one, and chooses its processor. */
export async function route(trx: Trx, parts: Parts, each: Case, three_d_secure_requested: boolean) {
  const { payment, routing, facts } = each;
  const values = routing
    ? fill(routing.slots, {
        facts: { ...facts, three_d_secure_requested },
        of_provider: false,
        place: 'routing',
        velocity: () => null,
        isListed: () => false,
        chance: (path) => chanceOf(payment.id, routing.id, path),
      })
    : [];
  const { values: settings } = await parts.configurations.of(trx, payment.organisation);
  const isAllowed = (processor: string): boolean =>
    isWayAllowed(settings, { product: payment.payment_product ?? '', processor });
  const chosen = choose(each, values, { isAllowed, adapters: parts.adapters });
  return { chosen, kept: routing ? keptFacts(routing.slots, values, routing.id) : {} };
}
