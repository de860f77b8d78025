import { openApi } from '@sluis/server/platform/http/openapi';
import type { JsonSchema, Route } from '@sluis/server/platform/http/route';

/** A call in the description of the API. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/v1`, with parameters as `{id}`. */
  readonly path: string;
  readonly parameters: readonly string[];
  readonly query: readonly string[];
  readonly body?: JsonSchema;
}

export const titleOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: JsonSchema } } };
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** A schema with its references resolved: the schemas of bodies are not recursive. */
function resolved(value: unknown, schemas: Description['components']['schemas']): unknown {
  if (Array.isArray(value)) return value.map((each) => resolved(each, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as { readonly $ref?: unknown };
  const found = typeof $ref === 'string' ? resolved(schemas[$ref.replace(/.*\//, '')], schemas) : {};
  const own = Object.entries(rest).map(([name, each]) => [name, resolved(each, schemas)]);
  return { ...(found as object), ...Object.fromEntries(own) };
}

const order = ['GET', 'POST', 'PUT', 'DELETE'];

/** Every call of the description, those that read first and those that delete last. */
export function endpointsOf(routes: readonly Route[]): Endpoint[] {
  const { paths, components } = openApi(routes) as unknown as Description;
  const endpoints = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody }]): Endpoint => {
      const named = (where: string) => parameters.filter((each) => each.in === where).map(({ name }) => name);
      return {
        method: method.toUpperCase() as Endpoint['method'],
        path: path.replace(/^\/v1/, ''),
        parameters: named('path'),
        query: named('query'),
        body: resolved(requestBody?.content['application/json']?.schema, components.schemas) as JsonSchema | undefined,
      };
    }),
  );
  return endpoints.toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method));
}
