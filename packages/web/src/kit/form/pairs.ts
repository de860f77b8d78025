import type { Field } from '@sluis/contract/base/fields';

const short_text = 100;

/** Whether a field's values are short enough for half a line. */
const isShort = (field: Field): boolean =>
  field.kind === 'text'
    ? field.max <= short_text && (!field.format || field.format === 'name')
    : ['date', 'integer', 'decimal', 'enum', 'country', 'currency'].includes(field.kind);

/** The names of the fields that share a line: consecutive short ones, the first with the second. */
export function pairedFields(fields: readonly (readonly [name: string, field: Field])[]): ReadonlySet<string> {
  const paired = new Set<string>();
  for (const [index, [name, field]] of fields.entries()) {
    const before = fields[index - 1];
    if (before && isShort(field) && isShort(before[1]) && !paired.has(before[0])) paired.add(before[0]).add(name);
  }
  return paired;
}
