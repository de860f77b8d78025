import { addDays } from '@sluis/contract/finance/calendar';
import type { CurrencyWaterfall } from '@sluis/contract/finance/reports';
import { expect } from 'vitest';
import { openShops, type Shop, type Shops } from './finance-shop.ts';
import { line } from './finance-world.ts';
import { expectLedgerSums } from './ledger-recount.ts';
import { random } from './random.ts';

// biome-ignore lint/suspicious/noExplicitAny: as `response.json()`, whose bodies tests compare.
type Answered = any;

/** Work during which processes may die: it is repeated until it is done. */
export type Disturb = (shops: Shops, work: () => Promise<void>) => Promise<void>;

export const undisturbed: Disturb = (_, work) => work();

/** A partner that is settled by a schedule. */
type Partner = Pick<Shop, 'merchant' | 'settlements'>;

async function openPartner({ world, today }: Shops, schedule: object): Promise<Partner> {
  const merchant = await world.organisation('Partner', world.root);
  const account = await world.bankAccount(merchant);
  const timed = await world.ok('POST', '/settlementschedule', { calendar: 'NONE', ...schedule });
  const nothing = await world.scheme('revenue', [line('PROCESSING', 'PAYMENT')]);
  const pack = await world.ok('POST', '/package', { name: String(timed.name), revenue_scheme: nothing });
  const { id } = await world.ok('POST', '/settlementprofile', {
    organisation: merchant,
    name: 'Shares',
    package: pack.id,
    schedule: timed.id,
    valid_from: today(),
    terms: [{ currency_code: 'EUR', bank_account: account }, { currency_code: 'JPY' }],
  });
  const query = `settlement_profile=${id}&_limit=200&created_at>=2020-01-01T00:00:00Z&_sort=period_until`;
  return {
    merchant,
    settlements: async (more = '') => (await world.ok('GET', `/psp/settlement?${query}${more}`)).items,
  };
}

/** A shop that is charged in every way: per payment and period, by month, with VAT, tiers, a reserve and a partner. */
async function openRichShop(
  shops: Shops,
): Promise<{ shop: Shop; partners: readonly Partner[]; partner_scheme: string }> {
  const { world } = shops;
  const partners = [
    await openPartner(shops, { name: 'Months', frequency: 'MONTHLY', days: [31] }),
    await openPartner(shops, { name: 'Mondays', frequency: 'WEEKLY', weekdays: [1] }),
  ];
  const EUR = { currency_code: 'EUR' };
  const JPY = { currency_code: 'JPY' };
  const tiers = [
    { from: 0, rate_ppm: 9000 },
    { from: 5, rate_ppm: 4500 },
  ];
  const packaged = {
    revenue_scheme: await world.scheme('revenue', [
      line('PROCESSING', 'PAYMENT', { ...EUR, payment_product: ['ideal'], fixed_e4: 290_000 }),
      line('MARKUP', 'PAYMENT', { ...EUR, tiers, tier_by: 'COUNT', tier_window: 'MONTH_TO_DATE', minimum: 15 }),
      line('MARKUP', 'PAYMENT', { ...JPY, rate_ppm: 9000 }),
      line('GATEWAY', 'PAYMENT', { ...EUR, fixed_e4: 8500, rounding: 'PERIOD', vat_rate_ppm: 210_000 }),
      line('REFUND_FEE', 'REFUND', { ...EUR, fixed_e4: 100_000 }),
      line('CHARGEBACK_FEE', 'CHARGEBACK', { ...EUR, fixed_e4: 15_000_000 }),
      line('MONTHLY', 'MONTH', { ...EUR, fixed_e4: 10_000_000, vat_rate_ppm: 210_000 }),
      line('PAYOUT_FEE', 'PAYOUT', { ...EUR, fixed_e4: 250_000 }),
    ]),
    cost_scheme: await world.scheme('cost', [
      line('INTERCHANGE', 'PAYMENT', { card_funding: ['debit'], rate_ppm: 2000 }),
      line('INTERCHANGE', 'PAYMENT', { rate_ppm: 3000 }),
    ]),
    reserve_scheme: await world.scheme('reserve', [
      line('RESERVE', 'PAYMENT', { payment_product: ['card'], rate_ppm: 50_000, release_days: 9 }),
    ]),
    partner_scheme: await world.scheme(
      'partner',
      [
        line('PARTNER', 'PAYMENT', { basis: 'REVENUE', rate_ppm: 200_000 }),
        line('VOLUME', 'PAYMENT', { rate_ppm: 150 }),
        line('VOLUME', 'REFUND', { rate_ppm: 150, direction: 'RETURN' }),
      ],
      { partner: partners[0]?.merchant },
    ),
  };
  const shop = await shops.open({ negative_balance_rule: 'USE_RESERVE' }, packaged);
  const terms = [
    { currency_code: 'EUR', bank_account: shop.account, minimum_payout: 1000 },
    { currency_code: 'JPY', bank_account: await world.bankAccount(shop.merchant, JPY) },
  ];
  await world.ok('POST', `/settlementprofile/${shop.settling}`, { terms });
  return { shop, partners, partner_scheme: packaged.partner_scheme };
}

