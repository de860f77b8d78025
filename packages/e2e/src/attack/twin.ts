import { newId } from '@sluis/contract/base/ids';
import type { Call } from './calls.ts';
import type { Answer } from './judge.ts';
import type { Victim } from './victim.ts';

type Sent = Pick<Call, 'method' | 'url' | 'payload'>;

/** The same call with unknown ids instead of the victim's. */
export interface Twin {
  readonly call: Sent;
  /** Whether an answer reveals no more than the twin's: a difference reveals that something exists, or how much. */
  isSame(answer: Answer, twins: Answer): boolean;
}

const id_form = /[a-z]{2,5}_[0-9a-z]{26}/g;
/** The differences between any two calls: the request id, the time of current figures, and the counts of caches. */
const of_each_call =
  /"request_id":"[^"]*"|"(?:as_of|from|until)":"[^"]*Z"|"(?:hits|misses|entries|oldest_ms|age_ms|duration_ms)":(?:\d+|null)/g;

/** The twin of a call that contains an id of the victim; undefined for other calls. */
export function twinOf({ method, url, payload }: Call, { private_texts }: Victim): Twin | undefined {
  const instead = new Map<string, string>();
  const replace = (text: string): string =>
    text.replace(id_form, (id) => {
      if (!private_texts.includes(id)) return id;
      const absent = instead.get(id) ?? newId(id.slice(0, id.indexOf('_')));
      instead.set(id, absent);
      return absent;
    });
  const call = { method, url: replace(url), payload: payload && replace(payload) };
  if (instead.size === 0) return undefined;
  const plain = (body: string): string => replace(body).replace(of_each_call, '');
  return {
    call,
    isSame: (answer, twins) =>
      answer.statusCode === twins.statusCode &&
      // Two created items are never the same; whether the victim's items were used is checked elsewhere.
      ((method !== 'GET' && answer.statusCode < 300) || plain(answer.body) === plain(twins.body)),
  };
}
