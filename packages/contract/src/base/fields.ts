/**
 * Field builders: plain data from which the schema, the database type, the list grammar, the web's columns and forms
 * and the CSV follow. Plain data rather than a schema library's objects, so that the browser reads a declaration
 * without loading that library.
 */

import type { FieldFault } from './errors.ts';

/** A field's options. Every field is filterable and sortable unless an option turns that off. */
export interface FieldOptions {
  readonly nullable?: true;
  /**
   * On the field with an item's organisation: the entity whose items make it a guest of other organisations too. Those
   * read null here: the home of a guest is hidden from them.
   */
  readonly guests?: string;
  /** Null for organisations where the item is a guest, too: private to its home organisation. A nullable field. */
  readonly own?: true;
  /** Required or optional on creation; absent if it cannot be sent. */
  readonly create?: 'required' | 'optional';
  /** The value if none is sent on creation; forms begin with it. */
  readonly default?: string | number | boolean;
  /** May be sent on update. */
  readonly update?: true;
  readonly filter?: false;
  readonly sort?: false;
  /** On a number: a range of it is requested with bounds that do not belong to it, and shown with those that do. */
  readonly bounds?: 'exclusive';
  /**
   * How `_search` matches it: equal, by prefix, containing, or containing where the text has three letters or digits in
   * a row and by prefix otherwise (`part`, for codes); a reference matches if the item it refers to does.
   */
  readonly search?: 'exact' | 'prefix' | 'contains' | 'part' | 'through';
  /** On an amount: lists show its total per currency. At most one field of an entity. */
  readonly sum?: true;
  /**
   * `never`: stored but never sent (personal numbers); `filter`: exists for filtering only; `input`: sent on creation and
   * stored elsewhere.
   */
  readonly output?: 'never' | 'filter' | 'input';
  /**
   * On references of output `filter`: the spread table with a row for each, which has the item, its organisation, its
   * `created_at` and the reference in columns with the nouns of the entities. There is no column of the item.
   */
  readonly kept_in?: string;
  /** A secret text: hidden while typed, sealed when stored (so `input`), and masked in the audit trail. */
  readonly secret?: true;
  /** On a text in an object, which has no references: the entity whose item it names. */
  readonly id_of?: string;
  /** Email addresses that the item sends mail to; outside ones must agree first. At most one field of an entity. */
  readonly mailed?: true;
  readonly unique?: true;
  /** Computed by the database (a generated column). */
  readonly generated?: true;
  /** On references: how many can be sent, by default 100. */
  readonly at_most?: number;
  /** On references: the items may belong to organisations below the owner too; `or all`: none stand for all there. */
  readonly below?: true | 'or all';
  /** On a reference: a record of the past. The item it refers to can be deleted, or may never have existed. */
  readonly loose?: true;
}

type Kinds =
  | { readonly kind: 'id'; readonly prefix: string }
  | { readonly kind: 'ref'; readonly to: string }
  | { readonly kind: 'refs'; readonly to: string }
  | { readonly kind: 'text'; readonly max: number; readonly format?: TextFormat }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | { readonly kind: 'amount'; readonly min: number }
  | { readonly kind: 'decimal'; readonly min: number; readonly max: number; readonly share_if?: ShareIf }
  | { readonly kind: 'currency' | 'country' | 'boolean' | 'instant' | 'date' }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | { readonly kind: 'texts'; readonly values?: readonly string[] }
  | { readonly kind: 'object'; readonly fields: Fields }
  | RowsKind
  | JsonKind
  | { readonly kind: 'words' | 'bytes' };

/** A value with a grammar of its own, such as a tree; stored and answered as it was read. */
export interface JsonShape<V = unknown> {
  /** Reads what was sent: the value, or the faults by their paths within it (`0.value`; empty for the whole). */
  readonly read: (sent: unknown) => ReadJson<V>;
  /** Its JSON Schema, for the description of the API. */
  readonly described: Readonly<Record<string, unknown>>;
  readonly example: V;
}
export type ReadJson<V = unknown> = { readonly value: V } | { readonly faults: Readonly<Record<string, FieldFault>> };

interface JsonKind extends JsonShape {
  readonly kind: 'json';
}

/** Several objects of the same fields, in an order that matters; their rows contain no further rows. */
interface RowsKind {
  readonly kind: 'rows';
  readonly fields: RowFields;
  readonly min: number;
  readonly max: number;
  /** The field that identifies a row: its values are unique. */
  readonly by?: string;
}