/** What can happen to a shop on a day. */
async function actsOf(
  shops: Shops,
  { shop, partners, partner_scheme }: Awaited<ReturnType<typeof openRichShop>>,
  pick: (below: number) => number,
) {
  const { world } = shops;
  const yen = await world.paymentProfile(shop.merchant, { currency_code: 'JPY' });
  const one = <T>(values: readonly T[]): T | undefined => values[pick(values.length)];
  const ask = async (path: string, body: object = {}) => {
    const answer = await world.call(world.finance, 'POST', path, { body });
    expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(500);
  };
  const gate = (path: string, body: object) => shop.gate(path, body);
  const paid: { id: string; amount: number }[] = [];
  const refunds: string[] = [];
  const chargebacks: string[] = [];
  const uncorrected = async () =>
    (await shop.entries('&corrects=null')).filter(({ settlement }) => settlement !== null);

  const acts: (() => Promise<unknown>)[] = [
    ...[1, 2, 3].map(() => async () => {
      const amount = 100 + pick(40_000);
      paid.push({ id: (await shop.pay(amount, { payment_product: one(['ideal', 'card', 'card']) })).id, amount });
    }),
    () => shop.pay(1000 + pick(90_000), { payment_profile: yen, currency_code: 'JPY', payment_product: 'card' }),
    async () => {
      const { id } = await shop.pay(1000, { payment_product: 'card', status: 'AUTHORIZED', capture: 'manual' });
      await gate(`/transaction/${id}/capture`, { amount: 1 + pick(999) });
      const [capture] = (await world.ok('GET', `/capture?transaction=${id}&status=PENDING`)).items;
      await gate(`/capture/${capture.id}/status`, { status: 'PROCESSED' });
      await gate(`/transaction/${id}/status`, { status: 'SETTLEMENT_COMPLETED' });
    },
    async () => {
      const of = paid.splice(pick(paid.length), 1)[0];
      if (!of) return;
      const { id } = await gate(`/transaction/${of.id}/refund`, { amount: 1 + pick(of.amount) });
      await gate(`/refund/${id}/status`, { status: 'PROCESSED' });
      refunds.push(id);
    },
    async () => {
      const id = refunds.pop();
      if (id) await gate(`/refund/${id}/status`, { status: 'FAILED' });
    },
    async () => {
      const of = paid.splice(pick(paid.length), 1)[0];
      if (of) chargebacks.push((await gate('/chargeback', { transaction: of.id, amount: of.amount })).id);
    },
    async () => {
      const id = chargebacks.pop();
      if (id) await gate(`/chargeback/${id}/status`, { status: one(['WON', 'LOST']) ?? 'WON' });
    },
    async () => {
      const of = paid.splice(pick(paid.length), 1)[0];
      if (of) await gate(`/transaction/${of.id}/status`, { status: 'FAILED' });
    },
    async () => {
      const entry = one<Answered>(await uncorrected());
      if (entry) await ask(`/journalentry/${entry.id}/reverse`, { reason: 'Recorded twice' });
    },
    async () => {
      const entry = one<Answered>((await uncorrected()).filter(({ kind }) => kind === 'PAYMENT'));
      if (entry) await ask(`/journalentry/${entry.id}/replace`, { reason: 'Debit', facts: { card_funding: 'debit' } });
    },
    () => ask(`/settlementprofile/${shop.settling}/deposit`, { currency_code: 'EUR', amount: 1 + pick(5000) }),
    () =>
      ask('/oneoff', {
        settlement_profile: shop.settling,
        type: one(['FEE', 'CREDIT']),
        amount: 1 + pick(3000),
        currency_code: 'EUR',
        vat_rate_ppm: 210_000,
        description: 'Terminal',
        due_on: shops.today(),
      }),
    () => ask(`/settlementprofile/${shop.settling}/hold`, { reason: 'Papers' }),
    () => ask(`/settlementprofile/${shop.settling}/release`),
    () => ask(`/partnerscheme/${partner_scheme}`, { partner: one(partners)?.merchant }),
  ];
  return { ask, acts };
}

