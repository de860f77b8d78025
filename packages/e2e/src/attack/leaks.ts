import type { JsonSchema } from '@sluis/server/platform/http/route';
import { type Body, bodyOf, type Source } from './bodies.ts';
import type { Endpoint } from './endpoints.ts';
import { titleOf } from './endpoints.ts';
import type { Needles } from './needles.ts';

/** One call to send, with needles in it. */
export interface Sown {
  readonly method: Endpoint['method'];
  /** Below `/v1`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

type Path = readonly (string | number)[];

const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] =>
  Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);

/** Every field of a body in its schema, at any depth. */
export function placesIn(schema: JsonSchema, at: Path = []): Path[] {
  const [either] = (schema.anyOf ?? []) as JsonSchema[];
  if (either) return placesIn(either, at);
  if (schema.type === 'array') return placesIn((schema.items ?? {}) as JsonSchema, [...at, 0]);
  const inner = propertiesOf(schema);
  return inner.length === 0 ? [at] : inner.flatMap(([name, each]) => placesIn(each, [...at, name]));
}

/** A copy with a value at a path, whether or not there was one. */
function put(into: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') return [put(Array.isArray(into) ? into[0] : undefined, rest, value)];
  const object = typeof into === 'object' && into !== null && !Array.isArray(into) ? into : {};
  return { ...object, [step]: put((object as Body)[step], rest, value) };
}

/** Names that make a field secret, whatever its content. */
const secret_name = /password|secret|token|(^|_)code$|recovery_codes/;

export interface Sowing {
  readonly from: Source;
  /** Fills the parameters of a path with ids. */
  readonly urlOf: (endpoint: Endpoint) => string;
  readonly needles: Needles;
  /**
   * Whether each parameter of a query is sent in its own call, and each field of a body in each notation: otherwise
   * parameters are sent together, and each field gets a key by itself, then a card number and a key within a text.
   */
  readonly in_full: boolean;
}

/** Calls of an endpoint with a card number and a secret in each of its fields, parameters and headers in turn. */
export function sow(endpoint: Endpoint, { from, urlOf, needles, in_full }: Sowing): Sown[] {
  const { method, body, query, parameters, path } = endpoint;
  const title = titleOf(endpoint);
  const valid = (): Body | undefined => (body ? bodyOf(body, from) : undefined);
  const call = (more: Partial<Sown> & { readonly body?: unknown }): Sown => {
    const { body: sent = valid(), url = urlOf(endpoint), headers = {} } = more;
    return { method, url, headers, ...(sent !== undefined && method !== 'GET' && { payload: JSON.stringify(sent) }) };
  };
  /** A card number and a key in one text, so that one call carries both. */
  const both = (where: string): string => `${needles.card(where)} ${needles.key(where)}`;
  const calls = [
    call({ headers: { 'user-agent': `shop ${needles.card(`${title} user-agent`)}` } }),
    call({ headers: { referer: `https://shop.test/?token=${needles.password(`${title} referer`)}` } }),
    call({ headers: { 'idempotency-key': needles.card(`${title} idempotency-key`) } }),
    call({ headers: { authorization: `Bearer ${needles.key(`${title} authorization`)}` } }),
    call({ headers: { cookie: `session=${needles.password(`${title} cookie`)}` } }),
  ];
  const asked = [...query, 'anything'];
  for (const names of in_full ? asked.map((name) => [name]) : [asked]) {
    const given = new URLSearchParams(names.map((name) => [name, both(`${title} ?${name}`)]));
    calls.push(call({ url: `${urlOf(endpoint)}?${given}` }));
  }
  calls.push(call({ url: `${urlOf(endpoint)}?note=%22${needles.key(`${title} ?note`)}%22` }));
  calls.push(call({ url: `${urlOf(endpoint)}?token=${needles.password(`${title} ?token`)}` }));
  for (const name of parameters)
    calls.push(
      call({
        url: path
          .replace(`{${name}}`, encodeURIComponent(both(`${title} {${name}}`)))
          .replace(/\{\w+\}/g, 'x_00000000000000000000000000'),
      }),
    );
  if (method === 'GET') return calls;
  for (const place of [...(body ? placesIn(body) : []), ['anything'], ['deep', 0, 'anything']]) {
    const where = `${title} ${place.join('.')}`;
    const values: unknown[] = [needles.key(where), `Paid by ${both(where)}, thanks`];
    if (in_full) values.push(needles.card(where), Number(needles.card(where).replace(/\D/g, '')));
    if (secret_name.test(String(place.at(-1)))) values.push(needles.password(where));
    for (const value of values) calls.push(call({ body: put(valid() ?? {}, place, value) }));
  }
  // Unreadable bodies, and those of other types, are masked as well.
  calls.push(
    {
      method,
      url: urlOf(endpoint),
      headers: {},
      payload: `{"note":"${needles.card(`${title} cut`)}","password":"${needles.password(`${title} cut`)}`,
    },
    {
      method,
      url: urlOf(endpoint),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `card=${needles.card(`${title} form`)}&password=${needles.password(`${title} form`)}`,
    },
  );
  return calls;
}
