import { createHash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import { inSpan } from '../tracing/tracing.ts';

/** Whether a password is known from leaks. */
export interface LeakedPasswords {
  isLeaked(password: string): Promise<boolean>;
}

/** Common passwords in Dutch, which other lists lack. */
const dutch =
  'welkom wachtwoord geheim inloggen lente zomer herfst voorjaar najaar nederland vakantie koning feyenoord';
const common = new Set([...dictionary['passwords-common'].map((word) => word.toLowerCase()), ...dutch.split(' ')]);
const shortest = 4;

const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const undisguised = (word: string): string => [...word].map((character) => disguises[character] ?? character).join('');

/**
 * Whether a password is a common one: alone, disguised (`P@ssw0rd`), extended with digits and signs (`Password1234!`),
 * or written twice. A policy of lengths and classes accepts all of those.
 */
export function isCommon(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const bare = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const candidates = [lower, undisguised(lower), bare, undisguised(bare)];
  const isWord = (word: string): boolean => word.length >= shortest && (common.has(word) || isDoubled(word));
  return candidates.some((each) => {
    const words = new Set(each.split(/[^\p{L}]+/u).filter(Boolean));
    return isWord(each) || (words.size === 1 && [...words].every(isWord));
  });
}

function isDoubled(word: string): boolean {
  const half = word.slice(0, word.length / 2);
  return word.length % 2 === 0 && half + half === word && common.has(half);
}

/** The bundled list alone, or with the k-anonymity range service at the address (the interface of Have I Been Pwned). */
export const makeLeakedPasswords = (range_url: string | undefined): LeakedPasswords => ({
  isLeaked: async (password) =>
    isCommon(password) || (range_url !== undefined && (await isInRange(range_url, password))),
});

const range_timeout_ms = 2000;

/** Only the first five characters of the hash are sent. If the service is unavailable, the password is accepted. */
async function isInRange(range_url: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase();
  const [prefix, suffix] = [hash.slice(0, 5), hash.slice(5)];
  try {
    const url = new URL(prefix, range_url.replace(/\/*$/, '/'));
    const about = {
      name: 'GET leaked passwords',
      kind: 'client',
      attributes: { 'server.address': url.hostname },
    } as const;
    const answer = await inSpan(about, () =>
      fetch(url, {
        headers: { 'add-padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(range_timeout_ms),
      }),
    );
    if (!answer.ok) return false;
    const lines = (await answer.text()).split('\n');
    return lines.some((line) => {
      const [found, count] = line.trim().split(':', 2);
      return found === suffix && Number(count) > 0;
    });
  } catch {
    return false;
  }
}
