import { cardLabel, nameOfPayable } from '@sluis/contract/payment-names';
import type { RowOf, Rows } from '../load/tables.ts';
import { cardIds } from './cards.ts';
import type { Customer } from './customer.ts';
import { day } from './lifecycle.ts';
import { withHistories } from './mandate-history.ts';
import { largest_count } from './offers.ts';
import { makeRandom, type Random } from './random.ts';
import { addScheduled, addTaken } from './scheduled.ts';
import type { Shop } from './shops.ts';
import type { Tree } from './tree.ts';

interface Circumstances {
  readonly now_ms: number;
  /** The author of the notes. */
  readonly writer: string | null;
}

/** Agreements, with the customers who made them. */
interface Agreements {
  readonly rows: Rows;
  readonly customers: ReadonlyMap<string, Customer>;
}

interface Made {
  readonly customernote: RowOf<'customernote'>[];
  readonly sandbox_token: RowOf<'sandbox_token'>[];
  readonly mandate: RowOf<'mandate'>[];
  readonly transaction: RowOf<'transaction'>[];
  readonly scheduledtransaction: RowOf<'scheduledtransaction'>[];
  readonly status_history: RowOf<'status_history'>[];
}

const notes = [
  'Belt liever dan dat er wordt gemaild.',
  'Wil facturen op naam van de vereniging.',
  'Vroeg om uitstel; akkoord tot het einde van de maand.',
  'Adres gecontroleerd, klopt.',
  'Twee keer dubbel besteld: eerst bellen bij de volgende.',
];
const customers_each = 14;

/** Agreements with some customers of the largest merchants: methods to charge them by, future payments, notes. */
export function makeAgreements(seed: string, { merchants }: Tree, circumstances: Circumstances): Agreements {
  const random = makeRandom(`${seed} promises`);
  // A separate random generator, so that earlier data does not change.
  const taken = makeRandom(`${seed} taken`);
  const made: Made = {
    customernote: [],
    sandbox_token: [],
    mandate: [],
    scheduledtransaction: [],
    status_history: [],
    transaction: [],
  };
  const customers = new Map<string, Customer>();
  for (const { shops } of merchants.slice(0, largest_count)) {
    for (let count = 0; count < customers_each; count++) {
      const shop = shops(random);
      // The first customers return most; and a very new one has agreed to nothing yet.
      const customer = shop.customers[Math.floor(shop.customers.length * random.next() ** 2)];
      if (!customer || customers.has(customer.id) || customer.created_ms > circumstances.now_ms - 2 * day) continue;
      customers.set(customer.id, customer);
      addPromises(made, { random, taken }, { shop, customer, ...circumstances });
    }
  }
  const { mandate, status_history } = withHistories(`${seed} mandates`, made.mandate);
  return { rows: { ...made, mandate, status_history: [...made.status_history, ...status_history] }, customers };
}

interface Of extends Circumstances {
  readonly shop: Shop;
  readonly customer: Customer;
}

interface Randoms {
  readonly random: Random;
  readonly taken: Random;
}

function addPromises(made: Made, { random, taken }: Randoms, of: Of): void {
  const { shop, customer, now_ms, writer } = of;
  const between = (from_ms: number): number => from_ms + Math.floor((now_ms - from_ms) * random.next());
  const { organisation } = shop;
  for (const text of notes.filter(() => random.chance(0.25))) {
    const at_ms = between(customer.created_ms);
    const created_at = new Date(at_ms).toISOString();
    const id = random.id('note', at_ms);
    made.customernote.push({
      id,
      created_at,
      organisation,
      customer: customer.id,
      text,
      created_by: writer,
      version: 1,
    });
  }
  const given_ms = between(customer.created_ms);
  const revoked_at = random.chance(0.12) ? new Date(between(given_ms)).toISOString() : null;
  const status = revoked_at ? ('CANCELLED' as const) : ('ACTIVE' as const);
  const mandate = {
    ...makeMandate(made, random, { ...of, given_ms }),
    status,
    revoked_at,
    version: revoked_at ? 2 : 1,
  };
  made.mandate.push(mandate);
  const planning = { ...of, mandate, given_ms };
  if (random.chance(0.8)) addScheduled(made, random, planning);
  addTaken(made, taken, planning);
}

const expiryAt = (at_ms: number): string => new Date(at_ms).toISOString().replace(/^(\d{4})-(\d\d).*$/, '$2/$1');

function makeMandate(
  made: Made,
  random: Random,
  { shop, customer, given_ms, now_ms }: Of & { given_ms: number },
): RowOf<'mandate'> {
  const { card_country: _, ...card } = customer.card;
  const payment_product = shop.processors.has('paypal') && random.chance(0.2) ? 'paypal' : 'card';
  // Some expire at the end of this month.
  const card_expiry = given_ms % 16 === 0 ? expiryAt(now_ms) : card.card_expiry;
  const facts = payment_product === 'card' ? { ...card, card_expiry } : undefined;
  const ids = payment_product === 'card' ? cardIds(customer.id) : undefined;
  const token = `sbx_tok_${random.digits(24)}`;
  // Some cards succeed once and are empty when they are charged again.
  const behaviour = random.chance(0.85) ? 'success' : 'insufficient_funds';
  made.sandbox_token.push({ token, behaviour, card: JSON.stringify(facts ?? null) });
  return {
    ...facts,
    ...ids,
    id: random.id('mdt', given_ms),
    created_at: new Date(given_ms).toISOString(),
    organisation: shop.organisation,
    payment_profile: shop.profile,
    customer: customer.id,
    processor: shop.processors.get(payment_product)?.(random).id,
    processor_token: token,
    payment_product,
    status: 'ACTIVE',
    label: facts ? cardLabel(facts) : nameOfPayable(payment_product, 'en'),
    version: 1,
  };
}
