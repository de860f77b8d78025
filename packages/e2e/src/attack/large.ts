import type { JsonSchema } from '@sluis/server/platform/http/route';
import { type Body, bodyOf, type Source } from './bodies.ts';

/** Fields shorter than this cost nothing, whatever their content. */
const large_from = 500;
const items_max = 500;

const half = (part: string, length: number): string => part.repeat(Math.floor(length / 2 / part.length));

/** Texts that may make a parser multiply, nest or rescan them. */
const large_texts: readonly ((length: number) => string)[] = [
  (length) => `${half('h1,', length)}h1{${half('padding:0;font-weight:400;', length - 10)}}`,
  (length) => '{{name}}'.repeat(length / 8),
  (length) => '<a href="'.repeat(length / 9),
  (length) => '4 '.repeat(length / 2),
  (length) => '"'.repeat(length),
  (length) => '('.repeat(length),
  (length) => `${' '.repeat(length - 1)}x`,
];

const is_text = ({ type }: JsonSchema): boolean => [type].flat().includes('string');

/** A value with a text at its maximum length; undefined if the schema allows no long one. */
function enlarged(schema: JsonSchema, text: (length: number) => string): unknown {
  const choices = (schema.anyOf ?? []) as JsonSchema[];
  for (const choice of choices) {
    const value = enlarged(choice, text);
    if (value !== undefined) return value;
  }
  const length = Number(schema.maxLength ?? 0);
  if (is_text(schema) && !schema.enum && !schema.format && length >= large_from) return text(length);
  if (schema.type !== 'array' || !schema.items) return undefined;
  const items = schema.items as JsonSchema;
  const short = Number(items.maxLength ?? 0);
  const item = enlarged(items, text) ?? (is_text(items) && short > 0 && !items.enum ? text(short) : undefined);
  const count = Math.min(Number(schema.maxItems ?? 0), items_max);
  return item === undefined || count === 0 ? undefined : Array.from({ length: count }, () => item);
}

/** Bodies with fields at their maximum size, one for each kind of text; none if all fields are small. */
export function largeBodies(schema: JsonSchema, from: Source): Body[] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return large_texts.flatMap((text) => {
    const large = properties.flatMap(([name, property]) => {
      // Wrong passwords are counted, and the next are refused unread.
      if (name.includes('password')) return [];
      const value = enlarged(property, text);
      return value === undefined ? [] : [[name, value] as const];
    });
    return large.length > 0 ? [{ ...bodyOf(schema, from), ...Object.fromEntries(large) }] : [];
  });
}
