import { z } from 'zod';
import { compactCreditorId, isCreditorId } from '../sepa/accounts.ts';
import { holdsCardNumber } from './card-numbers.ts';
import { isCountry } from './countries.ts';
import { isCurrency } from './currencies.ts';
import { compactIban, type Field, type Fields, type JsonShape, type TextFormat } from './fields.ts';
import { isId } from './ids.ts';
import { amount_max } from './money.ts';
import { onceEach } from './once-each.ts';
import { email_form, isStorableText, isUndirected, isVisible, isWebUrl } from './text.ts';
import { isDate, isTimezone, parseInstant } from './time.ts';

/** Prefix of the ids of an entity; given by the caller because a declaration knows other entities only by name. */
export type PrefixOf = (entity: string) => string;

/** A moment between 1900 and 2200, as any ISO 8601 text with an offset; it becomes UTC with milliseconds. */
export const instantText = z
  .string()
  .refine((value) => parseInstant(value) !== undefined, 'an ISO 8601 date and time with offset')
  .transform((value) => parseInstant(value) as string);

/** A text that can be stored and contains no card number. */
export const storableText = (base: z.ZodString): z.ZodString =>
  base.refine(isStorableText, 'valid Unicode text').refine((value) => !holdsCardNumber(value), {
    error: 'text without a card number',
    params: { fault: 'card_number' },
  });

const words_max = 2000;

/** Labels for codes in files for people, by column. */
export const wordsSchema = z
  .record(
    z.string().max(100).refine(isStorableText),
    z.record(z.string().max(100).refine(isStorableText), storableText(z.string().max(200))),
  )
  .refine((words) => Object.values(words).reduce((sum, each) => sum + Object.keys(each).length, 0) <= words_max);

const formats: Readonly<Record<TextFormat, (base: z.ZodString) => z.ZodType<string>>> = {
  email: (base) => base.regex(email_form, 'an email address'),
  url: (base) => base.refine(isWebUrl, 'an http or https URL'),
  color: (base) => base.regex(/^#[0-9a-fA-F]{6}$/, 'a colour such as #1a2b3c'),
  digits: (base) => base.regex(/^\d+$/, 'digits only'),
  timezone: (base) => base.refine(isTimezone, 'an IANA time zone'),
  ip: (base) => base.regex(/^[0-9a-fA-F.:]{2,45}$/, 'an IP address'),
  name: (base) =>
    base
      .refine(isUndirected, 'a name without characters that reorder text')
      .refine(isVisible, 'a name with a visible character'),
  mcc: (base) => base.regex(/^\d{4}$/, 'four digits'),
  component: (base) => base.regex(/^[A-Z][A-Z0-9_]*$/, 'capitals, digits and underscores'),
  time_of_day: (base) => base.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'a time as HH:MM, at most 24:00'),
  // References of settlements end in SEPA's end-to-end identification, of these characters.
  reference: (base) => base.regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/, 'letters, digits and hyphens'),
  iban: (base) => base.transform(compactIban).refine((value) => /^[A-Z]{2}[A-Z0-9]{1,40}$/.test(value), 'an IBAN'),
  creditor_id: (base) => base.transform(compactCreditorId).refine(isCreditorId, 'a SEPA creditor identifier'),
};

/** Whether a number has at most four decimal places, as its column does. */
const isDecimal = (value: number): boolean => Math.round(value * 1e4) / 1e4 === value;

const idSchema = (prefix: string) =>
  z.string().refine((value) => isId(value, prefix), `an id beginning with ${prefix}_`);

const whole = (min: number, max: number) => z.int().min(min).max(max);

function plainSchema(field: Field, prefixOf: PrefixOf): z.ZodType {
  switch (field.kind) {
    case 'id':
      return idSchema(field.prefix);
    case 'ref':
      return idSchema(prefixOf(field.to));
    case 'refs':
      return z.array(idSchema(prefixOf(field.to))).max(field.at_most ?? 100);
    case 'text': {
      const base = storableText(z.string().min(1).max(field.max));
      return field.format ? formats[field.format](base) : base;
    }
    case 'integer':
      return whole(field.min, field.max);
    case 'amount':
      return whole(field.min, amount_max);
    case 'decimal':
      return z.number().min(field.min).max(field.max).refine(isDecimal, 'at most 4 decimal places');
    case 'currency':
      return z.string().refine(isCurrency, 'an ISO 4217 currency code');
    case 'country':
      return z.string().refine(isCountry, 'an ISO 3166-1 alpha-2 country code');
    case 'boolean':
      return z.boolean();
    case 'instant':
      return instantText;
    case 'date':
      return z.string().refine(isDate, 'a date as YYYY-MM-DD');
    case 'enum':
      return z.enum(field.values as [string, ...string[]]);
    case 'texts':
      return z
        .array(field.values ? z.enum(field.values as [string, ...string[]]) : storableText(z.string().max(100)))
        .max(500);
    case 'object':
      return objectSchema(field.fields, prefixOf, () => 'optional');
    case 'rows':
      return rowsSchema(field, prefixOf);
    case 'json':
      return jsonSchema(field);
    case 'words':
      return wordsSchema;
    case 'bytes':
      return z.never();
  }
}

