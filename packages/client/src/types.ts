import type { Fields, Value } from '@sluis/contract/base/fields';
import type { EntityName, entities, ItemOf, Populated, RefsOf } from '@sluis/contract/registry';

type Declared<N extends EntityName> = (typeof entities)[N];
type FieldsOf<N extends EntityName> = Declared<N>['fields'];

type Sent<F extends Fields, Required, Optional> = {
  [K in keyof F as F[K] extends Required ? K : never]: Value<F[K]>;
} & {
  [K in keyof F as F[K] extends Required ? never : F[K] extends Optional ? K : never]?: Value<F[K]> | undefined;
};

/** The body that creates an item. */
export type CreateBody<N extends EntityName> = Sent<FieldsOf<N>, { create: 'required' }, { create: 'optional' }>;

/** The body that changes an item: only the fields sent are changed; a stale `version` is refused. */
export type UpdateBody<N extends EntityName> = Sent<FieldsOf<N>, never, { update: true }> & {
  version?: number | undefined;
};

type ActionsOf<N extends EntityName> = Declared<N> extends { actions: infer A } ? A : Record<never, never>;

/** The verbs of an item, such as `refund` of a transaction. */
export type ActionOf<N extends EntityName> = keyof ActionsOf<N> & string;

type Body<A> = A extends { body: infer F extends Fields }
  ? { [K in keyof F as F[K] extends { create: 'optional' } ? never : K]: Value<F[K]> } & {
      [K in keyof F as F[K] extends { create: 'optional' } ? K : never]?: Value<F[K]> | undefined;
    }
  : never;

/** The body of a verb. */
export type ActionBody<N extends EntityName, A extends ActionOf<N>> = Body<ActionsOf<N>[A]>;

type Answered<N extends EntityName, A> = A extends { answers: infer O extends EntityName } ? ItemOf<O> : ItemOf<N>;

/** An item with secrets that only this response contains. */
type Showing<I, F> = F extends Fields ? Omit<I, keyof F> & Readonly<Body<{ body: F }>> : I;

/** The response of a verb: the item, unless it creates another, with secrets that are shown this once. */
export type ActionAnswer<N extends EntityName, A extends ActionOf<N>> = Showing<
  Answered<N, ActionsOf<N>[A]>,
  ActionsOf<N>[A] extends { shows: infer F } ? F : undefined
>;

/** A created item; an API key comes with its secret, which is never shown again. */
export type Created<N extends EntityName> = Showing<
  ItemOf<N>,
  Declared<N> extends { shown_on_creation: infer F } ? F : undefined
>;

type Comparable = string | number | boolean;
type Filters<N extends EntityName> = {
  [K in keyof FieldsOf<N> & string as FieldsOf<N>[K] extends { filter: false } | { output: 'never' | 'input' }
    ? never
    : K | `${K}[]` | `${K}>` | `${K}<` | `${K}>=` | `${K}<=`]?: Comparable | readonly Comparable[] | null | undefined;
};

/** The filters and parameters of a list; `R` are the references to expand. */
export type ListQuery<N extends EntityName, R = never> = Filters<N> & {
  /** 1 to 2000; `all` for entities with few items. */
  readonly _limit?: number | 'all' | undefined;
  readonly _skip?: number | undefined;
  /** `next` of the previous page. */
  readonly _after?: string | undefined;
  /** Fields, separated by commas; `-` for descending. */
  readonly _sort?: string | undefined;
  readonly _search?: string | undefined;
  readonly _search_by?: string | undefined;
  /** IANA zone for dates sent on instants. */
  readonly _timezone?: string | undefined;
  /** `false` leaves the total out, which is faster. */
  readonly _count?: boolean | undefined;
  readonly _populate?: readonly R[] | undefined;
};

/** An item with the references `R` expanded. */
export type Expanded<N extends EntityName, R> = [R] extends [never] ? ItemOf<N> : Populated<N, R & RefsOf<N>>;

/** A page of a list. `next` is null on the last one. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total?: number;
  /** False if there are more than `total`. */
  readonly total_is_exact?: boolean;
  readonly next: string | null;
}
