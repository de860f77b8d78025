import { LRUCache } from 'lru-cache';

/** Inserts of given rows: their plan has no alternatives, so it remains right however the tables grow. */
const of_given_rows = /^\s*insert into "?\w+"? \([^)]*\)\s+(?:values\b|select [^()]* from json_populate_recordset\()/;

/** Other statements with a name. */
const of_keys = new Set<string>();

const named_max = 200;
const seen_before_naming = 2;
/** The texts of statements without a name; a long one gets none, because its plan takes a fraction of its time. */
const unnamed = new LRUCache<string, number>({
  max: 500,
  maxSize: 4_000_000,
  sizeCalculation: (_, text) => text.length,
});
const named = new Map<string, string>();
let names = 0;

/**
 * Gives a statement a name as well, whose plan has no alternatives either: it finds rows by a whole key. If PostgreSQL
 * refuses it because its columns have changed, it is sent again, or its transaction is repeated.
 */
export const mayBeNamed = (text: string): void => void of_keys.add(text);

/**
 * The name of a statement on its connections once it has been sent a few times, or nothing. PostgreSQL takes longer to
 * parse and plan one with the columns of a payment than to perform it.
 */
export function nameOf(text: string): string | undefined {
  const name = named.get(text);
  if (name !== undefined || named.size >= named_max) return name;
  const is_nameable = () => of_keys.has(text) || of_given_rows.test(text);
  const seen = unnamed.get(text) ?? (is_nameable() ? 0 : Number.NEGATIVE_INFINITY);
  unnamed.set(text, seen + 1);
  if (seen < seen_before_naming) return undefined;
  unnamed.delete(text);
  return giveName(text);
}

/** Gives a statement another name: PostgreSQL refuses a prepared one whose columns have changed since. */
export function giveName(text: string): string {
  const name = `named_${++names}`;
  named.set(text, name);
  return name;
}

/** Gives all statements new names once they repeat again: tests that share a process have more texts than it names. */
export function forgetNames(): void {
  named.clear();
  unnamed.clear();
}

/** Whether PostgreSQL refuses a prepared statement because its columns have changed since. */
export const isOutdated = (error: unknown): boolean => (error as { code?: unknown }).code === '0A000';
