import { beginning_of_time } from '@sluis/contract/base/list-query';
import { audittrail } from '@sluis/contract/entities/operations/audittrail';
import type { ItemOf } from '@sluis/contract/registry';
import type { TimelineEventOf, TimelineFacts } from '@sluis/contract/timeline';
import { sql } from 'kysely';
import { businessTimes } from '../../../platform/clock-steps.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { withinScope } from '../../../resource/item.ts';
import { type TimelineReader, timelineSource } from '../../../resource/timeline.ts';

const roles = ['AUDITTRAIL_LIST', 'PSP_AUDITTRAIL_LIST'];

interface Caller {
  readonly user: string | null;
  readonly apikey: string | null;
}
type Call = Caller &
  Pick<
    ItemOf<'audittrail'>,
    'id' | 'created_at' | 'type' | 'method' | 'route' | 'response_code' | 'duration_ms' | 'request_id' | 'destination'
  > & { readonly authentication: 'api' | 'jwt' | 'terminal' | 'system' };

/** The calls about a payment that the viewer may see: as in the audit trail's list (ADR 93). */
const seen = ({ item, viewer, scope }: TimelineReader) => sql`
  transaction = ${item.id} and ${withinScope(audittrail, scope)}
  ${viewer.roles.has('PSP_AUDITTRAIL_LIST') ? sql`` : sql`and audience = 'merchant'`}`;

async function namesOf(executor: Executor, callers: readonly Caller[]): Promise<ReadonlyMap<string, string>> {
  const idsOf = (key: keyof Caller) => [...new Set(callers.flatMap((caller) => caller[key] ?? []))];
  const [users, keys] = [idsOf('user'), idsOf('apikey')];
  if (users.length + keys.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from "user" where id = any(${users})
    union all select id, name from apikey where id = any(${keys})`.execute(executor);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const kinds = { api: 'apikey', jwt: 'user', terminal: 'terminal', system: 'system' } as const;

function callerOf(names: ReadonlyMap<string, string>, { user, apikey }: Caller): Pick<TimelineFacts, 'actor_name'> {
  const name = names.get(user ?? apikey ?? '');
  return name === undefined ? {} : { actor_name: name };
}

/** The calls that changed something, and refused ones. Outgoing calls have their own source. */
const calls = timelineSource({
  name: 'call',
  of: 'transaction',
  roles,
  read: async (reader) => {
    const { executor, engine, limit } = reader;
    const { rows } = await sql<Call>`
      select id, created_at, type, method, route, response_code, duration_ms, request_id, destination, authentication,
        "user", apikey
      from audittrail
      where ${seen(reader)} and not (type = 'incoming' and method = 'GET' and response_code < 400)
        and not (type = 'outgoing' and (route in ('webhook', 'middleware') or route like 'processor/%'))
      order by created_at desc, id desc limit ${limit}`.execute(executor);
    const names = await namesOf(executor, rows);
    const at = await businessTimes(executor, engine.clock);
    return rows.map((call) => ({
      id: call.id,
      event: call.type,
      kind: 'calls',
      occurred_at: at(call.created_at),
      words: { call: call.type === 'outgoing' ? (call.destination ?? call.route) : `${call.method} ${call.route}` },
      about: { entity: 'audittrail', id: call.id },
      response_code: call.response_code,
      duration_ms: call.duration_ms,
      // The provider finds a failed call by this.
      ...(call.response_code >= 400 && { codes: [call.request_id] }),
      actor_kind: kinds[call.authentication],
      ...callerOf(names, call),
    }));
  },
  list: ({ id }) => ({ entity: 'audittrail', search: { transaction: id, 'created_at>': beginning_of_time } }),
});

/** The calls to processors, each attempt with its answer: before the resulting status. */
const processor_calls = timelineSource({
  name: 'processor',
  of: 'transaction',
  roles,
  precedes: true,
  read: async (reader) => {
    const { executor, engine, limit } = reader;
    const { rows } = await sql<
      Pick<Call, 'id' | 'created_at' | 'route' | 'destination' | 'response_code' | 'duration_ms'>
    >`
      select id, created_at, route, destination, response_code, duration_ms from audittrail
      where ${seen(reader)} and type = 'outgoing' and route like 'processor/%'
      order by created_at desc, id desc limit ${limit}`.execute(executor);
    const at = await businessTimes(executor, engine.clock);
    return rows.map(({ id, created_at, route, destination, response_code, duration_ms }) => ({
      id,
      event: route.replace('processor/', '') as TimelineEventOf<'processor'>,
      kind: 'calls',
      occurred_at: at(created_at),
      words: { processor: destination ?? '' },
      about: { entity: 'audittrail', id },
      response_code,
      duration_ms,
      // Also a 404 from a processor that does not know a payment yet.
      ...((response_code === 0 || response_code >= 500 || response_code === 401) && { tone: 'warning' as const }),
    }));
  },
  list: ({ id }) => ({
    entity: 'audittrail',
    search: { transaction: id, type: 'outgoing', 'created_at>': beginning_of_time },
  }),
});

interface Looked extends Caller {
  readonly organisation: string;
  readonly at: string;
  readonly count: number;
}

/** The most views that are counted: the latest. */
const looks_max = 1000;

/**
 * Other viewers of a payment, each once, with the time of the last view. Views of the provider's staff are the
 * provider's: a merchant sees only those of its own people and programs, as in its audit trail.
 */
const looks = timelineSource({
  name: 'look',
  of: 'transaction',
  roles,
  read: async (reader) => {
    const { executor, engine, item, viewer, limit } = reader;
    const { rows } = await sql<Looked>`
      select "user", apikey, organisation, max(created_at) as at, count(*)::int as count
      from (
        select "user", apikey, organisation, created_at from audittrail
        where ${seen(reader)} and type = 'incoming' and method = 'GET' and route = '/v1/transaction/:id'
          and response_code < 400 and coalesce("user", apikey) is distinct from ${viewer.id}
        order by created_at desc limit ${looks_max}) as latest
      group by "user", apikey, organisation order by at desc limit ${limit}`.execute(executor);
    const names = await namesOf(executor, rows);
    const at = await businessTimes(executor, engine.clock);
    const merchant = await engine.tenancy.topOf(executor, item.organisation);
    const looked = rows.map(async (each) => {
      const isOwn = (await engine.tenancy.topOf(executor, each.organisation)) === merchant;
      return {
        id: `look_${each.user ?? each.apikey}_${each.organisation}`,
        event: each.apikey ? ('program' as const) : isOwn ? ('colleague' as const) : ('staff' as const),
        kind: 'calls' as const,
        occurred_at: at(each.at),
        words: { count: each.count },
        actor_kind: each.apikey ? 'apikey' : 'user',
        ...callerOf(names, each),
      };
    });
    return Promise.all(looked);
  },
});

export const timelines = [calls, processor_calls, looks];
