import { error_catalogue } from '@sluis/contract/base/errors';
import type { Tenants } from '@sluis/server/conformance/tenants';
import type { Call } from './calls.ts';
import type { Identity } from './identities.ts';
import type { Victim } from './victim.ts';

export type Answer = Awaited<ReturnType<Tenants['call']>>;

/** Internals that no response may reveal. */
const innards =
  /node_modules|\bat [^\n]{1,200}\.(?:ts|js):\d+|\b(?:select|insert|update|delete)\b[^\n]{1,200}\b(?:from|into|where|set) "|syntax error at|violates \S+ constraint|relation "|\bE(?:CONNREFUSED|NOENT|PIPE)\b|SQLSTATE/;

/** The faults of a response; empty if it is correct. */
export function judge(call: Call, { is_outsider }: Identity, answer: Answer, victim: Victim): string[] {
  const { statusCode: status, body } = answer;
  const wrong: string[] = [];
  if (status >= 500) wrong.push(`a ${status}`);
  const inside = innards.exec(body.replaceAll('\\"', '"'))?.[0];
  if (inside) wrong.push(`tells of its works: ${inside}`);
  if (status >= 400) wrong.push(...refused(answer));
  if (!is_outsider) return wrong;
  // Items that belong to another, as far as one can access it: an absent id also answers with an empty list.
  const is_nothing = call.method === 'GET' && body === '{"items":[]}';
  if (call.reaches && status < 300 && !is_nothing) wrong.push("reaches what is the victim's");
  // A refusal may repeat the request; a success may not.
  const sent = status < 400 ? '' : `${decoded(call.url)}${call.payload ?? ''}`;
  const told = victim.private_texts.find((text) => body.includes(text) && !sent.includes(text));
  if (told) wrong.push(`tells what is the victim's: ${told}`);
  return wrong;
}

/** An address as its receiver decodes it; unchanged if it cannot be decoded. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll(/%(?![0-9a-f]{2})/gi, ''));
  } catch {
    return url;
  }
}

function refused({ statusCode, body }: Answer): string[] {
  try {
    const { code } = JSON.parse(body).error;
    const [expected] = error_catalogue[code as keyof typeof error_catalogue] ?? [];
    return expected === statusCode ? [] : [`a refusal that is not of the catalogue: ${code}`];
  } catch {
    return ['a refusal that is no error of ours'];
  }
}
