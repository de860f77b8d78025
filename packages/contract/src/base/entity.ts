import { type Field, type Fields, isColumn, type Values } from './fields.ts';
import type { RoleExpressions } from './role-expressions.ts';

/** From each status to the statuses that may follow it; a status with none is final. */
export type Transitions<S extends string = string> = { readonly [From in S]: readonly S[] };

/** A verb below an item: `POST /v1/{entity}/{id}/{name}` with these fields as its body. */
export interface Action {
  readonly roles: RoleExpressions;
  readonly body: Fields;
}

/** The standard verbs of an entity and the roles that each needs; a verb that is absent does not exist. */
export interface Roles {
  readonly list: RoleExpressions;
  readonly create?: RoleExpressions;
  readonly update?: RoleExpressions;
  readonly delete?: RoleExpressions;
}

export interface Entity<F extends Fields = Fields> {
  /** The path below `/v1/`, the table, and the word in code: singular. */
  readonly name: string;
  readonly fields: F;
  readonly roles: Roles;
  /** The field that names an item to people. */
  readonly display: keyof F & string;
  /** What tells its items apart where one is chosen, the name first; up to four. Without it the name alone. */
  readonly known_by?: readonly (keyof F & string)[];
  /** Its place, from 1, among the kinds that the search over everything finds by any text; others are found by their id. */
  readonly search_rank?: number;
  /** The column that says whose a row is; `id` for the organisation itself. */
  readonly tenancy: 'organisation' | 'id';
  readonly default_sort: string;
  /** So many a merchant may have, with all that stands below it; where `counting` says which, by the values of fields, those alone. */
  readonly cap?: {
    readonly at_most: number;
    readonly counting?: Readonly<Record<string, readonly (string | boolean)[] | null>>;
  };
  /** Few enough rows for `_limit=all`. */
  readonly small?: true;
  readonly transitions?: Transitions;
  /** The reference to an item whose history tells of this one too; it has an amount and a currency of its own. */
  readonly part_of?: keyof F & string;
  readonly actions?: Readonly<Record<string, Action>>;
}

type Declared<F extends Fields> = Omit<Entity<F>, 'default_sort' | 'tenancy'> &
  Partial<Pick<Entity<F>, 'default_sort' | 'tenancy'>>;

/** Declares an entity. Its references, filters, sorts, forms, database type and conformance tests follow from this. */
export const entity = <const F extends Fields, const D extends Declared<F>>(declared: D & { fields: F }) =>
  // The defaults are typed as what may stand there: as literals they would make `never` of a declaration that differs.
  ({ default_sort: '-created_at' as string, tenancy: 'organisation' as Entity['tenancy'], ...declared }) as const;

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

/** Whether a status may follow another in a table of transitions. */
export const mayFollow = (transitions: Transitions, from: string, to: string): boolean =>
  transitions[from]?.includes(to) ?? false;

/** The statuses of a table of transitions, in its order. */
export const statusesOf = <const T extends Transitions>(transitions: T): readonly (keyof T & string)[] =>
  Object.keys(transitions) as (keyof T & string)[];
