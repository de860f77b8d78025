import { fieldAt, wordKey } from './field-of.ts';

/** The words that are shown in place of codes, by column: a file for people has them too. */
export function fileWords(entity: string, columns: readonly string[], t: (key: string) => string) {
  const closed = columns.flatMap((path) => {
    const { entity: owner, name, field } = fieldAt(entity, path);
    const codes = field.kind === 'enum' || field.kind === 'texts' ? field.values : undefined;
    return codes
      ? [[path, Object.fromEntries(codes.map((code) => [code, t(wordKey(owner, name, code))]))] as const]
      : [];
  });
  return Object.fromEntries(closed);
}
