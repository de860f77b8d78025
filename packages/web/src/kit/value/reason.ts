import { reasonKey } from '@sluis/contract/status-reasons';

type T = (key: string[]) => string;

/** A code of ours; the texts of banks and processors have capitals, spaces or full stops. */
const is_code = /^[a-z][a-z_]*$/;

function keysOf(entity: string, reason: string): string[] {
  const known = `reasons.known.${reasonKey(reason)}`;
  return is_code.test(reason) ? [`reasons.${entity}.${reason}`, known, `errors.${reason}`] : [known];
}

/**
 * The reason of an item's status in words: a code of ours, one of our errors, or a common text of processors and banks;
 * any other unchanged.
 */
export const reasonText = (entity: string, reason: string, t: T): string => t([...keysOf(entity, reason), reason]);

/** The same after a colon, within a sentence: "card expired". */
export function reasonClause(entity: string, reason: string, t: T): string {
  const known = t([...keysOf(entity, reason), '']);
  const clause = known.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()) || reason;
  return clause.replace(/\.$/, '');
}
