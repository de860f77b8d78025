import { type Field, type Fields, outputFields } from '@sluis/contract/base/fields';
import { newId } from '@sluis/contract/base/ids';
import { type EntityName, entityOf, prefixOf } from '@sluis/contract/registry';

interface Circumstances {
  readonly organisation: string;
  readonly now: string;
}

/** An item in the form of the API, made from its declaration: the subject of a test without an item. */
export function sampleOf(name: EntityName | null, circumstances: Circumstances): Record<string, unknown> {
  if (name === null) return { id: null, organisation: circumstances.organisation };
  const { fields } = entityOf(name);
  return { ...valuesOf(fields, circumstances), organisation: circumstances.organisation };
}

const valuesOf = (fields: Fields, circumstances: Circumstances): Record<string, unknown> =>
  Object.fromEntries(
    outputFields(fields).map((name) => {
      const field = fields[name] as Field;
      return [name, field.default ?? (field.nullable ? null : sampleValue(name, field, circumstances))];
    }),
  );

function sampleValue(name: string, field: Field, { now, ...rest }: Circumstances): unknown {
  switch (field.kind) {
    case 'id':
      return newId(field.prefix, now);
    case 'ref':
      return newId(prefixOf(field.to), now);
    case 'refs':
    case 'texts':
    case 'rows':
      return [];
    case 'integer':
    case 'decimal':
      return field.min;
    case 'amount':
      return name === 'amount' ? 1000 : Math.max(0, field.min);
    case 'currency':
      return 'EUR';
    case 'country':
      return 'NL';
    case 'boolean':
      return false;
    case 'instant':
      return now;
    case 'date':
      return now.slice(0, 10);
    case 'enum':
      return field.values[0];
    case 'object':
      return valuesOf(field.fields, { now, ...rest });
    case 'json':
      return field.example;
    case 'words':
      return {};
    case 'text':
      return field.format === 'url' ? 'https://example.com/' : field.format === 'email' ? 'test@example.com' : 'test';
  }
}
