import { newId } from '@sluis/contract/base/ids';
import { addDays } from '@sluis/contract/finance/calendar';
import { expect } from 'vitest';
import { makeReconcilingSweep } from '../modules/finance/reconciling/reconciling.sweep.ts';
import { makeSettlingSweep } from '../modules/finance/settling/settling.sweep.ts';
import { makeSettlementJob } from '../modules/processors/processor-settlement/run.jobs.ts';
import type { Sweep } from '../platform/sweeps.ts';
import { type FinanceWorld, line, openFinanceWorld } from './finance-world.ts';
import { moveTo } from './moved-clock.ts';
import { sweepThrough } from './sweeping.ts';
import { gateway_roles } from './world.ts';

// biome-ignore lint/suspicious/noExplicitAny: as `response.json()`, whose bodies tests compare.
export type Answered = any;

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
export interface Till {
  readonly merchant: string;
  readonly profile: string;
  readonly settling: string;
  gate(path: string, body: object): Promise<Answered>;
  /** A completed payment with an id at the acquirer. */
  pay(external: string, amount: number, more?: object): Promise<Answered>;
  entries(query?: string): Promise<Answered[]>;
  settlements(query?: string): Promise<Answered[]>;
}

export interface ReconcilingWorld extends FinanceWorld {
  readonly sweeps: readonly Sweep[];
  processor(more?: object): Promise<string>;
  till(processor: string, more?: object, package_more?: object): Promise<Till>;
  /** A source of files of a processor. */
  source(processors: readonly string[], more?: object): Promise<string>;
  /** Sends a file, and compares it. Returns it. */
  send(source: string, lines: readonly AcquirerLine[]): Promise<Answered>;
  /** Reads what was uploaded. */
  read(): Promise<void>;
  matches(query: string): Promise<Answered[]>;
  exceptions(query?: string): Promise<Answered[]>;
  /** The balances of the accounts of an organisation that are not zero: debit minus credit, by kind. */
  balances(organisation: string): Promise<Readonly<Record<string, number>>>;
  today(): string;
  tomorrow(): Promise<void>;
  moveTo(instant: string): Promise<void>;
  sweep(): Promise<void>;
}

const since = 'created_at>=2020-01-01T00:00:00Z&_limit=500';
const header = 'processor_id_external,kind,gross,fee,currency,booked_on';

export async function openReconcilingWorld(): Promise<ReconcilingWorld> {
  const world = await openFinanceWorld();
  const { services, database, ok, root } = world;
  const { pool } = database;
  const sweeps = [makeSettlingSweep(services), makeReconcilingSweep(services)];
  const job = makeSettlementJob({ ...services, adapters: { named: new Map() } as never });
  const user = await world.user('ann@provider.test', root, ['PSP', 'PSP_ALL']);
  const schedule = await ok('POST', '/settlementschedule', { name: 'Daily', frequency: 'DAILY', calendar: 'NONE' });
  const revenue_scheme = await world.scheme('revenue', [
    line('PROCESSING', 'PAYMENT', { fixed_e4: 100_000, currency_code: 'EUR' }),
  ]);
  let named = 0;
  const today = (): string => services.clock.now().slice(0, 10);
  const sweep = (): Promise<void> => sweepThrough(world, sweeps);
  const move = (instant: string): Promise<void> => moveTo(world, sweeps, instant);
  const read = async (): Promise<void> => {
    const { rows } = await pool.query<{ payload: { file: string } }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'settlement' returning payload`,
    );
    for (const { payload } of rows) await job(payload);
  };
  const items = async (path: string, query: string) => (await ok('GET', `/${path}?${since}${query}`)).items;
  return {
    ...world,
    sweeps,
    today,
    sweep,
    moveTo: move,
    read,
    tomorrow: () => move(`${addDays(today(), 1)}T12:00:00.000Z`),
    processor: async (more = {}) => {
      const id = newId('proc');
      const columns = {
        id,
        organisation: root,
        name: `Acquirer ${++named}`,
        provider: 'Acquirer',
        payment_product: 'card',
        ...more,
      };
      await pool.query(
        `insert into processor (created_at, ${Object.keys(columns).join()})
         values (now(), ${Object.keys(columns).map((_, at) => `$${at + 1}`)})`,
        Object.values(columns),
      );
      return id;
    },
    till: async (processor, more = {}, package_more = {}) => {
      const merchant = await world.organisation(`Shop ${++named}`, root);
      const token = await world.key(merchant, gateway_roles);
      const profile = await world.paymentProfile(merchant, { processors: [processor] });
      const account = await world.bankAccount(merchant);
      const pack = await ok('POST', '/package', { name: `P ${named}`, revenue_scheme, ...package_more });
      const { id: settling } = await ok('POST', '/settlementprofile', {
        organisation: merchant,
        name: 'Daily',
        package: pack.id,
        schedule: schedule.id,
        valid_from: today(),
        terms: [{ currency_code: 'EUR', bank_account: account }, { currency_code: 'JPY' }, { currency_code: 'KWD' }],
        ...more,
      });
      const gate: Till['gate'] = async (path, body) => {
        const answer = await world.call(token, 'POST', path, { body });
        expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(300);
        return answer.json();
      };
      return {
        merchant,
        profile,
        settling,
        gate,
        pay: (external, amount, fields = {}) =>
          gate('/transaction', {
            payment_profile: profile,
            processor,
            processor_id_external: external,
            merchant_reference: external,
            amount,
            currency_code: 'EUR',
            payment_product: 'card',
            status: 'SETTLEMENT_COMPLETED',
            ...fields,
          }),
        entries: (query = '') => items('journalentry', `&settlement_profile=${settling}&_sort=created_at${query}`),
        settlements: (query = '') =>
          items('psp/settlement', `&settlement_profile=${settling}&_sort=period_until${query}`),
      };
    },
    source: async (processors, more = {}) => {
      const { id } = await ok('POST', '/processorsettlement', {
        organisation: root,
        name: `Files ${++named}`,
        description: 'Mailed',
        gateway: 'Acquirer',
        user,
        details: [{ name: 'merchant_account', value: `Shop_${named}` }],
        processor_settlement_type: 'UPLOAD',
        processors,
        ...more,
      });
      return id;
    },
    send: async (source, lines) => {
      const rows = lines.map(([id, kind, gross, fee = '0', currency = 'EUR', booked_on = '2026-11-20']) =>
        [id, kind, gross, fee, currency, booked_on].join(','),
      );
      const content = `${[header, ...rows].join('\n')}\n`;
      const file = await ok('POST', `/processorsettlement/${source}/upload`, { name: `${++named}.csv`, content });
      await read();
      await sweep();
      return ok('GET', `/processorsettlementfile/${file.id}`);
    },
    matches: (query) => items('settlementmatch', `&_sort=created_at${query}`),
    exceptions: (query = '') => items('financeexception', `&_sort=created_at${query}`),
    balances: async (organisation) => {
      const { rows } = await pool.query<{ kind: string; currency_code: string; balance: number }>(
        `select a.kind, a.currency_code, sum(case when p.debit = a.id then p.amount else -p.amount end)::bigint as balance
         from ledgeraccount a join posting p on (p.debit = a.id or p.credit = a.id) and p.organisation = a.organisation
         where a.organisation = $1 group by 1, 2`,
        [organisation],
      );
      return Object.fromEntries(
        rows
          .filter(({ balance }) => balance !== 0)
          .map(({ kind, currency_code, balance }) => [
            currency_code === 'EUR' ? kind : `${kind} ${currency_code}`,
            balance,
          ]),
      );
    },
  };
}
