import { newId } from '@sluis/contract/base/ids';
import { listing_paths, listingOf } from '@sluis/contract/listings';
import { entities, prefixOf } from '@sluis/contract/registry';
import { hostile_texts, hostileQuery } from '@sluis/server/conformance/hostile';
import type { Tenant } from '@sluis/server/conformance/tenants';
import fc from 'fast-check';
import { bodyOf, hostileBody, referencesOf, type Source } from './bodies.ts';
import type { Endpoint } from './endpoints.ts';
import type { Gift } from './gifts.ts';
import type { Identity } from './identities.ts';
import { largeBodies } from './large.ts';
import type { Victim } from './victim.ts';

/** One call to send. */
export interface Call {
  readonly method: Endpoint['method'];
  /** Below `/v1`. */
  readonly url: string;
  readonly payload?: string;
  readonly kind: 'own' | 'foreign' | 'absent' | 'hostile' | 'large';
  /** Whether it addresses an item of the victim, rather than naming one in a filter that finds nothing. */
  readonly reaches: boolean;
}

interface Making {
  readonly random: () => number;
  readonly identity: Identity;
  readonly victim: Victim;
  readonly gift: Gift;
}

type IdOf = (parameter: string) => string;

/** The entity of an id in a path: the name of the parameter, or the start of the path. */
function entityAt(path: string, parameter: string): string | undefined {
  if (parameter === 'discount') return path.includes('remove') ? 'attacheddiscount' : 'subscriptiondiscount';
  if (Object.hasOwn(entities, parameter)) return parameter;
  return listing_paths
    .filter((each) => path.startsWith(`/${each}/`))
    .map((each) => listingOf(each).entity.name)
    .at(-1);
}

/** The list that contains a path's first parameter. */
export const baseOf = (path: string): string => path.split('/{')[0] ?? '';

const idsIn = (tenant: Tenant, entity: string): readonly string[] => tenant.ids.get(entity as 'tag') ?? [];

/** The victim's ids, including its own organisation; no identity may deactivate its own organisation. */
const victimsIds = ({ tenant }: Victim, entity: string): readonly string[] =>
  entity === 'organisation' ? [tenant.organisation, ...idsIn(tenant, entity)] : idsIn(tenant, entity);

const at = <T>(from: readonly T[], random: () => number): T => from[Math.floor(random() * from.length)] as T;

/** Ids that do not exist, in a valid format. */
const absent = (entity: string | undefined): string =>
  newId(entity && Object.hasOwn(entities, entity) ? prefixOf(entity) : 'x');

/** Every way in which one identity tries one endpoint. */
export function callsOf({ method, path, parameters, query, body }: Endpoint, making: Making): Call[] {
  const { random, victim, gift, identity } = making;
  const { home, met, made } = identity;
  const base = baseOf(path);
  const idOf =
    (choose: (entity: string | undefined) => string): IdOf =>
    (parameter) =>
      choose(entityAt(path, parameter));
  const ownId = (entity: string | undefined): string =>
    (entity ? at(idsIn(home, entity), random) : undefined) ?? absent(entity);
  // Deletes items without references; a list with a name other than its entity's has its own items.
  const itemId = (entity: string | undefined): string => {
    const is_listed =
      entity === undefined || (listing_paths.some((each) => base === `/${each}`) && base !== `/${entity}`);
    const listed = is_listed ? (met.get(base) ?? made.get(base) ?? []) : idsIn(home, entity);
    const mine = method === 'DELETE' ? (made.get(base) ?? listed) : listed;
    // An identity that deactivates its own organisation could try nothing else.
    const others = mine.filter((id) => id !== home.organisation);
    return at(others, random) ?? absent(entity);
  };
  const foreignId = (entity: string | undefined): string =>
    entity ? at(victimsIds(victim, entity), random) : (victim.others.get(base) ?? absent(entity));
  const own: Source = { random, id: ownId, gift };
  const hostileId = () => encodeURIComponent(at([...hostile_texts.slice(1), '..', 'a/b'], random));
  const make = (kind: Call['kind'], ids: IdOf, search = '', payload?: string): Call => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ids(name));
    return {
      method,
      url: `${filled}${search && `?${search}`}`,
      payload,
      kind,
      reaches: kind === 'foreign' && search === '',
    };
  };
  const sent = (): string | undefined => (body ? JSON.stringify(bodyOf(body, own)) : undefined);
  const required = (): string | undefined => (body ? JSON.stringify(bodyOf(body, own, 0)) : undefined);
  const mine: IdOf = (parameter) =>
    (path.includes(`${base}/{${parameter}}`) ? itemId : ownId)(entityAt(path, parameter));
  // Several, because what can be done to an item depends on its status.
  const calls = [0, 1, 2, 3].flatMap(() => [make('own', mine, '', sent()), make('own', mine, '', required())]);
  if (parameters.length > 0) {
    calls.push(make('foreign', idOf(foreignId), '', sent()), make('foreign', idOf(foreignId), '', required()));
    calls.push(make('absent', idOf(absent), '', required()), make('hostile', hostileId, '', sent()));
  }
  // One parameter at a time, with the others its own.
  for (const each of parameters.length > 1 ? parameters : [])
    calls.push(make('foreign', (name) => (name === each ? idOf(foreignId) : mine)(name), '', sent()));
  if (body) {
    for (const { name, entity, many } of referencesOf(body)) {
      const ids = (id: string) => JSON.stringify({ ...bodyOf(body, own), [name]: many ? [id] : id });
      calls.push(make('foreign', mine, '', ids(foreignId(entity))), make('absent', mine, '', ids(absent(entity))));
    }
    for (let index = 0; index < 4; index++) calls.push(make('hostile', mine, '', hostileBody(body, own)));
    for (const large of largeBodies(body, own)) calls.push(make('large', mine, '', JSON.stringify(large)));
  }
  const entity = listing_paths.find((each) => path === `/${each}` || path.startsWith(`/${each}/`));
  if (entity && query.includes('_search')) {
    const listed = listingOf(entity).entity;
    const populate = `_populate=${Object.keys(listed.fields).filter((name) => 'to' in (listed.fields[name] ?? {}))}`;
    for (const search of [
      `organisation=${victim.tenant.organisation}`,
      `id=${foreignId(listed.name)}`,
      `_search=${foreignId(listed.name)}`,
      `_search=${victim.word.slice(0, -2)}`,
      ...(query.includes('_populate') ? [`_limit=2000&${populate.replaceAll(',', '%20')}`] : []),
      ...Object.entries(listed.fields).flatMap(([name, field]) =>
        'to' in field && query.includes(name) ? [`${name}=${foreignId(field.to)}`] : [],
      ),
    ])
      calls.push(make('foreign', mine, search, sent()));
    const seed = Math.floor(random() * 2 ** 31);
    for (const search of fc.sample(hostileQuery(listed), { seed, numRuns: 4 }))
      calls.push(make('hostile', mine, search, sent()));
  } else
    for (const name of query) {
      calls.push(make('foreign', mine, `${name}=${victim.word.slice(0, -2)}`, sent()));
      calls.push(make('foreign', mine, `${name}=${victim.tenant.organisation}`, sent()));
      calls.push(make('hostile', mine, `${name}=${encodeURIComponent(at(hostile_texts, random))}`, sent()));
    }
  return calls;
}
