import scalar from '@scalar/fastify-api-reference';
import { error_catalogue } from '@sluis/contract/base/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
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
function bodyOf(route: Route): JsonSchema | undefined {
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
  const roles = Array.isArray(access) ? `Requires one of the roles ${access.join(', ')}.` : undefined;
  return {
    summary: route.summary,
    description: roles,
    tags: [route.tag],
    security: access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...path_parameters, ...query, ...idempotency],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    ...(route.effect === 'write' &&
      route.bytes && {
        requestBody: { required: true, content: Object.fromEntries(route.bytes.types.map((type) => [type, {}])) },
      }),
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

/** The OpenAPI 3.1 description of the routes, from the same declarations that serve them. */
export function openApi(routes: readonly Route[]): Record<string, unknown> {
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
      description: 'The API of the back office for payment service providers.',
      license: { name: 'Apache-2.0' },
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'A session token or an API key.' } },
      schemas: { Error: error_schema },
    },
    paths,
  };
}

// The page inlines its own styles and scripts, and shows nothing written by users.
const docs_policy =
  "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:";

/** Serves the description at `/docs`, as a page and as JSON. */
export async function useApiDocs(app: FastifyInstance, routes: readonly Route[]): Promise<void> {
  const description = openApi(routes);
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (_, reply) => void reply.header('content-security-policy', docs_policy));
    await docs.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        content: description,
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
      } as object,
    });
  });
}
