import { type Endpoint, titleOf } from './endpoints.ts';

/** The results of all attempts, printed at the end. */
export interface Tally {
  count(endpoint: Endpoint, identity: string, status: number, code: string): void;
  print(): void;
}

/** The value of a key in a map, added if missing. */
function entryOf<V>(map: Map<string, V>, key: string, otherwise: V): V {
  const value = map.get(key) ?? otherwise;
  map.set(key, value);
  return value;
}

export function makeTally(): Tally {
  // By endpoint and identity: the number of responses with each status.
  const tried = new Map<string, Map<string, Map<number, number>>>();
  const refusals = new Map<string, Map<string, number>>();
  const count: Tally['count'] = (endpoint, identity, status, code) => {
    const title = titleOf(endpoint);
    const by_status = entryOf(entryOf(tried, title, new Map()), identity, new Map<number, number>());
    by_status.set(status, (by_status.get(status) ?? 0) + 1);
    const why = entryOf(refusals, title, new Map<string, number>());
    if (status >= 400) why.set(code, (why.get(code) ?? 0) + 1);
  };
  const print = (): void => {
    console.log('\nTried (identity: status×calls)');
    for (const [title, identities] of tried) {
      const cells = [...identities].map(([name, statuses]) => {
        const sorted = [...statuses].toSorted(([one], [other]) => one - other);
        return `${name}: ${sorted.map(([status, calls]) => `${status}×${calls}`).join(' ')}`;
      });
      console.log(`  ${title}\n    ${cells.join(' | ')}`);
    }
    const all = [...tried.values()].flatMap((each) => [...each.values()]);
    const unreached = [...tried].filter(([, identities]) =>
      [...identities.values()].every((statuses) => ![...statuses.keys()].some((status) => status < 300)),
    );
    console.log(`\nNot reached: ${unreached.length} of ${tried.size} endpoints that answered no caller with a 2xx`);
    for (const [title] of unreached) {
      const why = [...(refusals.get(title) ?? [])].toSorted(([, one], [, other]) => other - one).slice(0, 4);
      console.log(`  ${title}: ${why.map(([code, calls]) => `${code} ×${calls}`).join(', ')}`);
    }
    const calls = all.flatMap((statuses) => [...statuses.values()]).reduce((sum, each) => sum + each, 0);
    console.log(`\n${calls} calls of ${tried.size} endpoints.`);
  };
  return { count, print };
}
