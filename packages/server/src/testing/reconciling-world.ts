import { newId } from '@sluis/contract/base/ids';
import { makeReconcilingSweep } from '../modules/finance/reconciling/reconciling.sweep.ts';
import { verify } from '../modules/operations/verification/verify.queries.ts';
import { makeSettlementJob } from '../modules/processors/processor-settlement/run.jobs.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type Answered, openShops, type Shop, type Shops } from './finance-shop.ts';
import type { FinanceWorld } from './finance-world.ts';

/** A line of an acquirer: id, kind, gross, and by default no fee, euros, and a day. */
export type AcquirerLine = readonly [
  id: string,
  kind: string,
  gross: string,
  fee?: string,
  currency?: string,
  booked_on?: string,
];

/** A merchant that settles every day, whose payments an acquirer takes. */
export interface Till extends Omit<Shop, 'pay' | 'gate'> {
  gate(path: string, body: object): Promise<Answered>;
  /** A completed payment with an id at the acquirer. */
  pay(external: string, amount: number, more?: object): Promise<Answered>;
}

type Balances = Readonly<Record<string, number>>;

export interface ReconcilingWorld extends FinanceWorld, Omit<Shops, 'world' | 'open'> {
  processor(more?: object): Promise<string>;
  till(processor: string, more?: object, package_more?: object): Promise<Till>;
  /** A source of files of processors. */
  source(processors: readonly string[], more?: object): Promise<string>;
  /** Sends a file, and compares it. Returns it. */
  send(source: string, lines: readonly AcquirerLine[]): Promise<Answered>;
  /** Reads what was uploaded. */
  read(): Promise<void>;
  matches(query: string): Promise<Answered[]>;
  exceptions(query?: string): Promise<Answered[]>;
  /** The balances of the accounts of an organisation that are not zero, debit minus credit; others than euros by currency. */
  balances(organisation: string): Promise<Balances>;
  /** What is wrong between matches, exceptions and events. */
  faults(): Promise<string[]>;
}

export const csvOf = (lines: readonly AcquirerLine[]): string => {
  const rows = lines.map(([id, kind, gross, fee = '0', currency = 'EUR', booked_on = '2026-11-20']) =>
    [id, kind, gross, fee, currency, booked_on].join(),
  );
  return `${['processor_id_external,kind,gross,fee,currency,booked_on', ...rows].join('\n')}\n`;
};

let named = 0;

async function openTill({ world, open }: Shops, processor: string, more: object, package_more: object): Promise<Till> {
  const shop = await open(more, package_more);
  await world.database.pool.query('update paymentprofile set processors = array[$1] where id = $2', [
    processor,
    shop.profile,
  ]);
  return {
    ...shop,
    pay: (external, amount, fields = {}) =>
      shop.pay(amount, { processor, processor_id_external: external, payment_product: 'card', ...fields }),
  };
}

async function makeProcessor({ database: { pool }, root }: FinanceWorld, more: object): Promise<string> {
  const id = newId('proc');
  const about = { name: `Acquirer ${++named}`, provider: 'Acquirer', payment_product: 'card' };
  const columns = { id, organisation: root, ...about, ...more };
  await pool.query(
    `insert into processor (created_at, ${Object.keys(columns).join()})
     values (now(), ${Object.keys(columns).map((_, at) => `$${at + 1}`)})`,
    Object.values(columns),
  );
  return id;
}

async function readBalances({ database: { pool } }: FinanceWorld, organisation: string): Promise<Balances> {
  const { rows } = await pool.query<{ kind: string; currency_code: string; balance: number }>(
    `select a.kind, a.currency_code, sum(case when p.debit = a.id then p.amount else -p.amount end)::bigint as balance
     from ledgeraccount a join posting p on (p.debit = a.id or p.credit = a.id) and p.organisation = a.organisation
     where a.organisation = $1 group by 1, 2`,
    [organisation],
  );
  const open = rows.filter(({ balance }) => balance !== 0);
  return Object.fromEntries(
    open.map(({ kind, currency_code, balance }) => [
      currency_code === 'EUR' ? kind : `${kind} ${currency_code}`,
      balance,
    ]),
  );
}

export async function openReconcilingWorld(): Promise<ReconcilingWorld> {
  const shops = await openShops((services) => [makeReconcilingSweep(services)]);
  const { world, open: _, ...parts } = shops;
  const { ok, root, services } = world;
  const job = makeSettlementJob({ ...services, adapters: { named: new Map() } as never });
  const user = await world.user('ann@provider.test', root, ['PSP', 'PSP_ALL']);
  const read = async (): Promise<void> => {
    const { rows } = await world.database.pool.query<{ payload: { file: string } }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'settlement' returning payload`,
    );
    for (const { payload } of rows) await job(payload);
  };
  const list = async (path: string, query: string) =>
    (await ok('GET', `/${path}?created_at>=2020-01-01T00:00:00Z&_limit=500&_sort=created_at${query}`)).items;
  return {
    ...world,
    ...parts,
    read,
    processor: (more = {}) => makeProcessor(world, more),
    till: (processor, more = {}, package_more = {}) => openTill(shops, processor, more, package_more),
    source: async (processors, more = {}) => {
      const about = { name: `Files ${++named}`, description: 'Mailed', gateway: 'Acquirer', user };
      const details = [{ name: 'merchant_account', value: `Shop_${named}` }];
      const body = { organisation: root, ...about, details, processor_settlement_type: 'UPLOAD', processors, ...more };
      return (await ok('POST', '/processorsettlement', body)).id;
    },
    send: async (source, lines) => {
      const content = csvOf(lines);
      const file = await ok('POST', `/processorsettlement/${source}/upload`, { name: `${++named}.csv`, content });
      await read();
      await parts.sweep();
      return ok('GET', `/processorsettlementfile/${file.id}`);
    },
    matches: (query) => list('settlementmatch', query),
    exceptions: (query = '') => list('financeexception', query),
    balances: (organisation) => readBalances(world, organisation),
    faults: async () => {
      const found = await inTransaction(world.database.kysely, verify);
      return found.flatMap(({ invariant, what }) =>
        invariant.area === 'finance' ? [`${invariant.holds}: ${what}`] : [],
      );
    },
  };
}
