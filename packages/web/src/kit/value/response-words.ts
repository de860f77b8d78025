import type { Words } from '../item/shown.ts';
import type { Tone } from './status-tones.ts';

const tones: Readonly<Record<string, Tone>> = { 2: 'good', 3: 'redirected', 4: 'failed', 5: 'broken' };

/** The colour of an HTTP response code: green, orange, red or purple by its class, and grey for any other. */
export const toneOfCode = (code: number): Tone => tones[Math.floor(code / 100)] ?? 'ended';

/** An HTTP response code with its words, or those of its class; 0 stands for no response. */
export function wordsOfCode(code: number, t: Words['t']): string {
  if (code === 0) return t('response_code.none');
  const known = t([`response_code.of.${code}`, `response_code.class.${Math.floor(code / 100)}`, 'response_code.other']);
  return `${code} ${known}`;
}
