import type { ListAnswer } from '@sluis/contract/base/list-query';
import type { ItemOf } from '@sluis/contract/registry';
import { request } from '../../../lib/api-client.ts';

type Membership = ItemOf<'membership'>;
type Waiting = (found: Promise<readonly Membership[]>) => void;

const at_once = 50;
let waiting = new Map<string, Waiting[]>();

/**
 * The memberships of a user; one request covers all users that are requested at the same moment, such as the rows of a
 * page.
 */
export function membershipsOf(user: string): Promise<readonly Membership[]> {
  if (waiting.size === 0) queueMicrotask(flush);
  return new Promise((resolve) => {
    waiting.set(user, [...(waiting.get(user) ?? []), resolve]);
    if (waiting.size >= at_once) flush();
  });
}

function flush(): void {
  const asked = waiting;
  waiting = new Map();
  if (asked.size === 0) return;
  const query = { 'user[]': [...asked.keys()], _limit: 2000, _sort: 'id', _count: false };
  const answer = request<ListAnswer<Membership>>('GET', '/v1/membership', { query });
  for (const [user, resolves] of asked) {
    const found = answer.then(({ items }) => items.filter((item) => item.user === user));
    for (const resolve of resolves) resolve(found);
  }
}
