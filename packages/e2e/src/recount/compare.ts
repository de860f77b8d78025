/** The first place at which an answer differs from the expectation; other parts are not compared. */
export function difference(expected: unknown, answer: unknown, path = ''): string | undefined {
  if (typeof expected === 'number' && typeof answer === 'number' && !Number.isInteger(expected))
    return Math.abs(expected - answer) < 1e-9 ? undefined : describeDifference(path, expected, answer);
  if (typeof expected !== 'object' || expected === null)
    return expected === answer ? undefined : describeDifference(path, expected, answer);
  if (typeof answer !== 'object' || answer === null) return describeDifference(path, expected, answer);
  const of = answer as Readonly<Record<string, unknown>>;
  const keys = Object.keys(expected);
  if (Array.isArray(expected) && expected.length !== of.length)
    return describeDifference(`${path}.length`, expected.length, of.length);
  for (const key of keys) {
    const found = difference((expected as Readonly<Record<string, unknown>>)[key], of[key], `${path}.${key}`);
    if (found !== undefined) return found;
  }
  // Items are compared by key, and there must be no additional ones.
  const besides = path.endsWith('.items') ? Object.keys(of).find((key) => !keys.includes(key)) : undefined;
  return besides === undefined ? undefined : describeDifference(`${path}.${besides}`, undefined, of[besides]);
}

const describeDifference = (path: string, expected: unknown, answer: unknown): string =>
  `${path} is ${JSON.stringify(answer)}, but the rows come to ${JSON.stringify(expected)}`;
