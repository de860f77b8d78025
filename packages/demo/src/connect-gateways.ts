import { newId } from '@sluis/contract/base/ids';
import { toDecimal } from '@sluis/contract/base/money';
import { openFullHouse } from '@sluis/server/modules/find-modules';
import { adaptersOf } from '@sluis/server/modules/processors/processor/adapters';
import { receiveFile } from '@sluis/server/modules/processors/processor-settlement/file.commands';
import { nextRun, startRun } from '@sluis/server/modules/processors/processor-settlement/run.commands';
import { makeSettlementJob } from '@sluis/server/modules/processors/processor-settlement/run.jobs';
import { storeValues } from '@sluis/server/modules/processors/sealed-detail/sealed-values.commands';
import type { Config } from '@sluis/server/platform/config';
import type { Database, Trx } from '@sluis/server/platform/database/database';
import { inTransaction } from '@sluis/server/platform/database/transaction';
import type { Services } from '@sluis/server/platform/http/services';
import { acting } from '@sluis/server/resource/resource';
import { makeServices } from '@sluis/server/start';
import { sql } from 'kysely';
import { requestCredentials } from './request-credentials.ts';
import { sign_ins } from './sign-ins.ts';

const account = 'SluisPayments';
const values = new Map([
  ['merchant_account', account],
  ['api_key', `sbx_${account}`],
]);
const details = JSON.stringify([...values.keys()].map((name) => ({ name, description: null, filled: true })));

/** A file with a faulty line. */
const wrong_file = `merchant_account,processor_id_external,kind,gross,fee,currency,booked_on
${account},pb_1001,payment,25.00,0.30,EUR,2026-11-02
${account},pb_1002,payment,12.5O,0.20,EUR,2026-11-02
`;

interface Paid {
  readonly id: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly day: string;
  readonly fee: number;
}

/** Of a payment that is not settled: its cost is not estimated. */
const usual_fee = 25;

/** A file about card payments of processors on earlier days, with what differs in practice. */
async function differing(trx: Trx, processors: readonly string[], now: string): Promise<string> {
  const { rows } = await sql<Paid>`
    select coalesce(processor_id_external, id) as id, amount, currency_code,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      coalesce((select round(cost_micro / 1e6) from journalentry entry
        where entry.item = transaction.id and entry.kind = 'PAYMENT'), ${usual_fee})::int as fee
    from transaction
    where created_at between ${now}::timestamptz - interval '20 days' and ${now}::timestamptz - interval '6 days'
      and status = 'SETTLEMENT_COMPLETED' and processor = any(${processors}) and amount > 1000
    order by created_at limit 40`.execute(trx);
  const line = ({ id, amount, currency_code, day, fee }: Paid): string =>
    [
      account,
      id,
      'payment',
      ...[amount, fee].map((of) => toDecimal({ amount: of, currency_code })),
      currency_code,
      day,
    ].join();
  const lines = rows.flatMap((paid, at) => {
    if (at === 3) return [line({ ...paid, amount: paid.amount - 150 })];
    if (at === 7) return [line({ ...paid, amount: paid.amount - 1 })];
    if (at === 11) return [line({ ...paid, currency_code: paid.currency_code === 'USD' ? 'EUR' : 'USD' })];
    return at === 15 ? [line(paid), line({ ...paid, day: now.slice(0, 10) })] : [line(paid)];
  });
  const unknown = line({ id: 'pb_9001', amount: 4850, currency_code: 'EUR', day: now.slice(0, 10), fee: usual_fee });
  return [wrong_file.split('\n', 1)[0], ...lines, unknown, ''].join('\n');
}

/**
 * Data that cannot be loaded as rows, because it is sealed or made by a job: details of processors, their settlements,
 * and credentials.
 */
