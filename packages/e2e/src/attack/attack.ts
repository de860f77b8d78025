import type { Tenants } from '@sluis/server/conformance/tenants';
import { type Budget, exceeded, timed, usual_budget } from './budget.ts';
import { baseOf, type Call, callsOf } from './calls.ts';
import { type Endpoint, endpointsOf, titleOf } from './endpoints.ts';
import { giftFor } from './gifts.ts';
import { type Identity, openIdentities } from './identities.ts';
import { type Answer, judge } from './judge.ts';
import { setStatuses } from './states.ts';
import { makeTally } from './tally.ts';
import { twinOf } from './twin.ts';
import { openVictim, type Victim } from './victim.ts';

let address = 0;

/** Sends each call from another address, because a rate-limited address would learn little. */
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

/** Remembers created items, for calls about them. */
function recordCreated({ made }: Identity, { method, url }: Call, body: string): void {
  if (method !== 'POST' || !body.startsWith('{')) return;
  const { id } = JSON.parse(body) as { id?: string };
  if (id !== undefined) made.set(url, [...(made.get(url) ?? []), id].slice(-20));
}

/** Reads the current list that contains an endpoint's item. */
async function loadList(world: Tenants, identity: Identity, { path, parameters }: Endpoint): Promise<void> {
  const url = baseOf(path);
  if (parameters.length === 0) return;
  const { statusCode, body } = await send(world, identity, { method: 'GET', url });
  if (statusCode !== 200 || !body.startsWith('{"items"')) return;
  const { items } = JSON.parse(body) as { items: { id?: string }[] };
  identity.met.set(
    url,
    items.flatMap(({ id }) => id ?? []),
  );
}

/** The address of a file in a response. */
const fileAt = ({ body }: Answer): string | undefined => /"url":"\/v1(\/[^"]+)"/.exec(body)?.[1];

/** The attackers and their victim. */
export interface Scene {
  readonly victim: Victim;
  readonly identities: readonly Identity[];
}

export async function openScene(world: Tenants, random: () => number): Promise<Scene> {
  const word = `victim${Math.floor(random() * 36 ** 8)
    .toString(36)
    .padStart(8, '0')}`;
  await setStatuses(world);
  return { victim: await openVictim(world, word), identities: await openIdentities(world) };
}

/** The extent of an attack; by default every endpoint as every identity. */
export interface Extent {
  readonly random: () => number;
  /** Only endpoints whose method and path contain this text. */
  readonly only?: string;
  /** Only the identity with this name. */
  readonly by?: string | undefined;
  readonly budget?: Budget;
}

type Report = (endpoint: Endpoint, name: string, wrong: string, call?: Call, answer?: Answer) => void;

/** Prints each kind of fault once, when it is found; the map counts them. */
function makeReport(): { readonly found: ReadonlyMap<string, number>; readonly report: Report } {
  const found = new Map<string, number>();
  const report: Report = (endpoint, name, wrong, call, answer) => {
    const key = `${titleOf(endpoint)} by ${name}: ${wrong}`;
    const times = (found.get(key) ?? 0) + 1;
    found.set(key, times);
    if (times > 1) return;
    console.log(`FOUND ${key}`);
    if (call) console.log(`  ${call.kind} ${call.method} ${call.url} ${call.payload ?? ''}`.slice(0, 2000));
    if (answer) console.log(`  ${answer.statusCode} ${answer.body}`.slice(0, 1000));
  };
  return { found, report };
}

/** Lets identities try endpoints in every way; returns the faults found. */
export async function attack(world: Tenants, { victim, identities }: Scene, extent: Extent): Promise<string[]> {
  const { random, only = '', by, budget = usual_budget } = extent;
  const endpoints = endpointsOf(world.app.routes).filter((each) => titleOf(each).includes(only));
  const attackers = identities.filter(({ name }) => by === undefined || name === by);
  const tally = makeTally();
  const { found, report } = makeReport();
  /** A call that gets no answer, or one that its description does not allow, is a finding. */
  const tryOne = (endpoint: Endpoint, identity: Identity, call: Call): Promise<void> =>
    judged(endpoint, identity, call).catch(({ message }: Error) =>
      report(endpoint, identity.name, message.slice(0, 300), call),
    );
  const judged = async (endpoint: Endpoint, identity: Identity, call: Call): Promise<void> => {
    const first = await timed(() => send(world, identity, call));
    const { answer } = first;
    for (const wrong of exceeded(first, budget)) report(endpoint, identity.name, wrong, call, answer);
    tally.count(endpoint, identity.name, answer.statusCode, codeOf(answer));
    for (const wrong of judge(call, identity, answer, victim)) report(endpoint, identity.name, wrong, call, answer);
    const twin = identity.is_outsider && call.kind === 'foreign' ? twinOf(call, victim) : undefined;
    if (twin && answer.statusCode !== 401 && !twin.isSame(answer, await send(world, identity, twin.call)))
      report(endpoint, identity.name, 'differs from the answer about an unknown id', call, answer);
    if (answer.statusCode >= 300) return;
    if (call.kind === 'own') recordCreated(identity, call, answer.body);
    const file = fileAt(answer);
    if (file === undefined) return;
    const second = await timed(() => send(world, identity, { method: 'GET', url: file }));
    const { answer: fetched } = second;
    for (const wrong of [...judge(call, identity, fetched, victim), ...exceeded(second, budget)])
      report(endpoint, identity.name, wrong, call, fetched);
  };
  const tryAll = async (endpoint: Endpoint, identity: Identity): Promise<void> => {
    await loadList(world, identity, endpoint);
    // An attacker whose guesses have used up a limit gets no further code or token: the tally shows what is not reached.
    const gift = await giftFor(world, identity, endpoint).catch(({ message }: Error) => {
      if (!message.includes(': 429 ')) throw new Error(message);
      console.log(`NO GIFT ${message}`);
      return {};
    });
    for (const call of callsOf(endpoint, { random, identity, victim, gift })) {
      await tryOne(endpoint, identity, call);
      if (endpoint.method === 'GET' || !identity.renew) continue;
      const still = await send(world, identity, { method: 'GET', url: '/auth/me' });
      if (still.statusCode !== 200) await identity.renew();
    }
  };
  let before = await victim.fingerprint();
  for (const endpoint of endpoints) {
    for (const identity of attackers) if (!identity.may_change) await tryAll(endpoint, identity);
    const after = await victim.fingerprint();
    const changed = after.filter((line) => !before.includes(line)).map((line) => line.split(' ')[0]);
    if (changed.length > 0) report(endpoint, 'an outsider', `changes ${changed}`);
    before = after;
  }
  for (const endpoint of endpoints)
    for (const identity of attackers) if (identity.may_change) await tryAll(endpoint, identity);
  tally.print();
  console.log(`${found.size} findings.`);
  for (const [what, times] of found) console.log(`  ${what} ×${times}`);
  return [...found.keys()];
}
