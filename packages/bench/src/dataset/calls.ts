import type { Database } from '@sluis/server/platform/database/database';
import type pg from 'pg';

/** Calls of shops and of Sluis, with their shares in thousandths. */
const routes = {
  incoming: {
    'GET /v1/transaction/:id': 310,
    'POST /v1/transaction': 240,
    'GET /v1/transaction': 160,
    'GET /v1/auth/me': 60,
    'POST /v1/transaction/:id/capture': 50,
    'POST /v1/refund': 40,
    'GET /v1/customer': 40,
    'POST /v1/customer': 30,
    'GET /v1/settlement': 20,
    'POST /v1/paymentlink': 20,
    'GET /v1/webhook': 15,
    'PATCH /v1/customer/:id': 8,
    'POST /v1/report': 4,
    'POST /v1/tag': 2,
    'DELETE /v1/tag/:id': 1,
  },
  outgoing: { 'POST webhook': 700, 'POST processor': 260, 'POST middleware': 40 },
  job: { 'POST /v1/import': 1000 },
} as const;
const codes = {
  incoming: { 200: 690, 201: 210, 400: 25, 401: 4, 403: 6, 404: 40, 409: 5, 422: 14, 429: 5, 500: 1 },
  outgoing: { 200: 905, 204: 30, 0: 10, 302: 5, 404: 15, 410: 2, 500: 23, 503: 10 },
  job: { 201: 1000 },
} as const;
const types = { incoming: 840, outgoing: 155, job: 5 } as const;

const slots = 1000;
/** The names, each as often as its share. */
const drawn = (parts: Readonly<Record<string, number>>): string[] =>
  Object.entries(parts).flatMap(([name, part]) => Array.from({ length: part }, () => name));

const literal = (values: readonly (string | number)[]): string => `'{${values.map((each) => `"${each}"`).join(',')}}'`;
const pick = (values: readonly (string | number)[], by: string, type = 'text'): string =>
  `(${literal(values)}::${type}[])[1 + floor(${by} * ${values.length})::int]`;
const byType = (parts: Readonly<Record<string, Readonly<Record<string, number>>>>, by: string, type?: string): string =>
  `case type ${Object.entries(parts)
    .map(([name, each]) => `when '${name}' then ${pick(drawn(each), by, type)}`)
    .join(' ')} end`;

/** The time of an id in base 32. */
const timeOf = (ms: string): string =>
  Array.from(
    { length: 10 },
    (_, at) => `substr('0123456789abcdefghjkmnpqrstvwxyz', ((${ms} >> ${5 * (9 - at)}) & 31)::int + 1, 1)`,
  ).join(' || ');

const month_ms = 30 * 86_400_000;
const months = 13;
const batch = 500_000;

/** Has a partition for each month, like a server that has run for that long. */
async function makeMonths(client: pg.ClientBase, ends_at_ms: number): Promise<void> {
  const end = new Date(ends_at_ms);
  const startOf = (ago: number): Date => new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - ago));
  const bound = async (at: Date) =>
    (await client.query<{ id: string }>(`select 'aud_' || ${timeOf('$1::bigint')} as id`, [at.getTime()])).rows[0]?.id;
  await client.query('drop table audittrail_before');
  for (let ago = months; ago >= 0; ago--) {
    const name = `audittrail_${startOf(ago).toISOString().slice(0, 7).replace('-', '_')}`;
    const [from, until] = [await bound(startOf(ago)), await bound(startOf(ago - 1))];
    await client.query(`create table ${name} partition of audittrail for values from ('${from}') to ('${until}')`);
  }
}

interface Calls {
  readonly count: number;
  readonly ends_at_ms: number;
}

/** Fills the audit trail with calls of thirteen months: many of large merchants, most of them about payments. */
export async function fillCalls({ pool }: Database, { count, ends_at_ms }: Calls): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'; set statement_timeout = 0`);
    await makeMonths(client, ends_at_ms);
    const { rows } = await client.query<{ id: string }>(
      `select id from organisation where parent is not null order by name collate "C"`,
    );
    // For each rank its share, as for payments.
    const organisations = rows.flatMap(({ id }, at) =>
      Array.from({ length: Math.ceil((slots * 2.5) / (at + 1) ** 1.2) }, () => id),
    );
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = 'audittrail'::regclass and not indisunique`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    const step_ms = (months * month_ms) / count;
    for (let from = 1; from <= count; from += batch) {
      await client.query(
        insertion(organisations, {
          from,
          until: Math.min(count, from + batch - 1),
          begins_ms: ends_at_ms - months * month_ms,
          step_ms,
        }),
      );
      console.log(`${Math.min(count, from + batch - 1).toLocaleString('en')} calls`);
    }
    // For a partitioned table the definition says `only`, which would leave out its partitions.
    for (const { definition } of indexes) await client.query(definition.replace(' ON ONLY ', ' ON '));
    await client.query('vacuum analyze audittrail');
    await client.query('checkpoint');
  } finally {
    client.release(true);
  }
}

interface Batch {
  readonly from: number;
  readonly until: number;
  readonly begins_ms: number;
  readonly step_ms: number;
}

function insertion(organisations: readonly string[], { from, until, begins_ms, step_ms }: Batch): string {
  const hash = `md5(i::text)`;
  return `
    with call as (
      select i, (${begins_ms} + i * ${step_ms}::float8)::bigint as ms, ${pick(drawn(types), 'random()')} as type,
        ${pick(organisations, 'random()')} as organisation, random() as chance, random() as about
      from generate_series(${from}, ${until}) i
    ), routed as (select *, ${byType(routes, 'about')} as called from call)
    insert into audittrail (id, created_at, organisation, authentication, "user", apikey, type, method, route, url,
      response_code, duration_ms, origin, request_id, item, transaction, payment_profile, parent, destination, audience,
      request, response, bodies)
    select 'aud_' || ${timeOf('ms')} || substr(${hash}, 1, 16), to_timestamp(ms / 1000.0), organisation,
      case when type <> 'incoming' then 'system' when chance < 0.9 then 'api' when chance < 0.99 then 'jwt' else 'terminal' end,
      case when type = 'incoming' and chance between 0.9 and 0.99 then 'usr_' || substr(organisation, 5) end,
      case when type = 'incoming' and chance < 0.9 then 'key_' || substr(organisation, 5) end,
      type, split_part(called, ' ', 1), split_part(called, ' ', 2),
      '/v1/transaction/txn_' || ${timeOf('ms')} || substr(${hash}, 1, 16),
      ${byType(codes, 'random()', 'integer')}, (random() * 80)::int, '192.0.2.' || (i % 250),
      substr(${hash}, 1, 26), case when about < 0.7 then 'txn_0' || substr(md5((i / 4)::text), 1, 25) end,
      case when about < 0.7 then 'txn_0' || substr(md5((i / 4)::text), 1, 25) end, null,
      case when type <> 'incoming' then substr(md5((i / 2)::text), 1, 26) end,
      case when type = 'outgoing' then 'hooks-' || right(organisation, 3) || '.example.com' end,
      case when called in ('POST middleware', 'POST processor') then 'provider' else 'merchant' end,
      case when called like 'GET %' then '{"headers":[{"name":"user-agent","value":"shop/1.0"}]}'::jsonb end,
      case when called like 'GET %' then '{}'::jsonb end,
      case when called not like 'GET %' then decode(repeat(${hash}, 15), 'hex') end
    from routed`;
}
