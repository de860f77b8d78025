import { dateIn } from '@sluis/contract/base/time';
import { businessNow } from '../../lib/business-time.ts';

/** Without characters that are easily mistaken for others when read aloud. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A unique reference: the date and random letters. */
export function proposedReference(timezone: string): string {
  const drawn = [...crypto.getRandomValues(new Uint8Array(5))].map((byte) => letters[byte % letters.length]);
  return `${dateIn(timezone, businessNow()).replaceAll('-', '')}-${drawn.join('')}`;
}
