import type pg from 'pg';
import { makeRandom } from '../dataset/random.ts';

/** What a user may know about a payment they search for. */
export interface Known {
  readonly id: string;
  readonly amount: string;
  readonly reference: string;
  readonly external: string;
  readonly last_four: string;
  readonly email: string;
  readonly name: string;
  readonly customer: string;
}

const year_ms = 365 * 86_400_000;

/** Card payments of known customers at random times of a year, of some organisations or of all. */
export async function drawKnown(
  client: pg.Client,
  organisations: readonly string[],
  { count, ends_at_ms }: { readonly count: number; readonly ends_at_ms: number },
): Promise<Known[]> {
  const random = makeRandom(count);
  const drawn: Known[] = [];
  while (drawn.length < count) {
    const moment = new Date(ends_at_ms - random.below(year_ms)).toISOString();
    const { rows } = await client.query<Known>(
      `select t.id, t.amount::text, t.merchant_reference as reference, t.processor_id_external as external,
         t.card_last_four as last_four, c.email_address as email, c.name, c.merchant_reference as customer
       from transaction t join customer c on c.id = t.customer
       where t.created_at < $1 and t.card_last_four is not null and (cardinality($2::text[]) = 0 or t.organisation = any($2))
       order by t.created_at desc limit 1`,
      [moment, organisations],
    );
    drawn.push(...rows);
  }
  return drawn;
}

const decimals = (amount: string): string => (Number(amount) / 100).toFixed(2).replace('.', ',');
/** A text without matches, different for each payment. */
const unmatched = ({ id }: Known): string => `zq${id.slice(-6)}`;

/** Texts that users type or paste, by kind. */
export const kinds_of_text: Readonly<Record<string, (known: Known) => string>> = {
  'email address': ({ email }) => email,
  'part of an address': ({ email }) => email.slice(0, -6),
  'the part before the @': ({ email }) => email.split('@')[0] ?? '',
  'a domain shared by all': ({ email }) => email.split('@')[1] ?? '',
  'first and last name': ({ name }) => name,
  'last name': ({ name }) => name.split(' ').at(-1) ?? '',
  'part of a name': ({ name }) => name.slice(1, -1),
  reference: ({ reference }) => reference,
  'start of a reference': ({ reference }) => reference.slice(0, -2),
  'three letters that start every reference': ({ reference }) => reference.slice(0, 3),
  'reference of a customer': ({ customer }) => customer,
  'last four digits': ({ last_four }) => last_four,
  'last four digits and amount': ({ last_four, amount }) => `${last_four} ${decimals(amount)}`,
  amount: ({ amount }) => `€ ${decimals(amount)}`,
  'processor’s id': ({ external }) => external,
  id: ({ id }) => id,
  'two letters': ({ name }) => name.slice(0, 2),
  'three letters': ({ name }) => name.slice(0, 3),
  'symbols without letters': () => '%_%',
  'a text without matches': unmatched,
  'an address without matches': (known) => `${unmatched(known)}@example.com`,
};
