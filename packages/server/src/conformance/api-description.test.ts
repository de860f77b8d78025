import { expect, test } from 'vitest';
import { openWorld } from '../testing/world.ts';

interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
}

type Paths = Record<string, Record<string, Operation>>;

const world = await openWorld({ SLUIS_DEMO: '1' });
const description = await world.app.http.inject('/docs/openapi.json');
const { paths } = description.json<{ readonly paths: Paths }>();
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { summary, tags }]) => ({ call: `${method} ${path}`, summary, tags })),
);

test('every call has a short summary that starts with a verb', () => {
  expect(operations.length).toBeGreaterThan(100);
  const nouns_and_questions = /^(A|An|All|Every|How|One|The|What|When|Whether|Who|Your?) /;
  for (const { call, summary } of operations) {
    expect(summary, call).toMatch(/^[A-Z][a-z]+ .*[^.]$/);
    expect(summary, call).not.toMatch(nouns_and_questions);
    expect(summary.length, call).toBeLessThan(90);
  }
});

test('calls are named in words, not by their paths, and no two of them alike', () => {
  const named = operations.map(({ call, summary }) => ({ call: call.replace(/^(post|put)/, 'change'), summary }));
  const calls = Map.groupBy(named, ({ summary }) => summary);
  for (const [summary, of] of calls) expect(new Set(of.map(({ call }) => call)).size, summary).toBe(1);
  expect(operations.filter(({ summary }) => /\w\/\w|[a-z]_[a-z]|\bone\b [a-z]+$/.test(summary))).toEqual([]);
  expect(operations).toContainEqual({
    call: 'get /v1/psp/merchant/{id}',
    summary: 'Get a merchant',
    tags: ['Merchants'],
  });
});

test('calls stand under headings in sentence case', () => {
  for (const { call, tags } of operations) expect(tags, call).toEqual([expect.stringMatching(/^[A-Z]\S*( [a-z]+)*$/)]);
});
