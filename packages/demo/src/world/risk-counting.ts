import type { PaymentFacts } from '@sluis/contract/risk/facts';
import type { Snapshot } from '@sluis/server/modules/risk/decision/compiled';
import { velocitiesOf } from '@sluis/server/modules/risk/decision/slots';
import type { Held } from './risk-publishing.ts';

type Counted = Pick<ReturnType<typeof velocitiesOf>[number], 'velocity' | 'value'>;

export interface Counter {
  /** Records a payment for the rulesets of its organisations that will ever count it. */
  record(chain: readonly string[], at_ms: number, facts: () => PaymentFacts): void;
  /** The payments until a time that rulesets of an organisation count. */
  count(organisation: string, counted: Counted, at_ms: number): number;
}

/** Counts payments by network and customer: those before a ruleset was published count too. */
export function makeCounter(held: ReadonlyMap<string, readonly Held<Snapshot>[]>, root: string): Counter {
  const times = new Map<string, number[]>();
  const keyOf = (organisation: string, { velocity, value }: Counted): string =>
    `${organisation} ${velocity.key} ${value}`;
  const counting = new Map(
    [...held].flatMap(([organisation, all]) => {
      const slots = all.filter(({ holds }) => holds.needs.velocity).flatMap(({ holds }) => holds.slots);
      return slots.length > 0 ? [[organisation, slots] as const] : [];
    }),
  );
  return {
    record: (chain, at_ms, factsNow) => {
      for (const organisation of chain) {
        const slots = counting.get(organisation);
        if (!slots) continue;
        const found = velocitiesOf(slots, factsNow(), organisation === root);
        for (const key of new Set(found.map((each) => keyOf(organisation, each)))) {
          const known = times.get(key);
          if (known) known.push(at_ms);
          else times.set(key, [at_ms]);
        }
      }
    },
    count: (organisation, counted, at_ms) => {
      const since_ms = at_ms - counted.velocity.window_s * 1000;
      return (times.get(keyOf(organisation, counted)) ?? []).filter((each) => each >= since_ms && each <= at_ms).length;
    },
  };
}