/** A month of a shop in which payments, what undoes them, corrections and payouts happen at random, the same for a seed. */
export async function liveMonth(
  seed: number,
  days: number,
  disturb: Disturb,
): Promise<{ shops: Shops; shop: Shop; partners: readonly Partner[] }> {
  const shops = await openShops();
  // Partners are paid for a month that is over: it begins late in one, on every day on which it is run.
  let begun = shops.today();
  while (!begun.endsWith('-25')) begun = addDays(begun, 1);
  await shops.moveTo(`${begun}T12:00:00.000Z`);
  const rich = await openRichShop(shops);
  const { shop, partners } = rich;
  const pick = random(seed * 7919);
  const { ask, acts } = await actsOf(shops, rich, pick);
  for (let day = 0; day < days; day++) {
    for (let left = 2 + pick(6); left > 0; left--) await acts[pick(acts.length)]?.();
    await disturb(shops, () => shops.sweep());
    const closed = await shop.settlements('&status=CLOSED');
    for (const { id } of closed) {
      await ask(`/settlement/${id}/instruct`);
      await ask(`/settlement/${id}/${pick(4) === 0 ? 'return' : 'confirm'}`, { reason: 'Account closed' });
    }
    await shops.beginTomorrow();
    await disturb(shops, () => shops.arrive());
  }
  return { shops, shop, partners };
}

const sections = [
  'gross',
  'refunds',
  'chargebacks',
  'reversals',
  'fees',
  'vat',
  'reserve_held',
  'reserve_released',
  'reserve_drawn',
  'one_offs',
  'shares',
  'returned',
] as const;

/** The statements of a shop, without ids and times. */
export async function statementsOf(shop: Partner): Promise<Answered[]> {
  const settlements = await shop.settlements();
  return settlements
    .map((each) =>
      Object.fromEntries(
        [
          'reference',
          'currency_code',
          'period_until',
          'status',
          'opening',
          'amount',
          'carried',
          'carried_reason',
          'count',
          ...sections,
        ].map((name) => [name, each[name]]),
      ),
    )
    .toSorted((a, b) =>
      JSON.stringify([a.currency_code, a.period_until]).localeCompare(
        JSON.stringify([b.currency_code, b.period_until]),
      ),
    );
}

