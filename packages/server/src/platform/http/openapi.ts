import { error_catalogue } from '@sluis/contract/base/errors';
import { z } from 'zod';
import { clientOf, curlOf, exampleOf } from '../docs/examples.ts';
import type { JsonSchema, Route } from './route.ts';

const error_schema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'request_id'],
      properties: {
        code: { type: 'string', enum: Object.keys(error_catalogue) },
        message: { type: 'string' },
        details: { type: 'object' },
        fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        request_id: { type: 'string' },
      },
    },
  },
};

/** The body of a call: as described, or else derived from its Zod schema. */
export function bodyOf(route: Route): JsonSchema | undefined {
  if (route.describe?.body || route.effect === 'read' || !route.body) return route.describe?.body;
  const { $schema: _, ...schema } = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' });
  return schema;
}

function operation(route: Route) {
  const { describe = {}, access } = route;
  const body = bodyOf(route);
  const path_parameters = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const query = Object.entries(describe.query ?? {}).map(([name, schema]) => ({ name, in: 'query', schema }));
  const idempotency =
    route.effect === 'write' && route.idempotent
      ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } }]
      : [];
  const example = exampleOf(route, body);
  const client = clientOf(example);
  const roles = Array.isArray(access) ? `Requires one of the roles ${access.join(', ')}.` : undefined;
  return {
    summary: route.summary,
    description: roles,
    tags: [route.tag],
    security: access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...path_parameters, ...query, ...idempotency],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: body, example: example.body } } },
    }),
    ...(route.effect === 'write' &&
      route.bytes && {
        requestBody: { required: true, content: Object.fromEntries(route.bytes.types.map((type) => [type, {}])) },
      }),
    'x-codeSamples': [
      { lang: 'shell', label: 'curl', source: curlOf(example, access) },
      ...(client ? [{ lang: 'javascript', label: '@sluis/client', source: client }] : []),
    ],
    responses: {
      default: {
        description: 'An error; see the code',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
      '2XX': {
        description: 'Success',
        ...(describe.answer && { content: { 'application/json': { schema: describe.answer } } }),
      },
    },
  };
}

/** What an integrator looks for first, and what concerns people and operators alone. */
const first_tags = [
  'Payment links',
  'Transactions',
  'Refunds',
  'Chargebacks',
  'Customers',
  'Subscriptions',
  'Webhooks',
];
const last_tags = ['Authentication', 'Profile', 'Saved views', 'Caches', 'Demo'];

function tagsOf(routes: readonly Route[]): { readonly name: string }[] {
  const all = [...new Set(routes.map(({ tag }) => tag))].sort();
  const between = all.filter((tag) => !first_tags.includes(tag) && !last_tags.includes(tag));
  return [...first_tags, ...between, ...last_tags].filter((tag) => all.includes(tag)).map((name) => ({ name }));
}

/** The OpenAPI 3.1 description of the routes, from the same declarations that serve them. */
export function openApi(routes: readonly Route[], public_url?: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = `/v1${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sluis',
      version: '1',
      description:
        'Every call, with an example. New here? [Get started](/docs), and read what each [error](/docs/errors) means.',
      license: { name: 'Apache-2.0' },
    },
    tags: tagsOf(routes),
    ...(public_url && { servers: [{ url: public_url }] }),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'A session token or an API key.' } },
      schemas: { Error: error_schema },
    },
    paths,
  };
}
