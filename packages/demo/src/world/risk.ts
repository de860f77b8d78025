import { lists, type Named, risk_owners } from '../catalogue/risk.ts';
import type { RowOf } from '../load/tables.ts';
import { atLocalTime, type Day } from './calendar.ts';
import { makeRandom } from './random.ts';
import { makeCounter } from './risk-counting.ts';
import { type Decided, decideBy, factsAbout, type More, type Undecided } from './risk-deciding.ts';
import { makeLists, makeOffering } from './risk-lists.ts';
import {
  addUnroutable,
  chainsOf,
  heldAt,
  iso,
  publishRoutings,
  publishRulesets,
  type Rows,
} from './risk-publishing.ts';
import type { Tree } from './tree.ts';

type Transaction = RowOf<'transaction'>;

/**
 * Published rules, and what they decide about the payments of the demo. These come in the order of their times, except
 * that payments by a mandate come after all others, which therefore do not count them.
 */
export interface Risk {
  readonly rows: Rows;
  /** Undefined if nothing held for the payment then. */
  decide(payment: Undecided, more?: More): Decided | undefined;
  /** Offers a payment, whose card or customer the largest merchant may put in a list. */
  offer(payment: Transaction): void;
  /** The values of lists, once all payments are made. */
  values(): RowOf<'valuelist_value'>[];
}

const published_hour = 2;
const hour_ms = 3_600_000;

/** The processors of a profile that take a payment product, in the profile's order. */
function waysIn({ rows }: Tree): (payment: Undecided) => readonly string[] {
  const products = new Map(rows.processor.map(({ id, payment_product }) => [id, payment_product]));
  const attached = new Map(rows.paymentprofile.map(({ id, processors }) => [id, processors ?? []]));
  return ({ payment_profile, payment_product }) =>
    (attached.get(payment_profile) ?? []).filter((each) => products.get(each) === payment_product);
}

/** The published rules of the provider and of two merchants. Its own random generator leaves other data unchanged. */
export function makeRisk(seed: string, tree: Tree, days: readonly Day[]): Risk {
  const random = makeRandom(`${seed} risk`);
  const timeOf = (days_ago: number): number =>
    atLocalTime(days.at(-days_ago) ?? (days[0] as Day), published_hour * hour_ms);
  const organisations = new Map(tree.rows.organisation.map(({ id, name }) => [name, id]));
  const ownerOf = (merchant: string | undefined): string =>
    merchant === undefined ? tree.root : (organisations.get(merchant) ?? tree.root);
  const idOf = (rows: readonly { readonly id: string; readonly name: string }[], name: string): string => {
    const found = rows.find((each) => each.name === name);
    if (!found) throw new Error(`no ${name}`);
    return found.id;
  };
  const valuelist = lists.map(({ owner, name, kind, description, days_ago }): RowOf<'valuelist'> => {
    const at_ms = timeOf(days_ago);
    const created_at = iso(at_ms);
    return {
      id: random.id('vlst', at_ms),
      created_at,
      organisation: ownerOf(owner),
      name,
      kind,
      description,
      version: 1,
    };
  });
  const rows: Rows = {
    validationruleset: [],
    routing: [],
    valuelist,
    risk_version: [],
    risk_snapshot: [],
    risk_publication: [],
  };
  const named: Named = {
    list: (name) => idOf(valuelist, name),
    processor: (name) => idOf(tree.rows.processor, name),
  };
  const making = { random, rows, named, ownerOf, timeOf };
  const snapshots = publishRulesets(making, tree);
  const routes = publishRoutings(making, tree);
  addUnroutable(tree);
  const listed = makeLists();
  for (const [index, { owner, values = [], days_ago }] of lists.entries())
    for (const each of values)
      listed.add(valuelist[index] as RowOf<'valuelist'>, owner, { ...each, at_ms: timeOf(days_ago) });
  const chain = chainsOf(tree);
  const { record, count } = makeCounter(snapshots, tree.root);
  const waysOf = waysIn(tree);
  return {
    rows,
    offer: makeOffering({ chain, largest: ownerOf(risk_owners.largest), valuelist, listed }),
    values: () => listed.rows,
    decide: (payment, more = {}) => {
      const at_ms = Date.parse(payment.created_at);
      const owners = chain(payment.organisation);
      record(owners, at_ms, () => factsAbout(payment, more));
      const of = owners.flatMap((each) => heldAt(snapshots.get(each), at_ms) ?? []);
      const { payment_product: product, payment_profile: profile } = payment;
      const route = product === 'card' && !more.is_charge ? heldAt(routes.get(profile), at_ms) : undefined;
      if (of.length === 0 && !route) return undefined;
      return decideBy({ payment, more, at_ms, snapshots: of, route }, { since: listed.since, count, waysOf, random });
    },
  };
}
