import { type Fields, holdsSecret } from '@sluis/contract/base/fields';

const concealed = '***';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a function that removes secrets from bodies with these fields, for the audit trail. Undefined if there are
 * none.
 */
export function concealerOf(fields: Fields): ((body: unknown) => unknown) | undefined {
  const secret = Object.entries(fields).filter(([, field]) => holdsSecret(field));
  if (secret.length === 0) return undefined;
  return (body) => {
    if (!isObject(body)) return body;
    const kept: Record<string, unknown> = { ...body };
    for (const [name, field] of secret)
      if (kept[name] != null) {
        const conceal = field.kind === 'rows' ? concealerOf(field.fields) : undefined;
        kept[name] = conceal && Array.isArray(kept[name]) ? kept[name].map(conceal) : concealed;
      }
    return kept;
  };
}
