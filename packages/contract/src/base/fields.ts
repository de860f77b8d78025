/**
 * Field builders: plain data from which the schema, the database type, the list grammar, the web's columns and forms
 * and the CSV follow. Plain data and not a schema library's objects, so that the browser reads a declaration without
 * loading that library.
 */

/** What may be done with a field besides reading it. Everything is filterable and sortable unless switched off here. */
export interface FieldOptions {
  /** May be null. */
  readonly nullable?: true;
  /**
   * On the field that says whose an item is: the entity whose items tie it to other organisations too. Those see it as a
   * guest, with null here: where else somebody is at home is not theirs to know.
   */
  readonly guests?: string;
  /** Null for whom the item is a guest of, too: what its own organisation notes for itself. A nullable field. */
  readonly own?: true;
  /** May be sent on creation: it must be, or it can be left out. */
  readonly create?: 'required' | 'optional';
  /** May be sent on update. */
  readonly update?: true;
  readonly filter?: false;
  readonly sort?: false;
  /** Found by `_search`: equal, beginning with the text, or containing it; a reference when what it refers to is found. */
  readonly search?: 'exact' | 'prefix' | 'contains' | 'through';
  /** On an amount: lists say what their items come to, for each currency. One field of an entity at most. */
  readonly sum?: true;
  /**
   * `never`: kept in the database and not sent (personal numbers); `filter`: exists only to be filtered by; `input`: sent on
   * creation and kept elsewhere.
   */
  readonly output?: 'never' | 'filter' | 'input';
  /** E-mail addresses to which the item has mail sent; those of strangers are asked first. One field of an entity at most. */
  readonly mailed?: true;
  /** No two rows have the same. */
  readonly unique?: true;
  /** Computed by the database (a generated column). */
  readonly generated?: true;
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
  | { readonly kind: 'words' };

/** Which field of the same item says that a number is a part of one, and by what; else it is an amount in minor units. */
export interface ShareIf {
  readonly field: string;
  readonly is: string;
}

export type TextFormat = 'email' | 'url' | 'color' | 'digits' | 'timezone' | 'ip';
export type Field = Kinds & FieldOptions;
export type FieldKind = Field['kind'];
export interface Fields {
  readonly [name: string]: Field;
}

type Options = FieldOptions | undefined;
type With<K, O extends Options> = K & (O extends FieldOptions ? O : unknown);
// The options are inferred from what is given and from nothing else: from what a declaration wants of any field, an
// absent argument would be inferred as all fields that there are, and the literal words of a status would be lost.
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
/** A number of at most four decimals within bounds, both inclusive; never money by itself, unless `share_if` says when. */
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
/** One of the words. */
const oneOf = <const V extends readonly string[], const O extends Options = undefined>(values: V, options?: O) =>
  make({ kind: 'enum', values } as const, options as O);
/** Several texts, each of them one of the words where words are given. */
const texts = <const O extends Options = undefined>(options?: O, values?: readonly string[]) =>
  make({ kind: 'texts', ...(values && { values }) } as const, options as O);
/** A nested object of fields; neither filterable nor sortable. */
const object = <const F extends Fields, const O extends Options = undefined>(fields: F, options?: O) =>
  make({ kind: 'object', fields, filter: false, sort: false } as const, options as O);
/** By column, the words that a file for people has in place of codes; neither filterable nor sortable. */
const words = <const O extends Options = undefined>(options?: O) =>
  make({ kind: 'words', filter: false, sort: false } as const, options as O);

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
  words,
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
          : F extends { kind: 'words' }
            ? Readonly<Record<string, Readonly<Record<string, string>>>>
            : string;

/** The wire type of a field. */
export type Value<F> = F extends { nullable: true } | { guests: string } ? Plain<F> | null : Plain<F>;
/** The wire type of an item with these fields, those never sent included. */
export type Values<F extends Fields> = { -readonly [K in keyof F]: Value<F[K]> };

/** Whether the field can be null in an answer. */
export const isNullable = ({ nullable, guests }: Field): boolean => nullable === true || guests !== undefined;
/** The names of the fields that are sent in answers. */
export const outputFields = (fields: Fields): string[] => Object.keys(fields).filter((name) => !fields[name]?.output);
/** Whether the field is a column of the entity's table. */
export const isColumn = (field: Field): boolean => field.output !== 'input';
/** Whether a list can be filtered by the field. */
export const isFilterable = (field: Field): boolean =>
  field.filter !== false && field.output !== 'never' && field.output !== 'input';
/** Whether a list can be sorted by the field. */
export const isSortable = (field: Field): boolean =>
  field.sort !== false && !field.output && !['refs', 'texts', 'object', 'words'].includes(field.kind);
/** The amount that lists of an entity say the sums of. */
export const summedField = (fields: Fields): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.sum);
/** The field of an entity with the addresses to which its mail goes. */
export const mailedField = (fields: Fields): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.mailed);
/** Whether the field is ordered, so that `>` and `<` mean something. */
export const isRangeable = (field: Field): boolean =>
  ['integer', 'amount', 'decimal', 'instant', 'date'].includes(field.kind);
