import type { Field } from '@sluis/contract/base/fields';

const short_text = 100;
/** Of a text whose form is checked, which is an address if it is longer. */
const short_checked = 20;

/** Whether what is typed in a field is so short that half a line is enough for it. */
const isShort = (field: Field): boolean =>
  field.kind === 'text'
    ? field.max <= (field.format ? short_checked : short_text)
    : ['date', 'integer', 'decimal', 'enum', 'country', 'currency'].includes(field.kind);

/** The names of the fields that stand two on a line: of short ones that follow each other, the first with the second. */
export function pairedFields(fields: readonly (readonly [name: string, field: Field])[]): ReadonlySet<string> {
  const paired = new Set<string>();
  for (const [index, [name, field]] of fields.entries()) {
    const before = fields[index - 1];
    if (before && isShort(field) && isShort(before[1]) && !paired.has(before[0])) paired.add(before[0]).add(name);
  }
  return paired;
}
