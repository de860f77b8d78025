import { type Field, type Fields, isColumn, type Values } from './fields.ts';
import type { RoleExpressions } from './role-expressions.ts';

/** From each status to the statuses that may follow it; a status with none is final. */
export type Transitions<S extends string = string> = { readonly [From in S]: readonly S[] };

/** A verb below an item: `POST /v1/{entity}/{id}/{name}` with these fields as its body. */
export interface Action {
  readonly roles: RoleExpressions;
  readonly body: Fields;
  /** Its answer holds what is never shown again: it is not kept for a repeated request, whose `Idempotency-Key` is ignored. */
  readonly shown_once?: true;
  /**
   * What its answer shows besides the item, or in the place of a field: a secret, or what the item itself does not show.
   * What is optional there may be left out.
   */
  readonly shows?: Fields;
  /** The entity of the item that it responds with, where that is another one: what it created. */
  readonly answers?: string;
}

/** The standard verbs of an entity and the roles that each needs; a verb that is absent does not exist. */
export interface Roles {
  readonly list: RoleExpressions;
  readonly create?: RoleExpressions;
  readonly update?: RoleExpressions;
  readonly delete?: RoleExpressions;
}

/**
 * Where the rows of a table are once there are several machines: `spread` by organisation, for what grows with traffic;
 * `shared`, in full on each machine, for what is small and referred to by any row; or `local`, on one machine, for users,
 * sessions, mail and reports.
 */
export type Placement = 'spread' | 'shared' | 'local';

export interface Entity<F extends Fields = Fields> {
  /** The path below `/v1/`, the table name and the term in code: singular. */
  readonly name: string;
  /** What an item is called in English, and several where that is not with an s; its name where it is left out. */
  readonly noun?: string;
  readonly nouns?: string;
  readonly fields: F;
  readonly roles: Roles;
  /** The field shown as the name of an item. */
  readonly display: keyof F & string;
  /** The fields that distinguish items where one is chosen, the name first; up to four. By default the name alone. */
  readonly known_by?: readonly (keyof F & string)[];
  /** Its rank, from 1, among the kinds that global search finds by text; the others are found by id only. */
  readonly search_rank?: number;
  /** The column with the owning organisation; `id` for organisations themselves. */
  readonly tenancy: 'organisation' | 'id';
  /** Where its rows are; `spread` by default. */
  readonly placement: Placement;
  readonly default_sort: string;
  /** The most a merchant may have, including everything below it; `counting` limits the count to items with these values. */
  readonly cap?: {
    readonly at_most: number;
    readonly counting?: Readonly<Record<string, readonly (string | boolean)[] | null>>;
  };
  /**
   * Fields of few values, in the order of the indexes that have the rows of each combination in the order of time: a list
   * filtered by any of them is merged of the combinations that occur. None can be null.
   */
  readonly few?: readonly (keyof F & string)[];
  /** An update takes a row as it was read: what it does not change is ignored. */
  readonly takes_row?: true;
  /** Few enough rows for `_limit=all`. */
  readonly small?: true;
  readonly transitions?: Transitions;
  /** What the history of an item without statuses tells, such as that its secrets were shown. */
  readonly events?: readonly string[];
  /** The reference to an item whose history includes this one too; it has its own amount and currency. */
  readonly part_of?: keyof F & string;
  readonly actions?: Readonly<Record<string, Action>>;
  /** What is shown of an item only when it is created: a secret. */
  readonly shown_on_creation?: Fields;
  /**
   * The reference to the item that takes its place, where items can be merged; the table `{name}_merge` says what those
   * that are gone became. A filter by one of several that became one means all of them.
   */
  readonly merging?: keyof F & string;
  /**
   * The field with the name of the entity of which an item tells: of one that only the provider may list it tells the
   * provider alone.
   */
  readonly tells_of?: keyof F & string;
  /** What of an item's amount has been paid: the amount itself in these statuses, or another field. */
  readonly paid?: { readonly statuses: readonly string[] } | { readonly field: keyof F & string };
  /** The fields by which statistics count its items, besides the organisation and the time (`statistic` in the server). */
  readonly counted?: readonly (keyof F & string)[];
}

type Defaults = 'default_sort' | 'tenancy' | 'placement';
type Declared<F extends Fields> = Omit<Entity<F>, Defaults> & Partial<Pick<Entity<F>, Defaults>>;

/** What an item with statuses has; its history begins when it is created. */
export const status_fields = ['status', 'status_reason', 'last_status_update'] as const;

/** The fields of statuses that a declaration lacks. */
type Lacking<D, F> = D extends { readonly transitions: Transitions }
  ? Exclude<(typeof status_fields)[number], keyof F>
  : never;
type Whole<D, F> = [Lacking<D, F>] extends [never] ? unknown : { readonly lacks: Lacking<D, F> };

/** Declares an entity. Its references, filters, sorts, forms, database type and conformance tests follow from this. */
export const entity = <const F extends Fields, const D extends Declared<F>>(
  declared: D & { fields: F } & Whole<D, F>,
) =>
  // The defaults have wide types: as literals they would turn a declaration that differs into `never`.
  ({
    default_sort: '-created_at' as string,
    tenancy: 'organisation' as Entity['tenancy'],
    placement: 'spread' as Placement,
    ...declared,
  }) as const;

/** An item as it is on the wire, references being ids. */
export type Item<E extends { fields: Fields }> = {
  [K in keyof Values<E['fields']> as E['fields'][K] extends { output: 'never' | 'filter' | 'input' }
    ? never
    : K]: Values<E['fields']>[K];
};

const known_references = new WeakMap<Fields, Readonly<Record<string, string>>>();

/** The fields of an entity that `_populate` can follow, with the name of the entity that each refers to. */
export function references(fields: Fields): Readonly<Record<string, string>> {
  let found = known_references.get(fields);
  if (!found) {
    const each = Object.entries(fields).flatMap(([name, field]: [string, Field]) =>
      field.kind === 'ref' && isColumn(field) ? [[name, field.to] as const] : [],
    );
    found = Object.fromEntries(each);
    known_references.set(fields, found);
  }
  return found;
}

/** Whether a table of transitions allows a status after another. */
export const mayFollow = (transitions: Transitions, from: string, to: string): boolean =>
  transitions[from]?.includes(to) ?? false;

/** The statuses of a table of transitions, in its order. */
export const statusesOf = <const T extends Transitions>(transitions: T): readonly (keyof T & string)[] =>
  Object.keys(transitions) as (keyof T & string)[];
