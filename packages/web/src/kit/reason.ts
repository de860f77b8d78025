import { reasonKey } from './reason-key.ts';

/** A code of ours; what a bank or processor wrote has capitals, spaces or full stops. */
const is_code = /^[a-z][a-z_]*$/;

/**
 * The reason of an item's status in words: a code of ours, one of our errors, or what processors and banks commonly
 * write; any other as it was given.
 */
export function reasonText(entity: string, reason: string, t: (key: string[]) => string): string {
  const known = `reasons.known.${reasonKey(reason)}`;
  return t(is_code.test(reason) ? [`reasons.${entity}.${reason}`, `errors.${reason}`, known, reason] : [known, reason]);
}
