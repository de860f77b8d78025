import { dateIn } from '@sluis/contract/base/time';
import { businessNow } from '../../lib/business-time.ts';

/** Without what is easily taken for something else when it is read out. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A reference that nothing else has: the date, and letters drawn at random. */
export function proposedReference(timezone: string): string {
  const drawn = [...crypto.getRandomValues(new Uint8Array(5))].map((byte) => letters[byte % letters.length]);
  return `${dateIn(timezone, businessNow()).replaceAll('-', '')}-${drawn.join('')}`;
}
