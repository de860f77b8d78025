/**
 * Derives something from a declaration once, and answers the same from then on: declarations never change. Whatever else
 * deriving takes must be the same for all of them.
 */
export function onceEach<K extends object, More extends readonly unknown[], V>(
  derive: (of: K, ...more: More) => V,
): (of: K, ...more: More) => V {
  const derived = new WeakMap<K, { readonly value: V }>();
  return (of, ...more) => {
    const known = derived.get(of) ?? { value: derive(of, ...more) };
    derived.set(of, known);
    return known.value;
  };
}
