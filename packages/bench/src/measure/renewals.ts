import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newId } from '@sluis/contract/base/ids';
import { type Database, openDatabase } from '@sluis/server/platform/database/database';
import { makeMerchant, withDatabase } from '../dataset/own-database.ts';
import { limited, median, type Section, whole } from '../report/table.ts';

const wanted_per_s = 300;
const wanted_percent = 10;
const renewals = 10_000;
const turns = 3;

/** Subscriptions that are all due, billed by one jobs process, with a sandbox without latency. */
export async function measureRenewals(server_url: string): Promise<Section> {
  const on: number[] = [];
  const off: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    on.push(await renewalsPerSecond(server_url, 'with calls'));
    off.push(await renewalsPerSecond(server_url, 'without calls'));
  }
  const per_s = median(on);
  const trail_percent = Math.max(0, (median(off) / per_s - 1) * 100);
  return {
    title: 'Renewals',
    note: `Renewals per second of ${whole(renewals)} subscriptions due at the same time: each is a payment, an authorisation by the sandbox without latency, its outcome and the next due date. One process, from its first renewal to its last; the median of ${turns} runs, which take turns with runs that leave the calls to the processor out of the audit trail.`,
    lines: [
      {
        what: 'renewals per second',
        sluis: whole(per_s),
        limit: `≥ ${whole(wanted_per_s)}`,
        passed: per_s >= wanted_per_s,
      },
      limited('time for the calls to processors in the audit trail, % of a renewal', trail_percent, wanted_percent),
    ],
  };
}

const renewalsPerSecond = (server_url: string, trail: 'with calls' | 'without calls'): Promise<number> =>
  withDatabase(server_url, 'sluis_bench_renewals', async (url) => {
    const database = openDatabase(url);
    try {
      await subscribeMany(database);
      if (trail === 'without calls')
        await database.pool.query('create rule no_trail as on insert to audittrail do instead nothing');
      return await billAll(database);
    } finally {
      await database.close();
    }
  });

async function subscribeMany(database: Database): Promise<void> {
  const { organisation, profile } = await makeMerchant(database);
  const query = (text: string, values: unknown[]) => database.pool.query(text, values);
  const [processor, plan] = [newId('proc'), newId('plan')];
  await query(
    `insert into processor (id, created_at, organisation, name, payment_product, provider)
     values ($1, now(), $2, 'Cards', 'card', 'Sandbox')`,
    [processor, organisation],
  );
  await query(
    `insert into plan (id, created_at, organisation, payment_profile, name, amount, currency_code, interval)
     values ($1, now(), $2, $3, 'Monthly', 1000, 'EUR', 'month')`,
    [plan, organisation, profile],
  );
  await query(`insert into sandbox_token (token, behaviour, card) values ('token', 'success', 'null')`, []);
  const ids = (prefix: string) => Array.from({ length: renewals }, () => newId(prefix));
  const [customers, mandates, subscriptions] = [ids('cust'), ids('mdt'), ids('sub')];
  await query(
    `insert into customer (id, created_at, organisation, email_address, status)
     select id, now(), $1, id || '@example.test', 'UNKNOWN' from unnest($2::text[]) id`,
    [organisation, customers],
  );
  await query(
    `insert into mandate (id, created_at, organisation, payment_profile, customer, processor, processor_token,
       payment_product, label)
     select id, now(), $1, $2, customer, $3, 'token', 'card', 'card'
     from unnest($4::text[], $5::text[]) as given (id, customer)`,
    [organisation, profile, processor, mandates, customers],
  );
  await query(
    `insert into subscription (id, created_at, last_status_update, organisation, payment_profile, customer, plan, due_date,
       anchor_date, mandate, status, next_try_at, subscription_url, token)
     select id, now(), now(), $1, $2, customer, $3, current_date, current_date, mandate, 'ACTIVE', now(), id, id
     from unnest($4::text[], $5::text[], $6::text[]) as given (id, customer, mandate)`,
    [organisation, profile, plan, subscriptions, customers, mandates],
  );
  await query('analyze', []);
}

const paidOf = async ({ pool }: Database): Promise<number> =>
  Number((await pool.query(`select count(*) from subscription_cycle where state = 'paid'`)).rows[0].count);

async function billAll(database: Database): Promise<number> {
  const jobs = spawn(process.execPath, [fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      SLUIS_DEMO: '0',
      SLUIS_ROLE: 'jobs',
      PORT: '0',
      SLUIS_SECRET: 'only for measuring, and nowhere else',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(jobs, 'exit');
  try {
    let first: { readonly at_ms: number; readonly paid: number } | undefined;
    for (let paid = 0; paid < renewals; ) {
      await wait(50);
      if (jobs.exitCode !== null) throw new Error('the jobs ended before everything was billed');
      paid = await paidOf(database);
      if (!first && paid > 0) first = { at_ms: performance.now(), paid };
    }
    const { at_ms, paid } = first as { at_ms: number; paid: number };
    return ((renewals - paid) / (performance.now() - at_ms)) * 1000;
  } finally {
    jobs.kill('SIGTERM');
    await exited;
  }
}
