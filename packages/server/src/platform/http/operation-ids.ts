import { listing_paths, manyOf, nounOf } from '@sluis/contract/listings';
import type { Route } from './route.ts';

/** `PaymentLink` of `payment link`. */
export const typeNameOf = (words: string): string =>
  words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => (/^[A-Z]+$/.test(word) ? word.charAt(0) + word.slice(1).toLowerCase() : word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const longest_first = listing_paths.toSorted((one, other) => other.length - one.length);

/**
 * The name of a call in generated clients, from its path: `listPaymentLinks`, `getTransaction`, `refundTransaction`,
 * `getTransactionHistory`. It never follows from the summary, whose words may change.
 */
export function operationId({ method, path, describe, operation }: Route): string {
  if (operation) return operation;
  const listing = longest_first.find((each) => path === `/${each}` || path.startsWith(`/${each}/`));
  const rest = path
    .slice(1 + (listing?.length ?? 0))
    .split('/')
    .filter(Boolean);
  const words = rest.filter((part) => !part.startsWith(':'));
  const noun = listing === undefined ? '' : nounOf(listing);
  const names_item = rest.at(-1)?.startsWith(':') ?? false;
  const typed = (...parts: readonly string[]): string => parts.map(typeNameOf).join('');
  if (method === 'GET') {
    if (listing !== undefined && rest.length === 0) return `list${typed(manyOf(listing))}`;
    const is_list = !names_item && describe.query?._limit !== undefined;
    return `${is_list ? 'list' : 'get'}${typed(noun, ...words)}`;
  }
  if (method === 'DELETE') return `delete${typed(noun, ...words)}`;
  if (method === 'PUT') return `put${typed(noun, ...words)}`;
  if (names_item && words.length === 0) return `update${typed(noun)}`;
  const [verb, ...before] = words.toReversed();
  // Without a verb at its end, it makes or changes the item in the path.
  if (verb === undefined || (noun === '' && before.length === 0))
    return `${rest.length > words.length ? 'update' : 'create'}${typed(noun, ...words)}`;
  const first = typeNameOf(verb);
  // The list of an entity has an export too.
  const of_item = verb === 'export' && rest[0]?.startsWith(':') ? ['item'] : [];
  return first.charAt(0).toLowerCase() + first.slice(1) + typed(noun, ...before.toReversed(), ...of_item);
}
