import { expect, test } from 'vitest';
import { openWorld } from '../testing/world.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly responses: Readonly<Record<string, unknown>>;
}

type Paths = Record<string, Record<string, Operation>>;

const world = await openWorld({ SLUIS_DEMO: '1' });
const description = await world.app.http.inject('/docs/openapi.json');
const { paths } = description.json<{ readonly paths: Paths }>();
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { summary, tags, operationId, responses }]) => ({
    call: `${method} ${path}`,
    summary,
    tags,
    operationId,
    statuses: Object.keys(responses),
  })),
);

test('a field that a creation needs is not described as null, which is refused', () => {
  interface Body {
    readonly required: readonly string[];
    readonly properties: Readonly<Record<string, { readonly type?: unknown }>>;
  }
  const { CreateProcessorBody: body } = description.json<{
    readonly components: { readonly schemas: { readonly CreateProcessorBody: Body } };
  }>().components.schemas;
  expect(body.required).toContain('user');
  const types = Object.fromEntries(Object.entries(body.properties).map(([name, { type }]) => [name, type]));
  expect(types).toMatchObject({ user: 'string', description: 'string', account: ['string', 'null'] });
});

test('every call has a short summary that starts with a verb', () => {
  expect(operations.length).toBeGreaterThan(100);
  const nouns_and_questions = /^(A|An|All|Every|How|One|The|What|When|Whether|Who|Your?) /;
  for (const { call, summary } of operations) {
    expect(summary, call).toMatch(/^[A-Z][a-z]+ .*[^.]$/);
    expect(summary, call).not.toMatch(nouns_and_questions);
    expect(summary.length, call).toBeLessThan(90);
  }
});

test('calls are named in words, not by their paths, and each name is unique', () => {
  const named = operations.map(({ call, summary }) => ({ call: call.replace(/^(post|put)/, 'change'), summary }));
  const calls = Map.groupBy(named, ({ summary }) => summary);
  for (const [summary, of] of calls) expect(new Set(of.map(({ call }) => call)).size, summary).toBe(1);
  expect(operations.filter(({ summary }) => /\w\/\w|[a-z]_[a-z]|\bone\b [a-z]+$/.test(summary))).toEqual([]);
  expect(operations.find(({ call }) => call === 'get /v1/psp/merchant/{id}')).toMatchObject({
    summary: 'Get a merchant',
    tags: ['Merchants'],
  });
});

test('calls have headings in sentence case', () => {
  for (const { call, tags } of operations) expect(tags, call).toEqual([expect.stringMatching(/^[A-Z]\S*( [a-z]+)*$/)]);
});

test('calls have unique names for generated clients', () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size, String(names.filter((name, at) => names.indexOf(name) !== at))).toBe(names.length);
  for (const { call, operationId } of operations) expect(operationId, call).toMatch(/^[a-z][A-Za-z0-9]+$/);
  const named = Object.fromEntries(operations.map(({ call, operationId }) => [call, operationId]));
  expect(named).toMatchObject({
    'get /v1/paymentlink': 'listPaymentLinks',
    'post /v1/paymentlink': 'createPaymentLink',
    'get /v1/transaction/{id}': 'getTransaction',
    'put /v1/tag/{id}': 'putTag',
    'post /v1/transaction/{id}/refund': 'refundTransaction',
    'get /v1/transaction/{id}/history': 'getTransactionHistory',
    'post /v1/webhook-secret/rotate': 'rotateWebhookSecret',
  });
});

test('calls declare the status of success', () => {
  for (const { call, statuses } of operations)
    expect(
      statuses.filter((status) => status.startsWith('2')),
      call,
    ).toEqual([expect.stringMatching(/^20[0124]$/)]);
});
