import type { EntityName, ItemOf, RefsOf } from '@sluis/contract/registry';
import { type Call, type CallOptions, type Settings, send } from './send.ts';
import type {
  ActionAnswer,
  ActionBody,
  ActionOf,
  CreateBody,
  Created,
  Expanded,
  ListQuery,
  Page,
  UpdateBody,
} from './types.ts';

export { ConnectionError, SluisError, WebhookError } from './errors.ts';
export type { CallOptions, Settings } from './send.ts';
export { verifyWebhook } from './webhooks.ts';

const page_size = 100;

interface Reading<N extends EntityName> {
  list<R extends RefsOf<N> = never>(query?: ListQuery<N, R>, options?: CallOptions): Promise<Page<Expanded<N, R>>>;
  /** Every item of a list, however many pages: `for await (const payment of sluis.transaction.each({ … }))`. */
  each<R extends RefsOf<N> = never>(query?: ListQuery<N, R>, options?: CallOptions): AsyncGenerator<Expanded<N, R>>;
  get<R extends RefsOf<N> = never>(
    id: string,
    query?: { readonly _populate?: readonly R[] | undefined },
    options?: CallOptions,
  ): Promise<Expanded<N, R>>;
}

interface Changing<N extends EntityName> {
  create(body: CreateBody<N>, options?: CallOptions): Promise<Created<N>>;
  update(id: string, body: UpdateBody<N>, options?: CallOptions): Promise<ItemOf<N>>;
  delete(id: string, options?: CallOptions): Promise<void>;
}

/** The calls of an entity: reading, changing, and its verbs by name, as in `sluis.transaction.refund(id, { amount })`. */
export type Resource<N extends EntityName> = Reading<N> &
  Changing<N> & {
    [A in Exclude<ActionOf<N>, keyof Reading<N> | keyof Changing<N>>]: (
      id: string,
      body: ActionBody<N, A>,
      options?: CallOptions,
    ) => Promise<ActionAnswer<N, A>>;
  };

/** Every entity of the API, and `call` for other calls. */
export type Sluis = { readonly [N in EntityName]: Resource<N> } & {
  call<T>(call: Call, options?: CallOptions): Promise<T>;
};

type Calls = Record<string, (...given: never[]) => unknown>;

/** The calls of every entity; any other name is a verb. */
function standardCalls(settings: Settings, entity: string): Calls {
  const at = (id: string): string => `${entity}/${encodeURIComponent(id)}`;
  const list = (query: object = {}, options?: CallOptions) =>
    send<Page<unknown>>(settings, { method: 'GET', path: entity, query }, options);
  return {
    list,
    get: (id: string, query: object = {}, options?: CallOptions) =>
      send(settings, { method: 'GET', path: at(id), query }, options),
    create: (body: unknown, options?: CallOptions) => send(settings, { method: 'POST', path: entity, body }, options),
    update: (id: string, body: unknown, options?: CallOptions) =>
      send(settings, { method: 'POST', path: at(id), body }, options),
    delete: (id: string, options?: CallOptions) => send(settings, { method: 'DELETE', path: at(id) }, options),
    each: async function* (query: object = {}, options?: CallOptions) {
      let after: string | null = null;
      do {
        const page: Page<unknown> = await list(
          { _limit: page_size, _count: false, ...query, ...(after && { _after: after, _skip: undefined }) },
          options,
        );
        yield* page.items;
        after = page.next;
      } while (after !== null);
    },
  };
}

/** An object whose members are made on access, so that the client need not know their names. */
function made<T>(own: object, make: (name: string) => unknown): T {
  const known = new Map<string, unknown>(Object.entries(own));
  return new Proxy(Object.freeze({}), {
    get: (_, name) => {
      // Without a `then`, or awaiting it would call the API.
      if (typeof name === 'symbol' || name === 'then' || name === 'toJSON') return undefined;
      if (!known.has(name)) known.set(name, make(name));
      return known.get(name);
    },
  }) as T;
}

/** A client of the API. Every call retries temporary failures; see `send`. */
export function makeClient(settings: Settings): Sluis {
  const resource = (entity: string) =>
    made(standardCalls(settings, entity), (verb) => (id: string, body: unknown = {}, options?: CallOptions) => {
      const path = `${entity}/${encodeURIComponent(id)}/${verb}`;
      return send(settings, { method: 'POST', path, body }, options);
    });
  return made({ call: (call: Call, options?: CallOptions) => send(settings, call, options) }, resource);
}