/** The field and value of the same item that make a number a share of one; otherwise it is in minor units. */
export interface ShareIf {
  readonly field: string;
  readonly is: string;
}

export type TextFormat =
  | 'email'
  | 'url'
  | 'color'
  | 'digits'
  | 'timezone'
  | 'ip'
  | 'iban'
  | 'creditor_id'
  | 'name'
  | 'mcc'
  | 'component'
  | 'time_of_day'
  | 'reference';
/** An IBAN without spaces, in capitals: the form that is stored and searched. */
export const compactIban = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

export type Field = Kinds & FieldOptions;
export type FieldKind = Field['kind'];
export interface RowFields {
  readonly [name: string]: Exclude<Field, { readonly kind: 'id' | 'refs' | 'object' | 'json' | 'words' | 'bytes' }>;
}
export interface Fields {
  readonly [name: string]: Field;
}

type Options = FieldOptions | undefined;
type With<K, O extends Options> = K & (O extends FieldOptions ? O : unknown);
// The options are inferred from the argument only: inferred from the declaration, an absent argument would become all
// possible options, and the literal values of a status would be lost.
const make = <const K, const O extends Options>(kind: K, options: O) =>
  ({ ...kind, ...options }) as With<K, NoInfer<O>>;

/** An id of the entity itself: `f.id('txn')`. */
const id = <const P extends string>(prefix: P) => ({ kind: 'id', prefix, search: 'exact' }) as const;
/** A reference to one item of an entity; on the wire and in the database its id. */
const ref = <const T extends string, const O extends Options = undefined>(to: T, options?: O) =>
  make({ kind: 'ref', to } as const, options as O);
/** References to several items, an array of ids; an item matches a filter when one of them is equal. */
const refs = <const T extends string, const O extends Options = undefined>(to: T, options?: O) =>
  make({ kind: 'refs', to } as const, options as O);
/** Text of at most `max` characters. */
const text = <const O extends Options = undefined>(max: number, options?: O, format?: TextFormat) =>
  make({ kind: 'text', max, ...(format && { format }) } as const, options as O);
/** A whole number within bounds, both inclusive. */
const integer = <const O extends Options = undefined>(min: number, max: number, options?: O) =>
  make({ kind: 'integer', min, max } as const, options as O);
/** An amount in minor units of the item's `currency_code`, at least `min`. */
const amount = <const O extends Options = undefined>(min: number, options?: O) =>
  make({ kind: 'amount', min } as const, options as O);
/** A number with at most four decimal places within bounds, both inclusive; money only as `share_if` says. */
const decimal = <const O extends Options = undefined>(min: number, max: number, options?: O, share_if?: ShareIf) =>
  make({ kind: 'decimal', min, max, ...(share_if && { share_if }) } as const, options as O);
/** An ISO 4217 code. */
const currency = <const O extends Options = undefined>(options?: O) =>
  make({ kind: 'currency' } as const, options as O);
/** An ISO 3166-1 alpha-2 code. */
const country = <const O extends Options = undefined>(options?: O) => make({ kind: 'country' } as const, options as O);
const boolean = <const O extends Options = undefined>(options?: O) => make({ kind: 'boolean' } as const, options as O);
/** An instant in UTC with milliseconds. */
const instant = <const O extends Options = undefined>(options?: O) => make({ kind: 'instant' } as const, options as O);
/** A calendar date without a zone. */
const date = <const O extends Options = undefined>(options?: O) => make({ kind: 'date' } as const, options as O);
const oneOf = <const V extends readonly string[], const O extends Options = undefined>(values: V, options?: O) =>
  make({ kind: 'enum', values } as const, options as O);
/** Several texts; each is one of the values if values are given. */
const texts = <const O extends Options = undefined>(options?: O, values?: readonly string[]) =>
  make({ kind: 'texts', ...(values && { values }) } as const, options as O);
/** A nested object of fields; neither filterable nor sortable. */
const object = <const F extends Fields, const O extends Options = undefined>(fields: F, options?: O) =>
  make({ kind: 'object', fields, filter: false, sort: false } as const, options as O);
/**
 * A list of objects, replaced as a whole; neither filterable nor sortable. `create` of an inner field says whether a
 * sent row may have it; absent fields are null.
 */
