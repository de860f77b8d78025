import type { Received } from './lab.calls.ts';

/** One property of two received webhooks. */
export interface Compared {
  readonly name: string;
  readonly one: string;
  readonly other: string;
  readonly is_equal: boolean;
}

const compared = (name: string, one: string, other: string): Compared => ({
  name,
  one,
  other,
  is_equal: one === other,
});

const valuesOf = ({ headers }: Received): ReadonlyMap<string, string> =>
  new Map(
    [...Map.groupBy(headers, ({ name }) => name)].map(([name, all]) => [name, all.map((h) => h.value).join(', ')]),
  );

/** The headers of either, differing ones first. */
export function compareHeaders(one: Received, other: Received): Compared[] {
  const [a, b] = [valuesOf(one), valuesOf(other)];
  const names = [...new Set([...a.keys(), ...b.keys()])];
  return names
    .map((name) => compared(name, a.get(name) ?? '', b.get(name) ?? ''))
    .toSorted((x, y) => Number(x.is_equal) - Number(y.is_equal));
}

/** Two bodies by field if both are JSON, and as text otherwise; differing ones first. */
export function compareBodies(one: Received, other: Received): Compared[] {
  const [a, b] = [fieldsOf(one.body), fieldsOf(other.body)];
  if (!a || !b) return [compared('', one.body ?? '', other.body ?? '')];
  const paths = [...new Set([...a.keys(), ...b.keys()])];
  return paths
    .map((path) => compared(path, a.get(path) ?? '', b.get(path) ?? ''))
    .toSorted((x, y) => Number(x.is_equal) - Number(y.is_equal));
}

/** Each value of a JSON text by its path; undefined for any other text. */
function fieldsOf(text: string | null): ReadonlyMap<string, string> | undefined {
  try {
    const fields = new Map<string, string>();
    gather(JSON.parse(text ?? ''), '', fields);
    return fields;
  } catch {
    return undefined;
  }
}

function gather(value: unknown, path: string, into: Map<string, string>): void {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (inner.length === 0) into.set(path, JSON.stringify(value));
  for (const [name, each] of inner) gather(each, path ? `${path}.${name}` : name, into);
}