const jsonSchema = ({ read }: JsonShape): z.ZodType =>
  z.unknown().transform((sent, context) => {
    const found = read(sent);
    if ('value' in found) return found.value;
    for (const [at, fault] of Object.entries(found.faults))
      context.addIssue({ code: 'custom', path: at === '' ? [] : at.split('.'), message: fault, params: { fault } });
    return z.NEVER;
  });

function rowsSchema({ fields, min, max, by }: Field & { readonly kind: 'rows' }, prefixOf: PrefixOf): z.ZodType {
  const rows = z
    .array(objectSchema(fields, prefixOf, (field) => field.create))
    .min(min)
    .max(max);
  if (by === undefined) return rows;
  return rows.superRefine((given, context) => {
    const seen = new Set<unknown>();
    for (const [index, row] of given.entries()) {
      if (seen.has(row[by]))
        context.addIssue({ code: 'custom', path: [index, by], message: 'unique', params: { fault: 'repeated' } });
      seen.add(row[by]);
    }
  });
}

/** Null is what guests read, and not a value that can be sent. */
const isHidden = ({ own, create }: Field): boolean => own === true && create === 'required';

/** The Zod schema of one field; null is accepted if the field is nullable. */
export const fieldSchema = (field: Field, prefixOf: PrefixOf): z.ZodType =>
  takesNull(field, 'optional') ? plainSchema(field, prefixOf).nullable() : plainSchema(field, prefixOf);

export type Presence = 'required' | 'optional' | undefined;

/** Whether null can be sent for a field: not for one that the body needs. */
export const takesNull = (field: Field, presence: Presence): boolean =>
  presence !== 'required' && field.nullable === true && !isHidden(field);

/** A strict object of the fields that `presence` does not leave out; unknown keys are refused. */
export function objectSchema(
  fields: Fields,
  prefixOf: PrefixOf,
  presence: (field: Field) => Presence,
): z.ZodType<Record<string, unknown>> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) {
    const needed = presence(field);
    if (needed === 'required') shape[name] = plainSchema(field, prefixOf);
    if (needed === 'optional') shape[name] = fieldSchema(field, prefixOf).optional();
  }
  return z.strictObject(shape);
}

/** The body of a creation. */
export const createSchema = onceEach((fields: Fields, prefixOf: PrefixOf) =>
  objectSchema(fields, prefixOf, (field) => field.create),
);

/** The body of an update: only the fields sent are changed; `version` guards against lost updates. */
export const updateSchema = onceEach((fields: Fields, prefixOf: PrefixOf) =>
  objectSchema(
    { ...fields, version: { kind: 'integer', min: 1, max: 2 ** 31 - 1, update: true } },
    prefixOf,
    (field) => (field.update ? 'optional' : undefined),
  ),
);

/** As `updateSchema`, for a whole row that is sent back: fields that an update cannot change are ignored. */
export const rowSchema = onceEach((fields: Fields, prefixOf: PrefixOf): z.ZodType<Record<string, unknown>> => {
  const ignored = new Set(Object.keys(fields).filter((name) => isRead(name, fields)));
  return z.preprocess(
    (row) =>
      typeof row === 'object' && row !== null && !Array.isArray(row)
        ? Object.fromEntries(Object.entries(row).filter(([name]) => !ignored.has(name)))
        : row,
    updateSchema(fields, prefixOf),
  );
});

/** Whether a field is read only. */
export const isRead = (name: string, fields: Fields): boolean => name !== 'version' && !fields[name]?.update;

/** The body of a verb: every field is required unless declared optional. */
export const bodySchema = onceEach((fields: Fields, prefixOf: PrefixOf) =>
  objectSchema(fields, prefixOf, (field) => field.create ?? 'required'),
);
