import { dateIn } from '@sluis/contract/base/time';
import { addDays } from '@sluis/contract/finance/calendar';
import { makeIban } from '../conformance/rows.ts';
import { makePayoutSweep } from '../modules/finance/payout-batch/payout-batch.sweep.ts';
import { makeSettlingSweep } from '../modules/finance/settling/settling.sweep.ts';
import type { Sweep } from '../platform/sweeps.ts';
import { type FinanceWorld, line, openFinanceWorld } from './finance-world.ts';
import { moveTo } from './moved-clock.ts';
import { sweepThrough } from './sweeping.ts';
import { gateway_roles, test_password } from './world.ts';

// biome-ignore lint/suspicious/noExplicitAny: as `response.json()`, whose bodies tests compare.
type Answered = any;

export interface PayableShop {
  readonly merchant: string;
  readonly settling: string;
  readonly account: string;
  /** Pays, after which the day's settlement is `amount` without the fee of 10. */
  pay(amount: number): Promise<unknown>;
  settlement(): Promise<Answered>;
  settlements(): Promise<Answered[]>;
}

/** A provider with a verified account, two people of its finance team, and merchants that settle daily. */
export interface PayoutWorld extends FinanceWorld {
  readonly sweeps: readonly Sweep[];
  /** The provider's account in euros. */
  readonly from: string;
  /** The tokens of two people. */
  readonly ann: string;
  readonly bob: string;
  today(): string;
  /** Noon of the next day, when everything of today has closed. */
  tomorrow(): Promise<void>;
  sweep(): Promise<void>;
  shop(name: string, more?: { holder_name?: string; currency_code?: string }): Promise<PayableShop>;
  account(organisation: string, more?: object): Promise<string>;
  /** A call of one of the two, which must succeed. */
  by(token: string, path: string, body?: object): Promise<Answered>;
  /** A refused one; returns the error. */
  refusedTo(token: string, path: string, body?: object): Promise<Answered>;
  draft(more?: object, token?: string): Promise<Answered>;
}

let numbered = 0;

/** Adds verified accounts: in euros with an IBAN, in other currencies with a number. */
const accountsOf =
  (world: FinanceWorld): PayoutWorld['account'] =>
  async (organisation, more = {}) => {
    const given = { currency_code: 'EUR', ...more } as Readonly<Record<string, unknown>>;
    const id = await world.bankAccount(organisation, given);
    const iban = given.currency_code === 'EUR' ? makeIban('NL', `SLUI${String(++numbered).padStart(10, '0')}`) : null;
    const { holder_name = 'Bakery', bic = null, iban: own = iban } = given;
    await world.database.pool.query(
      `update bankaccount set iban = $2, account_number = case when $2::text is null then '31926819' end,
         holder_name = $3, bic = $4 where id = $1`,
      [id, own, holder_name, bic],
    );
    return id;
  };

const callsOf = (world: FinanceWorld): Pick<PayoutWorld, 'by' | 'refusedTo'> => ({
  by: async (token, path, body = {}) => {
    const answer = await world.call(token, 'POST', path, { body });
    if (answer.statusCode >= 300) throw new Error(`${path} ${answer.statusCode} ${answer.body}`);
    return answer.json();
  },
  refusedTo: async (token, path, body = {}) => {
    const answer = await world.call(token, 'POST', path, { body });
    if (answer.statusCode < 400 || answer.statusCode >= 500) throw new Error(`${path} ${answer.statusCode}`);
    return answer.json().error;
  },
});

async function person(world: FinanceWorld, email: string): Promise<string> {
  await world.user(email, world.root, ['PSP', 'PSP_ALL', 'USER_ALL']);
  return (await world.visit('/auth/login', { email, password: test_password })).json().token;
}

/** What all shops are settled by. */
interface Terms {
  readonly schedule: string;
  readonly revenue_scheme: string;
}

type Opening = Omit<PayoutWorld, 'shop' | 'draft' | 'tomorrow' | 'sweep' | 'ann' | 'bob' | 'from'>;

const shopsOf =
  (world: Opening, { schedule, revenue_scheme }: Terms): PayoutWorld['shop'] =>
  async (name, { currency_code = 'EUR', holder_name = name } = {}) => {
    const merchant = await world.organisation(name, world.root);
    const token = await world.key(merchant, gateway_roles);
    const profile = await world.paymentProfile(merchant, { currency_code });
    const account = await world.account(merchant, { currency_code, holder_name });
    const pack = await world.ok('POST', '/package', { name: `P ${merchant}`, revenue_scheme });
    const { id: settling } = await world.ok('POST', '/settlementprofile', {
      organisation: merchant,
      name,
      package: pack.id,
      schedule,
      valid_from: world.today(),
      terms: [{ currency_code, bank_account: account }],
    });
    const listed = `/psp/settlement?settlement_profile=${settling}&_sort=period_until&created_at>=2020-01-01T00:00:00Z`;
    const settlements = async () => (await world.ok('GET', listed)).items;
    const about = { payment_profile: profile, currency_code, payment_product: 'ideal', status: 'SETTLEMENT_COMPLETED' };
    return {
      merchant,
      settling,
      account,
      settlements,
      settlement: async () => (await settlements())[0],
      pay: (amount) => world.by(token, '/transaction', { ...about, merchant_reference: crypto.randomUUID(), amount }),
    };
  };

export async function openPayoutWorld(): Promise<PayoutWorld> {
  const world = await openFinanceWorld();
  const sweeps = [makeSettlingSweep(world.services), makePayoutSweep(world.services)];
  const opening: Opening = {
    ...world,
    ...callsOf(world),
    sweeps,
    account: accountsOf(world),
    today: () => dateIn('Europe/Amsterdam', new Date(world.services.clock.now())),
  };
  const { id: schedule } = await world.ok('POST', '/settlementschedule', {
    name: 'Daily',
    frequency: 'DAILY',
    calendar: 'NONE',
  });
  const revenue_scheme = await world.scheme('revenue', [
    line('PROCESSING', 'PAYMENT', { currency_code: 'EUR', fixed_e4: 100_000 }),
    line('PAYOUT_FEE', 'PAYOUT', { currency_code: 'EUR', fixed_e4: 50_000 }),
  ]);
  const from = await opening.account(world.root, { holder_name: 'Provider B.V.', bic: 'INGBNL2A' });
  const ann = await person(world, 'ann@provider.test');
  const bob = await person(world, 'bob@provider.test');
  const { today } = opening;
  return {
    ...opening,
    from,
    ann,
    bob,
    shop: shopsOf(opening, { schedule, revenue_scheme }),
    tomorrow: () => moveTo(world, sweeps, `${addDays(today(), 1)}T12:00:00.000Z`),
    sweep: () => sweepThrough(world, sweeps),
    draft: (more = {}, token = ann) =>
      opening.by(token, '/payoutbatch', { bank_account: from, execution_date: today(), ...more }),
  };
}
