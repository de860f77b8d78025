import type { Tenant, Tenants } from '@sluis/server/conformance/tenants';
import { test_password } from '@sluis/server/testing/world';

/** A merchant that owns one of everything, so that every call has a target. */
export interface Victim {
  readonly tenant: Tenant;
  /** Its data that belong to no entity, by the path of their call. */
  readonly others: ReadonlyMap<string, string>;
  /** The prefix of all its texts. */
  readonly word: string;
  /** The texts that no one else may see: the word, ids and secrets. */
  readonly private_texts: readonly string[];
  /** The hashes of all its rows, in every table but the trail of attempts. */
  fingerprint(): Promise<string[]>;
}

export async function openVictim(world: Tenants, word: string): Promise<Victim> {
  const organisation = await world.organisation(word, world.root);
  const tenant = await world.fill(organisation, 10, word);
  const email = `${word}@test.test`;
  const user = await world.user(email, organisation, ['USER_ALL']);
  const session = (await world.visit('/auth/login', { email, password: test_password })).json().token as string;
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await world.call(session, method, path, { body });
    if (answer.statusCode >= 300)
      throw new Error(`the victim's ${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const view = await ask('POST', '/savedview', { list: 'tag', name: word, query: '_sort=text', shared: true });
  const sessions = await ask('GET', '/profile/sessions');
  const webhook = await world.call(tenant.token, 'POST', '/webhook-secret', { body: {} });
  const webhook_secret = webhook.json().secrets?.[0]?.secret as string | undefined;
  const ids = [organisation, user, ...[...tenant.ids.values()].flat(), view.id, sessions.items[0].id] as string[];
  const { pool } = world.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname !~ '^(audit|migration)' order by relname`,
  );
  const parts = tables.map(
    ({ name }) => `select '${name} ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as part
      from ${name} t where t::text ~ $1`,
  );
  return {
    tenant,
    word,
    others: new Map([
      ['/savedview', view.id],
      ['/profile/sessions', sessions.items[0].id],
    ]),
    private_texts: [word, ...ids, tenant.token, session, ...(webhook_secret ? [webhook_secret] : [])],
    fingerprint: async () => {
      const { rows } = await pool.query(parts.join(' union all '), [[organisation, user, word].join('|')]);
      return rows.map(({ part }) => part);
    },
  };
}
