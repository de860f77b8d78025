import { error_catalogue } from '@sluis/contract/base/errors';
import type { Tenants } from '@sluis/server/conformance/tenants';
import type { Call } from './calls.ts';
import type { Identity } from './identities.ts';
import type { Victim } from './victim.ts';

export type Answer = Awaited<ReturnType<Tenants['call']>>;

/** Internals that no response may reveal. */
const internals =
  /node_modules|\bat [^\n]{1,200}\.(?:ts|js):\d+|\b(?:select|insert|update|delete)\b[^\n]{1,200}\b(?:from|into|where|set) "|syntax error at|violates \S+ constraint|relation "|\bE(?:CONNREFUSED|NOENT|PIPE)\b|SQLSTATE/;

/** The faults of a response; empty if it is correct. */
export function judge(call: Call, { is_outsider }: Identity, answer: Answer, victim: Victim): string[] {
  const { statusCode: status, body } = answer;
  const wrong: string[] = [];
  // No identity provider runs at the address that the world has.
  const is_away =
    status === 503 && call.url.startsWith('/auth/sso') && body.includes('"identity_provider_unavailable"');
  if (status >= 500 && !is_away) wrong.push(`a ${status}`);
  const internal = internals.exec(body.replaceAll('\\"', '"'))?.[0];
  if (internal) wrong.push(`reveals internals: ${internal}`);
  if (status >= 400) wrong.push(...refused(answer));
  if (!is_outsider) return wrong;
  // Items that belong to another, as far as one can access it: an absent id also answers with an empty list.
  const is_nothing = call.method === 'GET' && body === '{"items":[]}';
  if (call.reaches && status < 300 && !is_nothing) wrong.push('reaches an item of the victim');
  // A refusal may repeat the request; a success may not.
  const sent = status < 400 ? '' : `${decoded(call.url)}${call.payload ?? ''}`;
  const revealed = victim.private_texts.find((text) => body.includes(text) && !sent.includes(text));
  if (revealed) wrong.push(`reveals data of the victim: ${revealed}`);
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
    return expected === statusCode ? [] : [`an error code outside the catalogue: ${code}`];
  } catch {
    return ['a refusal without an error of the API'];
  }
}
