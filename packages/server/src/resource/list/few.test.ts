import { newId } from '@sluis/contract/base/ids';
import { beforeAll, expect, test } from 'vitest';
import { seeded } from '../../conformance/rows.ts';
import { openWorld, type World } from '../../testing/world.ts';

interface Row {
  readonly id: string;
  readonly created_at: string;
  readonly organisation: string;
  readonly response_code: number;
  readonly type: string;
}

let world: World;
const rows: Row[] = [];
let shop: string;
let branch: string;
beforeAll(async () => {
  world = await openWorld();
  Object.assign(world.services.audit, { add: () => {} });
  shop = await world.organisation('Shop', world.root);
  branch = await world.organisation('Branch', shop);
  const random = seeded(404);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const start_ms = Date.now() - 400 * 3_600_000;
  for (let at = 0; at < 400; at++) {
    const created_at = new Date(start_ms + Math.floor(at / 2) * 3_600_000).toISOString();
    rows.push({
      id: newId('aud', created_at),
      created_at,
      organisation: pick([shop, branch, world.root]),
      response_code: pick([0, 200, 200, 200, 201, 302, 400, 404, 404, 409, 500]),
      type: pick(['incoming', 'outgoing']),
    });
  }
  await world.database.pool.query(
    `insert into audittrail (id, created_at, organisation, response_code, type, authentication, method, route, url,
       duration_ms, request_id, audience)
     select id, created_at, organisation, response_code, type, 'api', 'GET', '/v1/x', '/v1/x', response_code % 7, id, 'merchant'
     from jsonb_populate_recordset(null::audittrail, $1)`,
    [JSON.stringify(rows)],
  );
});

const matches = (row: Row, query: URLSearchParams): boolean => {
  const code = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined);
  const [above, below, from] = [code('response_code>'), code('response_code<'), code('response_code>=')];
  const among = query.getAll('response_code[]').map(Number);
  return (
    (above === undefined || row.response_code > above) &&
    (below === undefined || row.response_code < below) &&
    (from === undefined || row.response_code >= from) &&
    (among.length === 0 || among.includes(row.response_code)) &&
    (!query.has('type') || row.type === query.get('type')) &&
    (!query.has('created_at<') || row.created_at < (query.get('created_at<') ?? ''))
  );
};

const queries = () => [
  'response_code%3E%3D=0',
  'response_code>=199&response_code<=300',
  'response_code>=399&response_code<=500',
  'response_code>=399&response_code<=500&type=outgoing',
  `response_code>=199&created_at<=${rows[300]?.created_at}`,
  'response_code[]=404&response_code[]=500&response_code[]=418',
  'response_code[]=404&response_code[]=409&response_code>=405',
  'response_code>=500',
  'response_code>=600',
];

test.each(['provider', 'merchant', 'branch'] as const)(
  'a range of response codes returns its calls, newest first, page after page: %s',
  async (who) => {
    const token =
      who === 'provider'
        ? await world.key(world.root, ['PSP', 'PSP_ALL'])
        : await world.key(who === 'merchant' ? shop : branch, ['AUDITTRAIL_LIST']);
    const path = who === 'provider' ? '/audittrail' : '/merchant/audittrail';
    const seen = rows.filter(
      ({ organisation }) =>
        who === 'provider' || organisation === branch || (who === 'merchant' && organisation === shop),
    );
    for (const text of queries()) {
      const query = new URLSearchParams(text);
      const wanted = seen
        .filter((row) => matches(row, query))
        .toSorted((one, other) => (`${one.created_at} ${one.id}` < `${other.created_at} ${other.id}` ? 1 : -1))
        .map(({ id }) => id);
      const found: string[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const answer = await world.call(token, 'GET', `${path}?${query}&_limit=17${after && `&_after=${after}`}`);
        expect(answer.statusCode, `${text} ${answer.body}`).toBe(200);
        const { items, total, next } = answer.json();
        expect([text, total]).toEqual([text, wanted.length]);
        found.push(...items.map(({ id }: Row) => id));
        after = next;
      }
      expect([text, found]).toEqual([text, wanted]);
      const skipped = (await world.call(token, 'GET', `${path}?${query}&_limit=5&_skip=9`)).json();
      expect(skipped.items.map(({ id }: Row) => id)).toEqual(wanted.slice(9, 14));
    }
  },
);

test('a range of response codes uses another sort, and one call is found by its id', async () => {
  const token = await world.key(world.root, ['PSP', 'PSP_ALL']);
  const all = rows.filter(({ response_code: code }) => code > 399 && code < 500);
  const answer = await world.call(
    token,
    'GET',
    '/audittrail?response_code>=399&response_code<=500&_sort=-duration_ms&_limit=2000',
  );
  const durations = answer.json().items.map(({ duration_ms }: { duration_ms: number }) => duration_ms);
  expect(durations).toEqual(all.map(({ response_code: code }) => code % 7).toSorted((one, other) => other - one));
  for (const { id, response_code: code } of rows.slice(0, 20)) {
    const { items } = (await world.call(token, 'GET', `/audittrail?id=${id}&response_code>=399`)).json();
    expect(items.length).toBe(code > 399 ? 1 : 0);
  }
});