const rows = <
  const F extends RowFields,
  const S extends Pick<RowsKind, 'min' | 'max' | 'by'>,
  const O extends Options = undefined,
>(
  fields: F,
  size: S,
  options?: O,
) => make({ kind: 'rows', fields, ...size, filter: false, sort: false } as const, options as O);
/** A value with a grammar of its own; neither filterable nor sortable. */
const json = <V, const O extends Options = undefined>(shape: JsonShape<V>, options?: O) =>
  make({ kind: 'json', ...shape, filter: false, sort: false } as const, options as O);
/** Labels for codes in files for people, by column; neither filterable nor sortable. */
const words = <const O extends Options = undefined>(options?: O) =>
  make({ kind: 'words', filter: false, sort: false } as const, options as O);
/** Bytes that no response contains unchanged. */
const bytes = <const O extends Options = undefined>(options?: O) =>
  make({ kind: 'bytes', filter: false, sort: false } as const, options as O);

export const f = {
  id,
  ref,
  refs,
  text,
  integer,
  amount,
  decimal,
  currency,
  country,
  boolean,
  instant,
  date,
  oneOf,
  texts,
  object,
  rows,
  json,
  words,
  bytes,
};

type Plain<F> = F extends { kind: 'enum'; values: readonly (infer V)[] }
  ? V
  : F extends { kind: 'integer' | 'amount' | 'decimal' }
    ? number
    : F extends { kind: 'boolean' }
      ? boolean
      : F extends { kind: 'refs' | 'texts' }
        ? string[]
        : F extends { kind: 'object'; fields: infer G extends Fields }
          ? Values<G>
          : F extends { kind: 'rows'; fields: infer G extends Fields }
            ? StoredRow<G>[]
            : F extends { kind: 'json'; example: infer V }
              ? V
              : F extends { kind: 'words' }
                ? Readonly<Record<string, Readonly<Record<string, string>>>>
                : F extends { kind: 'bytes' }
                  ? Uint8Array
                  : string;
/** The stored fields of a row that responses contain. */
type StoredRow<F extends Fields> = {
  -readonly [K in keyof F as F[K] extends { output: 'input' } ? never : K]: Value<F[K]>;
};

/** The wire type of a field. */
export type Value<F> = F extends { nullable: true } | { guests: string } ? Plain<F> | null : Plain<F>;
/** The wire type of an item with these fields, including those never sent. */
export type Values<F extends Fields> = { -readonly [K in keyof F]: Value<F[K]> };

/** Whether the field can be null in an answer. */
export const isNullable = ({ nullable, guests }: Field): boolean => nullable === true || guests !== undefined;
/** The names of the fields that are sent in answers. */
export const outputFields = (fields: Fields): string[] => Object.keys(fields).filter((name) => !fields[name]?.output);
/** The default values by field. */
export const defaultsOf = (fields: Fields): Readonly<Record<string, string | number | boolean>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  );
/** Whether the field is a column of the entity's table. */
export const isColumn = (field: Field): boolean => field.output !== 'input' && field.kept_in === undefined;
/** Whether the field, or a field of its rows, is a secret. */
export const holdsSecret = (field: Field): boolean =>
  field.secret === true || (field.kind === 'rows' && Object.values<Field>(field.fields).some(holdsSecret));
/** Rows as they are stored: without fields that are stored elsewhere, and null for absent ones. */
export const storedRows = (fields: Fields, rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        isColumn(field) ? [[name, row[name] ?? field.default ?? null]] : [],
      ),
    ),
  );
/** Whether a list can be filtered by the field. */
export const isFilterable = (field: Field): boolean =>
  field.filter !== false && field.output !== 'never' && field.output !== 'input';
/** Whether a list can be sorted by the field. */
export const isSortable = (field: Field): boolean =>
  field.sort !== false &&
  !field.output &&
  !['refs', 'texts', 'object', 'rows', 'json', 'words', 'bytes'].includes(field.kind);
/** The amount whose totals the lists of an entity show. */
export const summedField = (fields: Fields): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.sum);
/** The field of an entity with the addresses its mail goes to. */
export const mailedField = (fields: Fields): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.mailed);
/** Whether the field is ordered, so that `>` and `<` mean something. */
export const isRangeable = (field: Field): boolean =>
  ['integer', 'amount', 'decimal', 'instant', 'date'].includes(field.kind);
