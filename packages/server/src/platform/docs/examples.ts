import { inspect } from 'node:util';
import { exampleId, field_examples } from '@sluis/contract/examples';
import { entities } from '@sluis/contract/registry';
import { prefixIn } from '../http/operation-parameters.ts';
import type { JsonSchema, Route } from '../http/route.ts';
import { type CallExample, call_examples } from './call-examples.ts';

/** A call in the documentation, which a test makes. */
export interface Example {
  readonly method: Route['method'];
  /** Below `/v1`, with ids in place of the parameters. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The type of a body that is a file. */
  readonly file_type?: string;
}

interface Known extends Record<string, unknown> {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Known>>;
  readonly required?: readonly string[];
  readonly items?: Known;
  readonly const?: unknown;
  readonly minimum?: number;
}

function sampleOf(name: string, schema: Known): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (field_examples[name] !== undefined) return field_examples[name];
  switch ([schema.type].flat()[0]) {
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'object':
      return objectOf(schema);
    default:
      return 'text';
  }
}

const objectOf = ({ properties = {}, required = [] }: Known): Record<string, unknown> =>
  Object.fromEntries(required.map((name) => [name, sampleOf(name, properties[name] ?? {})]));

/** The body: its required fields, or for a change, which has none, its first field. */
function bodyOf(schema: Known, route: Route, more: CallExample): unknown {
  const is_change = /^\/\w+\/:id$/.test(route.path);
  const properties = Object.entries(schema.properties ?? {});
  const first = is_change && !more.body ? properties.slice(0, 1) : [];
  const changed = Object.fromEntries(first.map(([name, property]) => [name, sampleOf(name, property)]));
  return { ...objectOf(schema), ...changed, ...more.body };
}

/** The example of a call: from its schemas, and from `call_examples`. */
export function exampleOf(route: Route, schema: JsonSchema | undefined): Example {
  const { method, path } = route;
  const more: CallExample = call_examples[`${method} ${path}`] ?? {};
  const params = path.replace(/:(\w+)/g, (_, name: string) => {
    const prefix = name === 'id' ? prefixIn(path) : undefined;
    return more.params?.[name] ?? exampleId(prefix ?? name);
  });
  const is_list = method === 'GET' && route.describe.query?._limit !== undefined;
  const query = { ...(is_list && { _limit: '2' }), ...more.query };
  const common = { method, path: params, query };
  if (route.effect === 'write' && route.bytes) return { ...common, file_type: route.bytes.types[0] as string };
  const has_body = method === 'POST' || method === 'PUT';
  return { ...common, ...(has_body && { body: bodyOf(schema ?? {}, route, more) }) };
}

const queryOf = (query: Example['query']): string => {
  const text = new URLSearchParams(query).toString();
  return text && `?${text}`;
};

/** The call in a shell. */
export function curlOf({ method, path, query, body, file_type }: Example, access: Route['access']): string {
  const variable = access === 'terminal' ? 'DEVICE_TOKEN' : 'SLUIS_KEY';
  const plain = method === 'GET' || ((body !== undefined || file_type) && method === 'POST');
  const parts = [
    `curl${plain ? '' : ` -X ${method}`} "$SLUIS_URL/v1${path}${queryOf(query)}"`,
    ...(access === 'public' ? [] : [`-H "Authorization: Bearer $${variable}"`]),
    ...(file_type ? [`-H "Content-Type: ${file_type}"`, '--data-binary @file'] : []),
    ...(body === undefined ? [] : [`--json '${JSON.stringify(body, null, 2).replaceAll("'", `'\\''`)}'`]),
  ];
  return parts.join(' \\\n  ');
}

const literal = (value: unknown): string => inspect(value, { depth: null, breakLength: 90, compact: 1, sorted: false });
const isEntity = (name: string | undefined): boolean => name !== undefined && Object.hasOwn(entities, name);

/** The call with `@sluis/client`; undefined for a file, which it does not send. */
export function clientOf({ method, path, query, body, file_type }: Example): string | undefined {
  if (file_type) return undefined;
  const [entity, id, verb, ...more] = path.slice(1).split('/');
  const has_query = Object.keys(query).length > 0;
  const asked = has_query ? [literal(query)] : [];
  const sent = body === undefined ? [] : [literal(body)];
  const call = (name: string, ...given: string[]): string => `await sluis.${entity}.${name}(${given.join(', ')});`;
  const is_item = isEntity(entity) && id?.includes('_') && more.length === 0;
  if (isEntity(entity) && id === undefined) return method === 'GET' ? call('list', ...asked) : call('create', ...sent);
  if (is_item && verb === undefined && method !== 'PUT' && method !== 'PATCH') {
    const name = { GET: 'get', POST: 'update', DELETE: 'delete' }[method];
    return call(name, literal(id), ...(method === 'GET' ? asked : sent));
  }
  if (is_item && method === 'POST' && verb && /^[a-z]+$/.test(verb) && isVerb(entity, verb))
    return call(verb, literal(id), ...sent);
  return `await sluis.call(${literal({ method, path: path.slice(1), ...(has_query && { query }), ...(body !== undefined && { body }) })});`;
}

const isVerb = (entity: string | undefined, verb: string): boolean => {
  const declared = entities[entity as keyof typeof entities];
  return 'actions' in declared && Object.hasOwn(declared.actions, verb);
};
