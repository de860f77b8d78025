import type { Translate } from '@sluis/contract/base/translate';
import { fieldAt, wordKey } from '../item/field-of.ts';

/**
 * The labels of codes, by column, for files that people read. A code without a label, such as a role's, stays
 * unchanged.
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
