import type { EntityName } from '@sluis/contract/registry';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApi } from '../platform/http/openapi.ts';
import { prefixIn } from '../platform/http/operation-parameters.ts';
import type { JsonSchema, Route } from '../platform/http/route.ts';
import { test_password } from '../testing/world.ts';
import { openTenants, type Tenants } from './tenants.ts';

/** A client that sends what the description allows is not refused; every answer is compared with the description too. */

// Another seed at every run finds more; FC_SEED repeats one.
const seed = Number(process.env.FC_SEED ?? Math.trunc(Date.now() % 2 ** 31));
const runs = process.env.SLUIS_THOROUGH ? 10 : 1;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly explode?: boolean;
  readonly schema: JsonSchema;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters: readonly Parameter[] }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

const world: Tenants = await openTenants({ SLUIS_DEMO: '1', LOG_LEVEL: 'error' });
const { paths, components } = openApi(world.app.routes) as unknown as Description;
let person: string;
beforeAll(async () => {
  await world.user('fuzz@provider.test', world.root, ['PSP_ALL', 'PSP_SUPER', 'USER_ALL']);
  person = (await world.visit('/auth/login', { email: 'fuzz@provider.test', password: test_password })).json().token;
  console.log(`described queries: ${runs} values for each parameter, FC_SEED=${seed}`);
});

const day_ms = 86_400_000;
/** Within the range of every statistic: what they take is bounded in days, which a schema does not say. */
const recent = fc.integer({ min: 1, max: 300 * day_ms }).map((ms) => new Date(Date.now() - ms).toISOString());

/** Values that a schema allows. */
function valuesOf(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.$ref) return valuesOf(components.schemas[String(schema.$ref).replace(/.*\//, '')] as JsonSchema);
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]).map(String));
  if (schema.const !== undefined) return fc.constant(String(schema.const));
  if (schema.anyOf) return fc.oneof(...(schema.anyOf as JsonSchema[]).map(valuesOf));
  const { minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1 } = schema as { minimum?: number; maximum?: number };
  switch (schema.type) {
    case 'boolean':
      return fc.boolean().map(String);
    case 'integer':
      return fc.integer({ min: minimum, max: maximum }).map(String);
    case 'number':
      return fc
        .integer({ min: Math.ceil(minimum * 1e4), max: Math.floor(maximum * 1e4) })
        .map((each) => String(each / 1e4));
    default:
      break;
  }
  if (schema.type !== 'string') throw new Error(`no values of ${JSON.stringify(schema)}`);
  if (schema.format === 'date-time') return recent;
  if (schema.format === 'date') return recent.map((each) => each.slice(0, 10));
  const { pattern, maxLength = 20 } = schema as { pattern?: string; maxLength?: number };
  if (pattern !== undefined && !pattern.includes('u0000')) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme-ascii', maxLength: Math.min(maxLength, 20) - 1 }).map((text) => `x${text}`);
}

/** A field is sorted by once, in one direction. */
const fieldOf = (key: string): string => key.replace(/^-/, '');

function given({ name, schema, explode }: Parameter): fc.Arbitrary<[string, string][]> {
  if (schema.type !== 'array') return valuesOf(schema).map((value) => [[name, value]]);
  const { items, minItems = 1, maxItems = 4 } = schema as { items: JsonSchema; minItems?: number; maxItems?: number };
  const size = { minLength: Math.max(1, minItems), maxLength: Math.min(maxItems, 4), selector: fieldOf };
  return fc
    .uniqueArray(valuesOf(items), size)
    .map((values) => (explode ? values.map((value): [string, string] => [name, value]) : [[name, values.join(',')]]));
}

// What may be among the values of one parameter depends there on another.
const dependent = ['/transaction/owner-totals'];
const reads = world.app.routes.filter(({ method, path }) => method === 'GET' && !dependent.includes(path));
const parametersOf = ({ path }: Route): readonly Parameter[] =>
  (paths[`/v1${path.replace(/:(\w+)/g, '{$1}')}`]?.get?.parameters ?? []).filter(
    // A cursor is the answer of a page before; no schema says which are.
    ({ in: place, name }) => place === 'query' && name !== '_after',
  );

/** The path with ids of items that there are. */
function pathOf({ path }: Route): string {
  const name = path.split('/')[1] as EntityName;
  const ids = world.provider.ids.get(path.startsWith('/psp/merchant') ? 'organisation' : name);
  return path.replace(/:(\w+)/g, () => ids?.[0] ?? `${prefixIn(path) ?? 'x'}_00000000000000000000000000`);
}

describe.each(reads.filter((route) => parametersOf(route).length > 0).map((route) => [route.path, route] as const))(
  'GET %s',
  (_, route) => {
    test('takes each parameter with what the description allows', async () => {
      const parameters = parametersOf(route);
      const token = route.access === 'signed_in' ? person : world.provider.token;
      const refused: string[] = [];
      for (const parameter of parameters) {
        const needed = parameters.filter(({ required, name }) => required && name !== parameter.name);
        const search = parameter.name === '_search_by' ? [fc.constant<[string, string][]>([['_search', 'x']])] : [];
        const query = fc.tuple(given(parameter), ...needed.map(given), ...search);
        for (const each of fc.sample(query, { seed, numRuns: runs })) {
          const text = new URLSearchParams(each.flat()).toString();
          const answer = await world.call(token, 'GET', `${pathOf(route)}?${text}`);
          if (answer.statusCode === 400 || answer.statusCode >= 500)
            refused.push(`${text}: ${answer.body.slice(0, 300)}`);
        }
      }
      expect(refused).toEqual([]);
    });
  },
);
