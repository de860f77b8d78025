import { beforeAll, expect, test } from 'vitest';
import { type FinanceWorld, line, openFinanceWorld } from '../../../testing/finance-world.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { makeSettlementJob } from '../../processors/processor-settlement/run.jobs.ts';

const account = 'Shop';
const details = [
  { name: 'merchant_account', value: account },
  { name: 'api_key', value: `sbx_${account}` },
];

let world: PayingWorld;
let finance: FinanceWorld;
let settling: string;
let source: string;
let processor: string;
beforeAll(async () => {
  world = await openPayingWorld();
  finance = await openFinanceWorld(world);
  const { ok, root } = finance;
  const user = await world.user('ann@provider.test', root, ['PSP', 'PSP_ALL']);
  const about = { organisation: root, name: account, description: 'Sandbox', user, details };
  processor = (await ok('POST', '/processor', { ...about, provider: 'Sandbox', payment_product: 'card' })).id;
  await world.database.pool.query('update paymentprofile set processors = array[$1]', [processor]);
  source = (
    await ok('POST', '/processorsettlement', {
      ...about,
      gateway: 'Sandbox',
      processors: [processor],
      processor_settlement_type: 'SANDBOX',
      fee_tolerance: 1,
      grace_days: 1,
    })
  ).id;
  const euros = { currency_code: 'EUR' };
  const schedule = await ok('POST', '/settlementschedule', { name: 'Daily', frequency: 'DAILY', calendar: 'NONE' });
  const pack = await ok('POST', '/package', {
    name: 'Cards',
    revenue_scheme: await finance.scheme('revenue', [line('PROCESSING', 'PAYMENT', { ...euros, fixed_e4: 250_000 })]),
    // The sandbox charges one percent and ten cents.
    cost_scheme: await finance.scheme('cost', [
      line('ACQUIRER', 'PAYMENT', { ...euros, rate_ppm: 10_000, fixed_e4: 95_000 }),
    ]),
  });
  settling = (
    await ok('POST', '/settlementprofile', {
      organisation: world.organisation_id,
      name: 'Daily',
      package: pack.id,
      schedule: schedule.id,
      valid_from: world.services.clock.now().slice(0, 10),
      settles_on: 'FUNDED',
      terms: [{ currency_code: 'EUR' }],
    })
  ).id;
});

/** A day passes, with the jobs of its night; or several, whose jobs run at their end. */
async function day(days = 1): Promise<void> {
  await world.pass(days);
  const { rows } = await world.database.pool.query<{ payload: { run: string } }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'settlement' returning payload`,
  );
  const job = makeSettlementJob({ ...world.services, adapters: world.processing.adapters });
  for (const { payload } of rows) await job(payload);
  await world.sweep();
}

/** A payment that the sandbox captures now. */
async function pay(amount: number): Promise<string> {
  const mandate = await world.mandate();
  await world.database.pool.query('update mandate set processor = $1 where id = $2', [processor, mandate]);
  const { id } = await world.make('scheduledtransaction', {
    mandate,
    amount,
    merchant_reference: `${amount}`,
    scheduled_at: new Date(world.services.clock.now_ms() + 1000).toISOString(),
  });
  await world.pass(0.001);
  return String((await world.item('scheduledtransaction', id)).transaction);
}

const since = 'created_at>=2020-01-01T00:00:00Z&_limit=500&_sort=created_at';
const matches = async () => (await finance.ok('GET', `/settlementmatch?${since}`)).items;
const entries = async (query: string) =>
  (await finance.ok('GET', `/journalentry?settlement_profile=${settling}&${since}${query}`)).items;

test("the sandbox's own files fund and refund its payments, day by day", async () => {
  const first = await pay(1250);
  await pay(10_000);
  expect(await matches()).toEqual([]);
  await day();
  await day();
  const brief = (rows: Record<string, unknown>[]) =>
    rows.map(({ kind, outcome, found }) => `${kind} ${outcome} ${found}`).sort();
  expect(brief(await matches())).toEqual(['PAYMENT MATCHED 10000', 'PAYMENT MATCHED 1250']);
  expect((await entries('&kind=PAYMENT')).map(({ amount }: { amount: number }) => amount).sort()).toEqual(
    [10_000, 1250].sort(),
  );
  const refund = await world.call(world.token, 'POST', `/transaction/${first}/refund`, { body: { amount: 250 } });
  expect(refund.statusCode, refund.body).toBe(201);
  for (let days = 0; days < 6; days += 1) await day();
  expect(brief(await matches())).toEqual(['PAYMENT MATCHED 10000', 'PAYMENT MATCHED 1250', 'REFUND MATCHED -250']);
  expect(await finance.ok('GET', `/processorsettlement/${source}`)).toMatchObject({ open_differences: 0 });
  const files = (await finance.ok('GET', `/processorsettlementfile?${since}`)).items;
  expect(files.map(({ status }: { status: string }) => status)).toEqual(['RECONCILED', 'RECONCILED']);
  const { rows } = await world.database.pool.query(
    `select a.kind, sum(case when p.debit = a.id then p.amount else -p.amount end)::int as balance
     from ledgeraccount a join posting p on (p.debit = a.id or p.credit = a.id) and p.organisation = a.organisation
     group by 1 having sum(case when p.debit = a.id then p.amount else -p.amount end) <> 0 order by 1`,
  );
  expect(rows).toEqual([
    { kind: 'bank', balance: 11_000 - 23 - 110 },
    { kind: 'merchant_payable', balance: -(11_000 - 50) },
    { kind: 'processing_cost', balance: 133 },
    { kind: 'revenue', balance: -50 },
  ]);
}, 120_000);

test('a clock that is moved by a month misses nothing, although files are fetched at its end', async () => {
  const before = (await matches()).length;
  const { id } = await world.item('transaction', await pay(4200));
  await day(30);
  await day();
  const found = (await matches()).slice(before);
  expect(found).toMatchObject([{ outcome: 'MATCHED', item: id, found: 4200 }]);
  expect(await finance.ok('GET', `/processorsettlement/${source}`)).toMatchObject({ open_differences: 0 });
  expect(await entries(`&item=${id}&kind=PAYMENT`)).toMatchObject([{ amount: 4200 }]);
}, 120_000);
