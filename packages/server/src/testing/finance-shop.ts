import { dateIn } from '@sluis/contract/base/time';
import { addDays } from '@sluis/contract/finance/calendar';
import { expect } from 'vitest';
import { makeSettlingSweep } from '../modules/finance/settling/settling.sweep.ts';
import type { Services } from '../platform/http/services.ts';
import type { Sweep } from '../platform/sweeps.ts';
import { type FinanceWorld, line, openFinanceWorld } from './finance-world.ts';
import { beginMove, endMove, moveTo } from './moved-clock.ts';
import { sweepThrough } from './sweeping.ts';
import { gateway_roles } from './world.ts';

// biome-ignore lint/suspicious/noExplicitAny: as `response.json()`, whose bodies tests compare.
export type Answered = any;
type Fields = Readonly<Record<string, unknown>>;
export type Item = Fields & { readonly id: string };

/** A merchant with a payment profile, a bank account and a settlement profile that closes every day. */
export interface Shop {
  readonly merchant: string;
  readonly profile: string;
  readonly settling: string;
  readonly account: string;
  /** A call of its gateway. */
  gate(path: string, body: object): Promise<Item>;
  /** A payment by iDEAL that is completed. */
  pay(amount: number, more?: object): Promise<Item>;
  settlements(query?: string): Promise<Answered[]>;
  /** Its finance exceptions, oldest first. */
  exceptions(): Promise<Answered[]>;
  /** Its journal, oldest first. */
  entries(query?: string): Promise<Answered[]>;
}

export interface Shops {
  readonly world: FinanceWorld;
  /** Closes every day, without a calendar. */
  readonly schedule: string;
  open(more?: object, package_more?: object): Promise<Shop>;
  today(): string;
  /** Noon of the next day in Amsterdam, when everything of today has closed. */
  tomorrow(): Promise<void>;
  moveTo(instant: string): Promise<void>;
  /** Lets the clock begin to move there; it arrives by `arrive`. */
  beginTomorrow(): Promise<void>;
  arrive(): Promise<void>;
  /** Posts and closes what is due. */
  sweep(): Promise<void>;
}

const whole = '_limit=200&created_at>=2020-01-01T00:00:00Z';

/** A provider whose merchants pay ten cents for a payment, by default, and settle every day; other sweeps run too. */
export async function openShops(others: (services: Services) => readonly Sweep[] = () => []): Promise<Shops> {
  const world = await openFinanceWorld();
  const sweeps = [makeSettlingSweep(world.services), ...others(world.services)];
  const daily = await world.ok('POST', '/settlementschedule', { name: 'Daily', frequency: 'DAILY', calendar: 'NONE' });
  const revenue_scheme = await world.scheme('revenue', [
    line('PROCESSING', 'PAYMENT', { currency_code: 'EUR', fixed_e4: 100_000 }),
  ]);
  // By the clock of their schedules, whose day ends before that of UTC.
  const today = (): string => dateIn('Europe/Amsterdam', new Date(world.services.clock.now()));
  let named = 0;
  const noon = (): string => `${addDays(today(), 1)}T12:00:00.000Z`;
  // Late in the evening the date in Amsterdam is no longer that in UTC, which tests name.
  if (world.services.clock.now().slice(11) >= '22') await moveTo(world, sweeps, `${addDays(today(), 1)}T06:00:00.000Z`);
  return {
    world,
    schedule: daily.id,
    today,
    moveTo: (instant) => moveTo(world, sweeps, instant),
    tomorrow: () => moveTo(world, sweeps, noon()),
    beginTomorrow: () => beginMove(world, noon()),
    arrive: () => endMove(world, sweeps),
    sweep: async () => {
      await sweepThrough(world, sweeps);
    },
    open: async (more = {}, package_more = {}) => {
      const number = ++named;
      const merchant = await world.organisation(`Shop ${number}`, world.root);
      const token = await world.key(merchant, gateway_roles);
      const profile = await world.paymentProfile(merchant);
      const account = await world.bankAccount(merchant);
      const pack = await world.ok('POST', '/package', { name: `P ${number}`, revenue_scheme, ...package_more });
      const { id: settling } = await world.ok('POST', '/settlementprofile', {
        organisation: merchant,
        name: 'Daily',
        package: pack.id,
        schedule: daily.id,
        valid_from: today(),
        terms: [{ currency_code: 'EUR', bank_account: account }],
        ...more,
      });
      const gate: Shop['gate'] = async (path, body) => {
        const answer = await world.call(token, 'POST', path, { body });
        expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(300);
        return answer.json();
      };
      const list = async (path: string, query: string) =>
        (await world.ok('GET', `${path}?settlement_profile=${settling}&${whole}${query}`)).items;
      return {
        merchant,
        profile,
        settling,
        account,
        gate,
        pay: (amount, fields = {}) =>
          gate('/transaction', {
            payment_profile: profile,
            merchant_reference: crypto.randomUUID(),
            amount,
            currency_code: 'EUR',
            payment_product: 'ideal',
            status: 'SETTLEMENT_COMPLETED',
            ...fields,
          }),
        settlements: (query = '') => list('/psp/settlement', `&_sort=period_until${query}`),
        exceptions: () => list('/financeexception', '&_sort=created_at'),
        entries: (query = '') => list('/journalentry', `&_sort=created_at${query}`),
      };
    },
  };
}