export async function connectGateways(config: Config, database: Database, now_ms: number): Promise<void> {
  const services = await makeServices(config, database);
  const now = new Date(now_ms).toISOString();
  try {
    await database.pool.query(captured, [now, account]);
    const runs = await inTransaction(database.kysely, (trx) => connect(trx, services, now));
    const job = makeSettlementJob({ ...services, adapters: (await openFullHouse(services)).made(adaptersOf) });
    for (const run of runs) await job(run);
    await inTransaction(database.kysely, (trx) => requestCredentials(trx, services, now_ms));
  } finally {
    await services.close();
  }
}

async function connect(trx: Trx, services: Services, now: string) {
  const { id: user, organisation } = await trx
    .selectFrom('user')
    .select(['id', 'organisation'])
    .where('email', '=', sign_ins[0].email)
    .executeTakeFirstOrThrow();
  const owner = String(organisation);
  const connected = await trx
    .updateTable('processor')
    .set({ user, details })
    .returning(['id', 'provider', 'payment_product'])
    .execute();
  for (const { id } of connected) await storeValues(trx, services.box, { id, organisation: owner }, values);
  // No file is expected soon of the payments that the demo makes by itself.
  const about = { created_at: now, organisation: owner, user, details, gateway: 'Sandbox', grace_days: 60 };
  // The sandbox is the gateway of all these processors, whatever their provider.
  const all = connected.map(({ id }) => id);
  const of_polder = connected
    .filter(({ provider, payment_product }) => provider === 'Polder Bank' && payment_product === 'card')
    .map(({ id }) => id);
  const last = new Date(Date.parse(now) - 4 * 86_400_000).toISOString().slice(0, 10);
  const fetched = {
    ...about,
    id: newId('pset', now),
    name: 'Sandbox acquiring',
    processor_settlement_type: 'SANDBOX' as const,
  };
  const sent = {
    ...about,
    id: newId('pset', now),
    name: 'Polder Bank files',
    processor_settlement_type: 'UPLOAD' as const,
  };
  await trx
    .insertInto('processorsettlement')
    .values([
      { ...fetched, description: 'Daily files of the sandbox.', next_run: nextRun(now), last, processors: all },
      { ...sent, description: 'Files that Polder Bank mails.', last: null, tolerance: 1, processors: of_polder },
    ])
    .execute();
  await trx
    .insertInto('settlementupdate')
    .values({
      id: newId('supd', now),
      created_at: now,
      organisation: owner,
      processor_settlement: fetched.id,
      last,
      old_last: null,
      update_last_run: false,
      reason: 'Connected in the middle of a week: files before this date are with the previous system.',
      created_by: user,
    })
    .execute();
  for (const each of [fetched, sent]) await storeValues(trx, services.box, each, values);
  await startRun(trx, fetched, acting(now));
  const files = [
    await receiveFile(trx, sent, { name: 'polder-2026-11.csv', content: wrong_file }, acting(now)),
    await receiveFile(
      trx,
      sent,
      { name: 'polder-2026-11-again.csv', content: await differing(trx, of_polder, now) },
      acting(now),
    ),
  ];
  const { id: run } = await trx.selectFrom('processorsettlementrun').select('id').executeTakeFirstOrThrow();
  return [{ run }, ...files.flatMap((file) => (file ? [{ file: file.id }] : []))];
}

/** Makes the sandbox, whose fees are its own, remember payments of the last days that are not settled as captured for the account. */
const captured = `
  insert into sandbox_payment (reference, id, created_at, kind, amount, currency_code, status, answer, account, captured_at)
  select id, coalesce(processor_id_external, id), created_at, 'payment', amount, currency_code, 'SETTLEMENT_COMPLETED',
    jsonb_build_object('status', 'SETTLEMENT_COMPLETED', 'processor_id_external', coalesce(processor_id_external, id)),
    $2, created_at
  from transaction
  where created_at >= $1::timestamptz - interval '4 days' and created_at < $1::timestamptz and amount > 0
    and status = 'SETTLEMENT_COMPLETED' and payment_product = 'card'
    and organisation not in (select distinct organisation from financeevent)
  order by created_at desc limit 500
  on conflict do nothing`;
