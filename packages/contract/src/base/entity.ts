import { type Field, type Fields, isColumn, type Values } from './fields.ts';
import type { RoleExpressions } from './role-expressions.ts';

/** From each status to the statuses that may follow it; a status with none is final. */
export type Transitions<S extends string = string> = { readonly [From in S]: readonly S[] };

/** What fields have to hold: one of these values, or nothing. */
export type Conditions = Readonly<Record<string, readonly (string | boolean)[] | null>>;

/** An item as either side has it: a reference may be an id, or the item itself. */
export type Known = Readonly<Record<string, unknown>>;

/** A verb below an item: `POST /v1/{entity}/{id}/{name}` with these fields as its body. */
export interface Action {
  readonly roles: RoleExpressions;
  readonly body: Fields;
  /**
   * When screens offer it; always where it is left out. `now` is in milliseconds. This refuses nothing: the server refuses
   * by `transitions` and by the rules of its modules, which decide under a lock.
   */
  readonly offered?: Conditions | ((item: Known, now: number) => boolean);
  /** It ends or destroys something: screens draw it so. */
  readonly dangerous?: true;
  /**
   * The response contains a secret that is shown only once: it is not stored for repeated requests, and
   * `Idempotency-Key` is ignored.
   */
  readonly shown_once?: true;
  /** What the response adds to the item, or replaces in it, such as a secret. Optional fields may be absent. */
  readonly shows?: Fields;
  /** The entity of the item in the response, if the verb creates one of another entity. */
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
 * Where the rows of a table are once there are several machines: `spread` by organisation, for tables that grow with
 * traffic; `shared`, in full on each machine, for small tables that any row may refer to; or `local`, on one machine,
 * for users, sessions, mail and reports.
 */
export type Placement = 'spread' | 'shared' | 'local';

export interface Entity<F extends Fields = Fields> {
  /** The path below `/v1/`, the table name and the term in code: singular. */
  readonly name: string;
  /** The English noun, and its plural if it does not end in an s; the name by default. */
  readonly noun?: string;
  readonly nouns?: string;
  readonly fields: F;
  readonly roles: Roles;
  /** The field shown as the name of an item. */
  readonly display: keyof F & string;
  /** The fields that a picker shows to distinguish items, the name first; up to four. By default the name alone. */
  readonly known_by?: readonly (keyof F & string)[];
  /** Its rank, from 1, among the kinds that global search finds by text; kinds without a rank are found by id only. */
  readonly search_rank?: number;
  /** The column with the owning organisation; `id` for organisations themselves. */
  readonly tenancy: 'organisation' | 'id';
  /** `spread` by default. */
  readonly placement: Placement;
  readonly default_sort: string;
  /**
   * The most items a merchant may have, including everything below it; `counting` limits the count to items with these
   * values.
   */
  readonly cap?: {
    readonly at_most: number;
    readonly counting?: Conditions;
  };
  /** The longest body that creates or changes an item; by default a megabyte. */
  readonly body_bytes_max?: number;
  /**
   * Fields of few values, in the order of the indexes that have the rows of each combination by time: a list filtered
   * by any of them is merged from the combinations that occur. None can be null.
   */
  readonly few?: readonly (keyof F & string)[];
  /** An update accepts a whole row: it ignores the fields that an update cannot change. */
  readonly takes_row?: true;
  /** Few enough rows for `_limit=all`. */
  readonly small?: true;
  readonly transitions?: Transitions;
  /** The events in the history of an item without statuses, such as a view of its secrets. */
  readonly events?: readonly string[];
  /** The reference to an item whose history includes this one; this item has its own amount and currency. */
  readonly part_of?: keyof F & string;
  readonly actions?: Readonly<Record<string, Action>>;
  /** Secrets that only the creating response shows. */
  readonly shown_on_creation?: Fields;
  /**
   * The reference to the item that replaces a merged one; the table `{name}_merge` maps merged items to their
   * replacement. A filter by a merged item matches its replacement.
   */
  readonly merging?: keyof F & string;
  /**
   * The field with the name of the entity that an item is about: items about an entity that only the provider may list
   * are shown to the provider alone.
   */
  readonly tells_of?: keyof F & string;
  /** The paid part of an item's amount: the whole amount in these statuses, or another field. */
  readonly paid?: { readonly statuses: readonly string[] } | { readonly field: keyof F & string };
  /** The fields that statistics group items by, besides the organisation and the time (`statistic` in the server). */
  readonly counted?: readonly (keyof F & string)[];
}

type Defaults = 'default_sort' | 'tenancy' | 'placement';
type Declared<F extends Fields> = Omit<Entity<F>, Defaults> & Partial<Pick<Entity<F>, Defaults>>;

/** The fields of every item with statuses; its history begins when it is created. */
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
  // The defaults have wide types: literal types would turn a declaration that differs into `never`.
  ({
    default_sort: '-created_at' as string,
    tenancy: 'organisation' as Entity['tenancy'],
    placement: 'spread' as Placement,
    ...declared,
  }) as const;

/** Declares a verb. Its endpoint, button, form and conformance tests follow from this; what screens say of it are texts. */
export const verb = <const V extends Action>(declared: V): V => declared;

/** Whether screens offer a verb for an item as it is now. */
export function isOffered({ offered = {} }: Action, item: Known, now: number): boolean {
  if (typeof offered === 'function') return offered(item, now);
  return Object.entries(offered).every(([field, values]) => {
    const value = item[field] ?? null;
    return values === null ? value === null : values.some((each) => each === value);
  });
}

/** An item on the wire, with references as ids. */
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
