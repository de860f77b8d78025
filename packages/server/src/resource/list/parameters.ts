/** Collects the values of a statement; each gets the next number. */
export class Parameters {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/**
 * Writes the values of a statement into its text: for COPY, which takes no parameters, and for plans that depend on the
 * values.
 */
export class Literals {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    return literal(value);
  }
}

export type Values = Pick<Parameters, 'add'>;

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`not a number: ${value}`);
    return String(value);
  }
  if (typeof value === 'boolean') return String(value);
  return quoted(Array.isArray(value) ? arrayText(value) : String(value));
}

// As text and not `array[…]`, which would be an array of texts whatever column it is compared with.
const arrayText = (values: readonly unknown[]): string =>
  `{${values.map((each) => `"${String(each).replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;

/** A text as an SQL literal. Standard-conforming strings need only quotes doubled; a backslash takes the E form. */
export function quoted(text: string): string {
  const doubled = text.replaceAll("'", "''");
  return text.includes('\\') ? `E'${doubled.replaceAll('\\', '\\\\')}'` : `'${doubled}'`;
}

/** An identifier; they come from declarations only, and are quoted because some are SQL keywords. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
