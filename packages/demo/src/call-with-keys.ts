import { randomUUID } from 'node:crypto';
import { newId } from '@sluis/contract/base/ids';
import { auditRow } from '@sluis/server/platform/audit/call';
import type { Database } from '@sluis/server/platform/database/database';
import { insertInto } from '@sluis/server/platform/database/rows-like';
import { inTransaction } from '@sluis/server/platform/database/transaction';
import { sql } from 'kysely';
import { sign_ins } from './sign-ins.ts';

const calls_of_each = 24;
const every_ms = 17 * 60_000;
const merchant = sign_ins.find(({ email }) => email.startsWith('merchant')) ?? sign_ins[0];

interface Key {
  readonly id: string;
  readonly name: string;
  readonly organisation: string;
  readonly last_used_at: string;
  readonly last_used_ip: string;
}

/** The last calls of the merchant's keys: reads, with an occasional refused query. */
export async function callWithKeys(database: Database): Promise<void> {
  await inTransaction(database.kysely, async (trx) => {
    const { rows: keys } = await sql<Key>`
      select apikey.id, apikey.name, apikey.organisation, last_used_at, last_used_ip
      from apikey join "user" as seen on seen.organisation = apikey.organisation
      where seen.email = ${merchant.email} and last_used_at is not null`.execute(trx);
    const rows = keys.flatMap(callsOf);
    if (rows.length > 0) await insertInto('audittrail', rows).execute(trx);
  });
}

const callsOf = (key: Key) => Array.from({ length: calls_of_each }, (_, index) => callOf(key, index));

/** The call before the last that many. */
function callOf({ id, name, organisation, last_used_at, last_used_ip }: Key, index: number) {
  const created_at = new Date(Date.parse(last_used_at) - index * every_ms).toISOString();
  const route = index % 3 === 1 ? '/v1/refund' : '/v1/transaction';
  const request_id = randomUUID();
  const isRefused = index % 8 === 5;
  const roles: string[] = [];
  const { request, response, ...row } = auditRow({
    identity: {
      kind: 'apikey',
      id,
      name,
      organisation,
      roles: new Set(roles),
      given_roles: roles,
      timezone: 'Europe/Amsterdam',
    },
    method: 'GET',
    route,
    url: `${route}?${isRefused ? 'state=PAID' : `_limit=100&created_at%3E=${created_at.slice(0, 10)}`}`,
    origin: last_used_ip,
    request_id,
    response_code: isRefused ? 400 : 200,
    duration_ms: 6 + ((index * 13) % 40),
    headers: { 'user-agent': 'shop-backend/2.4' },
    ...(isRefused && { response_body: refusal(request_id) }),
  });
  return {
    ...row,
    id: newId('aud', created_at),
    created_at,
    request: JSON.parse(String(request)),
    response: JSON.parse(String(response)),
  };
}

const refusal = (request_id: string) => ({
  error: {
    code: 'invalid_query',
    message: 'A query parameter is unknown or has an invalid value.',
    details: { parameter: 'state' },
    fields: { state: ['unknown'] },
    request_id,
  },
});