/** What each kind of account of all organisations holds by currency: debits less credits. */
export async function trialBalance({ world }: Shops): Promise<Readonly<Record<string, number>>> {
  const { rows } = await world.database.pool.query<{ account: string; balance: string }>(
    `select kind || ' ' || currency_code as account, sum(amount)::text as balance from (
       select debit as id, organisation, amount from posting
       union all select credit, organisation, -amount from posting) as side
     join ledgeraccount a on a.id = side.id and a.organisation = side.organisation
     group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ account, balance }) => [account, Number(balance)]));
}

/** Asserts that reports say what statements do: of currencies without an open one to the cent, in every period. */
async function assertReported({ world }: Shops, shop: Partner, statements: readonly Answered[]): Promise<void> {
  await expectLedgerSums(world.database.pool);
  const days = statements.map(({ period_until }) => period_until).toSorted();
  const range = `created_at%3E%3D=${addDays(days[0], -7)}&created_at%3C%3D=${addDays(days.at(-1), 7)}`;
  const query = `organisation=${shop.merchant}&period=week&${range}`;
  const { items } = await world.ok('GET', `/statistics/finance?${query}`);
  for (const report of items as CurrencyWaterfall[]) {
    const own = statements.filter(({ currency_code }) => currency_code === report.currency_code);
    const is_open = own.some(({ status }) => status === 'OPEN');
    for (const section of sections)
      if (!is_open || !['fees', 'vat'].includes(section))
        expect(report[section], section).toBe(own.reduce((total, each) => total + each[section], 0));
    expect(report.paid).toBe(own.reduce((total, each) => total + (each.amount ?? 0), 0));
    for (const { opening, paid, closing, ...each } of [report, ...report.periods])
      expect(opening + sections.reduce((total, section) => total + each[section], 0) - paid).toBe(closing);
    if (!is_open) expect(report.closing).toBe(own.at(-1)?.carried);
  }
}

/** Asserts that every closed statement comes to zero and begins with what the one before carried. */
async function assertStatements(shops: Shops, shop: Partner): Promise<{ closed: number; owed: Map<string, number> }> {
  const statements = await statementsOf(shop);
  const carried = new Map<string, number>();
  const owed = new Map<string, number>();
  const owe = (currency_code: string, amount: number) =>
    owed.set(currency_code, (owed.get(currency_code) ?? 0) + amount);
  for (const each of statements) {
    const { currency_code, status, amount } = each;
    const sum = sections.reduce((total, section) => total + each[section], 0);
    // What PERIOD fees and VAT add to an open one is posted when it closes.
    if (status === 'OPEN') owe(currency_code, Number.NaN);
    if (status === 'OPEN') continue;
    expect(each.opening, JSON.stringify(each)).toBe(carried.get(currency_code) ?? 0);
    expect(each.opening + sum - amount - each.carried, JSON.stringify(each)).toBe(0);
    carried.set(currency_code, each.carried);
    if (status === 'CLOSED') owe(currency_code, amount);
  }
  for (const [currency_code, kept] of carried) owe(currency_code, kept);
  if (statements.length > 0) await assertReported(shops, shop, statements);
  return { closed: statements.filter(({ status }) => status !== 'OPEN').length, owed };
}

/** Asserts that partners have received what accrued in the months that are over, and that the rest is open. */
async function assertShared(
  { world, today }: Shops,
  partners: readonly Partner[],
  balance: Readonly<Record<string, number>>,
): Promise<void> {
  const { rows } = await world.database.pool.query<{ currency_code: string; over: string; all: string; exact: string }>(
    `select currency_code, coalesce(sum(posted) filter (where month < $1), 0)::text as over, sum(posted)::text as all,
       sum(micro)::text as exact
     from accrual where kind = 'partner' group by 1`,
    [`${today().slice(0, 7)}-01`],
  );
  expect(rows.some(({ over }) => over !== '0')).toBe(true);
  const statements = (await Promise.all(partners.map((each) => each.settlements()))).flat();
  for (const { currency_code, over, all, exact } of rows) {
    const shared = statements
      .filter((each) => each.currency_code === currency_code)
      .reduce((total, { shares }) => total + shares, 0);
    expect(shared, currency_code).toBe(Number(over));
    expect(shared - (balance[`partner_payable ${currency_code}`] ?? 0), currency_code).toBe(Number(all));
    // Each month of a merchant, component and partner is rounded once.
    expect(Math.abs(Number(exact) / 1e6 - Number(all))).toBeLessThan(5);
  }
}

/** Asserts that the statements of a shop and its partners come to zero; returns how many have closed. */
export async function assertCloses({ shops, shop, partners }: Awaited<ReturnType<typeof liveMonth>>): Promise<number> {
  const found = [];
  for (const each of [shop, ...partners]) found.push(await assertStatements(shops, each));
  const balance = await trialBalance(shops);
  expect(Object.values(balance).reduce((total, each) => total + each, 0)).toBe(0);
  for (const currency_code of new Set(found.flatMap(({ owed }) => [...owed.keys()]))) {
    const owed = found.reduce((total, each) => total + (each.owed.get(currency_code) ?? 0), 0);
    if (!Number.isNaN(owed)) expect(-(balance[`merchant_payable ${currency_code}`] ?? 0), currency_code).toBe(owed);
  }
  await assertShared(shops, partners, balance);
  return found.reduce((total, { closed }) => total + closed, 0);
}
