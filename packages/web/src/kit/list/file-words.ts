import type { Translate } from '@sluis/contract/base/translate';
import { fieldAt, wordKey } from '../item/field-of.ts';

/**
 * The words that are shown in place of codes, by column: a file for people has them too. A code without a word, such as a
 * role's, stays what it is.
 */
export function fileWords(entity: string, columns: readonly string[], t: Translate) {
  const worded = columns.flatMap((path) => {
    const { entity: owner, name, field } = fieldAt(entity, path);
    const codes = (field.kind === 'enum' || field.kind === 'texts') && field.values ? field.values : [];
    const words = codes.map((code) => [code, t([wordKey(owner, name, code), code])] as const);
    const of = Object.fromEntries(words.filter(([code, word]) => word !== code));
    return Object.keys(of).length > 0 ? [[path, of] as const] : [];
  });
  return Object.fromEntries(worded);
}
