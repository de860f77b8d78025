import type { PaymentFacts } from '@sluis/contract/risk/facts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import type { Tenancy } from '../../../resource/tenancy.ts';
import type { Undecided } from '../../payments/orders/deciding.commands.ts';
import type { Book } from './book.queries.ts';
import type { CompiledRouting, Snapshot } from './compiled.ts';
import { type Counting, factsOf, type Listing, readCustomer } from './facts.queries.ts';
import { listingsOf, velocitiesOf } from './slots.ts';
import { readWays, type Ways } from './ways.queries.ts';

/** What is needed to decide about one payment. */
export interface Case {
  readonly payment: Undecided;
  readonly snapshots: readonly Snapshot[];
  readonly ways: Ways;
  readonly routing: CompiledRouting | undefined;
  readonly facts: PaymentFacts;
  readonly countings: readonly (Counting & { readonly name: string; readonly hash: string })[];
  readonly listings: readonly (Listing & { readonly hash: string })[];
}

export interface Parts extends Pick<Services, 'configurations'> {
  readonly book: Book;
  readonly adapters: Adapters;
  readonly tenancy: Pick<Tenancy, 'scopeOf' | 'topOf'>;
}

const no_ways: Ways = { mcc: null, routing: null, routing_version: null, ways: [] };

/** Reads what rules and routings need to know about a payment, except what is counted under locks. */
export async function prepare(trx: Trx, parts: Parts, payment: Undecided): Promise<Case> {
  const hashes = payment.snapshots ?? (await parts.book.hashesOf(trx, payment.organisation));
  const snapshots = hashes.length > 0 ? await parts.book.snapshots(trx, hashes) : [];
  // A processor that is given needs no choice, and a payment without a product has none.
  const is_chosen = !payment.processor && payment.payment_product != null && !payment.is_observed;
  const ways =
    is_chosen || snapshots.some(({ needs }) => needs.mcc)
      ? await readWays(trx, payment.payment_profile, payment.payment_product ?? '')
      : no_ways;
  const routing =
    is_chosen && ways.routing !== null && ways.routing_version !== null
      ? await parts.book.routing(trx, ways.routing, ways.routing_version)
      : undefined;
  const tables = routing ? [...snapshots, routing] : snapshots;
  const customer = tables.some(({ needs }) => needs.customer) ? await readCustomer(trx, payment) : undefined;
  const facts = factsOf(payment, ways, customer);
  const countings = await Promise.all(
    snapshots.flatMap(({ hash, organisation: owner, of_provider, slots }) =>
      velocitiesOf(slots, facts, of_provider).map(async ({ name, velocity, value }) => {
        const scope = await parts.tenancy.scopeOf(trx, { organisation: owner });
        return { name, hash, owner, of_provider, velocity, value, scope };
      }),
    ),
  );
  const listings = snapshots.flatMap(({ hash, of_provider, slots }) =>
    listingsOf(slots, { facts, of_provider, place: 'ruleset' }).map((each) => ({ ...each, hash })),
  );
  return { payment, snapshots, ways, routing, facts, countings, listings };
}
