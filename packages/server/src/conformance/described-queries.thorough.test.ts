import type { EntityName } from '@sluis/contract/registry';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openApi } from '../platform/http/openapi.ts';
import { prefixIn } from '../platform/http/operation-parameters.ts';
import type { JsonSchema, Route } from '../platform/http/route.ts';
import { test_password } from '../testing/world.ts';
import { openTenants, type Tenants } from './tenants.ts';

/** A client that follows the description is not refused; every response is compared with the description too. */

// A new seed for each run finds more; FC_SEED repeats one.
const seed = Number(process.env.FC_SEED ?? Math.trunc(Date.now() % 2 ** 31));
/** A list has hundreds of parameters: some are tried, others in the next run. */
const parameters_max = 5;
const values_max = 2;

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
  console.log(`described queries: ${parameters_max} parameters of each call, FC_SEED=${seed}`);
});

const day_ms = 86_400_000;
/** Within the range of every statistic: their limit in days is not part of the schema. */
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
      // Still exact after the factor.
      return fc
        .integer({ min: Math.ceil(Math.max(minimum, -1e11) * 1e4), max: Math.floor(Math.min(maximum, 1e11) * 1e4) })
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

// Values that depend on another parameter.
const dependent = ['/transaction/owner-totals'];
const parametersOf = ({ path }: Route): readonly Parameter[] =>
  (paths[`/v1${path.replace(/:(\w+)/g, '{$1}')}`]?.get?.parameters ?? []).filter(
    // A cursor is the answer of a previous page, which no schema describes.
    ({ in: place, name }) => place === 'query' && name !== '_after',
  );
/** Calls that wait for an event would take their whole time. */
const waits = (route: Route): boolean => parametersOf(route).some(({ name }) => name === 'wait_s');
const reads = world.app.routes.filter(
  (route) =>
    route.method === 'GET' && !dependent.includes(route.path) && !waits(route) && parametersOf(route).length > 0,
);

/** The path with ids of existing items. */
function pathOf({ path }: Route): string {
  const name = path.split('/')[1] as EntityName;
  const ids = world.provider.ids.get(path.startsWith('/psp/merchant') ? 'organisation' : name);
  return path.replace(/:(\w+)/g, () => ids?.[0] ?? `${prefixIn(path) ?? 'x'}_00000000000000000000000000`);
}

/** Hours are shown of a few days: their limit in days is not part of the schema. */
const fewDays = (given: [string, string][]): [string, string][] =>
  given.some(([name, value]) => name === 'period' && value === 'hour')
    ? [['created_at>', new Date(Date.now() - day_ms).toISOString()]]
    : [];

/** Queries of a call, each with one parameter and those that it requires. */
function queriesOf(route: Route): string[] {
  const parameters = parametersOf(route);
  const [tried = []] = fc.sample(
    fc.shuffledSubarray([...parameters], { minLength: Math.min(parameters.length, parameters_max) }),
    {
      seed,
      numRuns: 1,
    },
  );
  return tried.slice(0, parameters_max).flatMap((parameter) => {
    const needed = parameters.filter(({ required, name }) => required && name !== parameter.name);
    const search = parameter.name === '_search_by' ? [fc.constant<[string, string][]>([['_search', 'x']])] : [];
    const query = fc.tuple(given(parameter), ...needed.map(given), ...search);
    const found = fc.sample(query, { seed, numRuns: values_max });
    return found.map((each) => new URLSearchParams([...each.flat(), ...fewDays(each.flat())]).toString());
  });
}

test.each(reads.map((route) => [route.path, route] as const))(
  'GET %s accepts parameters that the description allows',
  async (_, route) => {
    const token = route.access === 'signed_in' ? person : world.provider.token;
    const refused: string[] = [];
    for (const query of queriesOf(route)) {
      const answer = await world.call(token, 'GET', `${pathOf(route)}?${query}`);
      if (answer.statusCode === 400 || answer.statusCode >= 500) refused.push(`${query}: ${answer.body.slice(0, 300)}`);
    }
    expect(refused).toEqual([]);
  },
);
