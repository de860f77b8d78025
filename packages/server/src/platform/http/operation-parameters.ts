import { listing_paths, listingOf } from '@sluis/contract/listings';
import type { Components } from './components.ts';
import { idOf, text } from './json-schema.ts';
import type { JsonSchema, Route } from './route.ts';

/** The prefix of the ids in a path, from the longest listing that it begins with. */
export function prefixIn(path: string): string | undefined {
  const listing = listing_paths
    .filter((each) => path.startsWith(`/${each}/`))
    .sort((a, b) => b.length - a.length)
    .map((each) => listingOf(each))[0];
  const id = listing?.entity.fields.id;
  return id?.kind === 'id' ? id.prefix : undefined;
}

function inPath(path: string, name: string): JsonSchema {
  const prefix = name === 'id' ? prefixIn(path) : undefined;
  return prefix === undefined ? text : idOf(prefix);
}

/** Several values are one parameter separated by commas, or a repeated parameter if its name ends in `[]`. */
const serialised = (name: string, { type }: JsonSchema) =>
  type === 'array' ? { style: 'form', explode: name.endsWith('[]') } : {};

const idempotency = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
};

/** The parameters of a call in its path, its query and its headers. */
export function parametersOf(route: Route, components: Components) {
  const { path, describe } = route;
  const query = Object.entries(describe.query ?? {}).map(([name, { required, description, ...schema }]) => ({
    name,
    in: 'query',
    ...(required && { required }),
    ...(description !== undefined && { description }),
    ...serialised(name, schema),
    schema: components.write(schema, 'sent'),
  }));
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: inPath(path, name),
    })),
    ...query,
    ...(route.effect === 'write' && route.idempotent ? [idempotency] : []),
  ];
}
