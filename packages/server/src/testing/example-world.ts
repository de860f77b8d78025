import { field_examples } from '@sluis/contract/examples';
import { type EntityName, entities, prefixOf } from '@sluis/contract/registry';
import { role_catalogue } from '@sluis/contract/roles';
import type { LightMyRequestResponse } from 'fastify';
import { fillWorld, type Tenants } from '../conformance/tenants.ts';
import { type Example, exampleOf } from '../platform/docs/examples.ts';
import { bodyOf } from '../platform/http/openapi.ts';
import type { Route } from '../platform/http/route.ts';
import { openPayingWorld, type PayingWorld } from './paying-world.ts';
import { test_password } from './world.ts';

/** The values of a test that replace the documentation's: other texts, ids by prefix, another caller. */
export interface Arranged {
  readonly token?: string | undefined;
  readonly texts?: Readonly<Record<string, unknown>>;
  /** The item in the path. */
  readonly id?: string;
  /** Members that replace those of the documented body. */
  readonly body?: object;
  readonly file?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A world in which the documentation's examples can be executed. */
export interface ExampleWorld extends PayingWorld {
  readonly tenants: Tenants;
  /** A key with every role at the provider, and a session of a user with every personal role. */
  readonly all: string;
  readonly person: string;
  readonly person_id: string;
  /** A session of the merchant's administrator. */
  readonly ann: string;
  signIn(email: string): Promise<string>;
  /** A user who can sign in; returns their address. */
  somebody(roles?: readonly string[]): Promise<{ id: string; email: string; token: string }>;
  /** Executes the example of the call that creates an entity, and returns the item. */
  example(name: EntityName): Promise<string>;
  execute(route: Route, arranged?: Arranged): Promise<LightMyRequestResponse>;
  exampleFor(route: Route): Example;
}

let uniques = 0;
/** Unique values differ each time. */
const uniqueTexts = (): Record<string, unknown> => ({
  'ann@shop.example': `ann${++uniques}@shop.example`,
  'ann@example.com': `ann${uniques}@example.com`,
  NL91ABNA0417164300: ibans[uniques % ibans.length],
  SN42: `SN${uniques}`,
  Gift: `Gift ${uniques}`,
  ...Object.fromEntries(unique_names.map((name) => [name, `${name} ${uniques}`])),
  '1001': String(5000 + uniques),
});
/** The names of items of the provider, of which no two are the same. */
const unique_names = [
  'revenuescheme',
  'costscheme',
  'reservescheme',
  'partnerscheme',
  'package',
  'settlementschedule',
].map((entity) => String(field_examples[`${entity}.name`]));
const ibans = Array.from({ length: 50 }, (_, at) => {
  const account = `ABNA${String(417164300 + at).padStart(10, '0')}`;
  const digits = [...`${account}NL00`].map((each) => Number.parseInt(each, 36)).join('');
  return `NL${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
});

/** Replaces every text of a value, and every id in it. */
function replaced(value: unknown, textOf: (text: string) => unknown): unknown {
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return value.map((each) => replaced(each, textOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, textOf)]));
}

/** Statements that make room for another example of an entity. */
const making: { readonly [N in EntityName]?: string } = {
  // One of each kind.
  sapaccount: 'delete from sapaccount where component is null',
  // Mails about new accounts have a daily limit.
  bankaccount: 'delete from mail',
  // An active one settles all payment profiles of its merchant.
  settlementprofile: 'update settlementprofile set active = false',
};

const exampleFor = (route: Route): Example => exampleOf(route, bodyOf(route));

export async function openExampleWorld(): Promise<ExampleWorld> {
  const world = await openPayingWorld({ SLUIS_DEMO: '1', PUBLIC_URL: 'https://pay.sluis.test' });
  const tenants = await fillWorld(world);
  const all = await world.key(world.root, role_catalogue);
  const signIn = async (email: string): Promise<string> =>
    (await world.visit('/auth/login', { email, password: test_password })).json().token;
  const person_id = await world.user('super@provider.test', world.root, ['PSP', 'PSP_ALL', 'PSP_SUPER', 'USER_ALL']);
  await world.user('ann@merchant.test', world.organisation_id, ['USER_ALL']);
  const other_tag = (await world.make('tag', { organisation: world.organisation_id, text: 'other', color: '#123456' }))
    .id;
  const known: Readonly<Record<string, string>> = {
    org: world.organisation_id,
    prof: world.profile,
    proc: world.processor,
    cust: world.customer,
  };
  const ids = new Map(Object.keys(entities).map((name) => [prefixOf(name), name as EntityName]));
  const routeOf = (method: string, path: string): Route => {
    const found = world.app.routes.find((route) => route.method === method && route.path === path);
    if (!found) throw new Error(`${method} ${path} is not a call`);
    return found;
  };
  /** An item of the merchant for a reference in a body. */
  const referred = async (prefix: string): Promise<string> => {
    if (known[prefix]) return known[prefix];
    if (prefix === 'mdt') return world.mandate();
    if (prefix === 'usr') return world.user(`staff${++uniques}@provider.test`, world.root, ['TAG_LIST']);
    if (prefix === 'txn') return world.took('SETTLEMENT_COMPLETED');
    return example(ids.get(prefix) as EntityName);
  };
  const execute = async (route: Route, { token = all, texts = {}, id, body, file, headers }: Arranged = {}) => {
    const shown = exampleFor(route);
    const given: Record<string, unknown> = { ...uniqueTexts(), ...texts };
    const own = /[a-z]+_01k5w6y8q0e1w8hqt86jysj84j/.exec(shown.path)?.[0];
    if (own && id) given[own] = id;
    for (const [found, prefix = ''] of JSON.stringify(shown).matchAll(/([a-z]+)_01k5w6y8q0e1w8hqt86jysj84([jk])/g))
      given[found] ??= found.endsWith('k') ? (prefix === 'tag' ? other_tag : world.root) : await referred(prefix);
    const textOf = (text: string): unknown =>
      text in given
        ? given[text]
        : text.replace(/[a-z]+_01k5w6y8q0e1w8hqt86jysj84[jk]/g, (each) => String(given[each]));
    const path = String(textOf(shown.path)).split('/').map(textOf).join('/');
    const query = new URLSearchParams(replaced(shown.query, textOf) as Record<string, string>).toString();
    return world.app.http.inject({
      method: route.method,
      url: `/v1${path}${query && `?${query}`}`,
      remoteAddress: `198.51.100.${uniques % 250}`,
      headers: {
        ...(route.access !== 'public' && { authorization: `Bearer ${token}` }),
        ...(shown.file_type && { 'content-type': shown.file_type }),
        ...headers,
      },
      ...(shown.body !== undefined && { payload: { ...(replaced(shown.body, textOf) as object), ...body } }),
      ...(file && { payload: file }),
    });
  };
  const example = async (name: EntityName): Promise<string> => {
    await world.database.pool.query(making[name] ?? 'select');
    const answer = await execute(routeOf('POST', `/${name}`));
    if (answer.statusCode !== 201) throw new Error(`POST /${name}: ${answer.statusCode} ${answer.body}`);
    return answer.json().id;
  };
  return {
    ...world,
    tenants,
    all,
    person: await signIn('super@provider.test'),
    person_id,
    ann: await signIn('ann@merchant.test'),
    signIn,
    somebody: async (roles = ['USER_ALL']) => {
      const email = `somebody${++uniques}@merchant.test`;
      const id = await world.user(email, world.organisation_id, roles);
      return { id, email, token: await signIn(email) };
    },
    example,
    execute,
    exampleFor,
  };
}
