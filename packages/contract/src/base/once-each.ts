/**
 * Derives something from a declaration once and returns the same result afterwards: declarations never change. Further
 * arguments are ignored after the first call.
 */
export function onceEach<K extends object, More extends readonly unknown[], V>(
  derive: (of: K, ...more: More) => V,
): (of: K, ...more: More) => V {
  const derived = new WeakMap<K, V>();
  return (of, ...more) => {
    if (!derived.has(of)) derived.set(of, derive(of, ...more));
    return derived.get(of) as V;
  };
}
