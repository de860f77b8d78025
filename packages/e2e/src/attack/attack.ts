import type { Tenants } from '@sluis/server/conformance/tenants';
import { type Call, callsOf } from './calls.ts';
import { type Endpoint, endpointsOf } from './endpoints.ts';
import { type Identity, openIdentities } from './identities.ts';
import { type Answer, judge } from './judge.ts';
import { makeTally } from './tally.ts';
import { openVictim, type Victim } from './victim.ts';

let address = 0;

/** Sends a call from another address each time, as one whose address is limited would learn little. */
const send = ({ app }: Tenants, { token }: Identity, { method, url, payload }: Omit<Call, 'kind' | 'reaches'>) =>
  app.http.inject({
    method,
    url: `/v1${url}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    payload,
    remoteAddress: `198.${18 + (address % 2)}.${(address >> 8) % 250}.${address++ % 250}`,
  });

const codeOf = (answer: Answer): string => {
  try {
    return JSON.parse(answer.body).error.code;
  } catch {
    return String(answer.statusCode);
  }
};

/** Remembers what was made or listed, for calls about one of those. */
function keepIds({ met }: Identity, url: string, body: string): void {
  if (!body.startsWith('{')) return;
  const { id, items = [] } = JSON.parse(body) as { id?: string; items?: { id?: string }[] };
  const ids = [id, ...items.map((each) => each.id)].filter((each) => each !== undefined);
  if (ids.length > 0) met.set(url, [...(met.get(url) ?? []), ...ids].slice(-20));
}

/** Where an answer says that its file is. */
const fileAt = ({ body }: Answer): string | undefined => /"url":"\/v1(\/[^"]+)"/.exec(body)?.[1];

/** Lets every identity try every endpoint in every way, and answers how much was found wrong. */
export async function attack(world: Tenants, random: () => number, only: string): Promise<number> {
  const word = `victim${Math.floor(random() * 36 ** 8)
    .toString(36)
    .padStart(8, '0')}`;
  const victim = await openVictim(world, word);
  const identities = await openIdentities(world);
  const endpoints = endpointsOf(world.app.routes, only);
  const tally = makeTally();
  const found = new Map<string, number>();
  const report = (endpoint: Endpoint, who: string, wrong: string, call?: Call, answer?: Answer) => {
    const key = `${endpoint.method} ${endpoint.path} by ${who}: ${wrong}`;
    const times = (found.get(key) ?? 0) + 1;
    found.set(key, times);
    if (times > 1) return;
    console.log(`FOUND ${key}`);
    if (call) console.log(`  ${call.kind} ${call.method} ${call.url} ${call.payload ?? ''}`.slice(0, 2000));
    if (answer) console.log(`  ${answer.statusCode} ${answer.body}`.slice(0, 1000));
  };
  const tryOne = async (endpoint: Endpoint, identity: Identity, call: Call): Promise<void> => {
    const answer = await send(world, identity, call);
    tally.count(endpoint, identity.name, answer.statusCode, codeOf(answer));
    for (const wrong of judge(call, identity, answer, victim)) report(endpoint, identity.name, wrong, call, answer);
    if (answer.statusCode < 300 && call.kind === 'own') keepIds(identity, call.url, answer.body);
    const file = answer.statusCode < 300 ? fileAt(answer) : undefined;
    if (file === undefined) return;
    const fetched = await send(world, identity, { method: 'GET', url: file });
    for (const wrong of judge(call, identity, fetched, victim)) report(endpoint, identity.name, wrong, call, fetched);
  };
  const tryAll = async (endpoint: Endpoint, identity: Identity): Promise<void> => {
    for (const call of callsOf(endpoint, { random, home: identity.home, victim, met: identity.met })) {
      await tryOne(endpoint, identity, call);
      if (endpoint.method === 'GET' || !identity.renew) continue;
      const still = await send(world, identity, { method: 'GET', url: '/auth/me' });
      if (still.statusCode !== 200) await identity.renew();
    }
  };
  const untouched = async (endpoint: Endpoint, before: string, victim: Victim): Promise<string> => {
    const after = await victim.fingerprint();
    const lines = before.split('\n');
    const changed = after.split('\n').filter((line) => !lines.includes(line));
    if (changed.length > 0) report(endpoint, 'an outsider', `changes ${changed.map((line) => line.split(' ')[0])}`);
    return after;
  };
  let fingerprint = await victim.fingerprint();
  for (const endpoint of endpoints) {
    for (const identity of identities) if (!identity.may_change) await tryAll(endpoint, identity);
    fingerprint = await untouched(endpoint, fingerprint, victim);
  }
  for (const endpoint of endpoints)
    for (const identity of identities) if (identity.may_change) await tryAll(endpoint, identity);
  tally.print();
  console.log(`${found.size} findings.`);
  for (const [what, times] of found) console.log(`  ${what} ×${times}`);
  return found.size;
}
