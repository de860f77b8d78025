import { newId } from '@sluis/contract/base/ids';
import { account_kinds } from '@sluis/contract/finance/accounts';
import { createApiKey } from '@sluis/server/platform/auth/api-keys';
import type { Database } from '@sluis/server/platform/database/database';
import { askJson, bearer } from '../measure/ask.ts';
import type { Server } from '../servers.ts';
import type { Till } from './finance-events.ts';
import { makeMerchant } from './own-database.ts';

/** A merchant that is settled every day. */
export interface Shop extends Till {
  readonly settling: string;
}

/** The calls of the provider's finance team. */
export interface Finance {
  get(path: string): Promise<Record<string, unknown>>;
  post(path: string, body?: unknown): Promise<{ readonly id: string }>;
}

/** Makes the provider of an empty database. */
export async function makeProvider(database: Database): Promise<{ root: string; secret: string }> {
  const { organisation: root } = await makeMerchant(database);
  return { root, secret: await makeFinanceTeam(database, root) };
}

/** Makes accounts in SAP for all postings of the provider, and the key of its finance team. */
export async function makeFinanceTeam(database: Database, root: string): Promise<string> {
  const known = await database.pool.query('select 1 from sapaccount where organisation = $1', [root]);
  if (known.rowCount === 0)
    for (const [at, kind] of account_kinds.entries())
      await database.pool.query(
        `insert into sapaccount (id, created_at, organisation, account_kind, general_ledger_account)
         values ($1, now(), $2, $3, $4)`,
        [newId('sapa'), root, kind, String(1001 + at)],
      );
  const key = { organisation: root, name: 'bench', roles: ['PSP_ALL', 'USER_ALL'], expires_at: null, created_by: null };
  return (await createApiKey(database.kysely, key)).secret;
}

export const financeAt = ({ address }: Server, secret: string): Finance => ({
  get: (path) => askJson(address, `/v1/${path}`, bearer(secret)),
  post: async (path, body = {}) => {
    const response = await fetch(`${address}/v1/${path}`, {
      method: 'POST',
      headers: { ...bearer(secret), 'content-type': 'application/json', 'idempotency-key': newId('key') },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string };
  },
});

type Line = Readonly<Record<string, unknown>>;
const line = (component: string, more: Line): Line => ({ component, kind: 'PAYMENT', ...more });
const card = { payment_product: ['card'] };
const eur = { currency_code: 'EUR' };
const near = ['DOMESTIC', 'EEA'];

/** The prices of the worked example for payments in euros. */
const costs = [
  line('INTERCHANGE', { ...card, card_region: near, card_funding: ['debit'], rate_ppm: 2000 }),
  line('INTERCHANGE', { ...card, card_region: near, card_funding: ['credit'], rate_ppm: 3000 }),
  line('INTERCHANGE', { ...card, rate_ppm: 15_000 }),
  line('SCHEME_FEE', { ...card, ...eur, rate_ppm: 650, fixed_e4: 12_500 }),
  line('ACQUIRER', { ...card, ...eur, fixed_e4: 20_000 }),
  line('METHOD', { payment_product: ['ideal'], ...eur, fixed_e4: 85_000 }),
];
const interchange = [
  line('INTERCHANGE', { ...card, basis: 'COST', of: ['INTERCHANGE'] }),
  line('SCHEME_FEE', { ...card, basis: 'COST', of: ['SCHEME_FEE'] }),
  line('MARKUP', {
    ...card,
    ...eur,
    minimum: 15,
    maximum: 1500,
    tier_by: 'AMOUNT',
    tier_window: 'PREVIOUS_MONTH',
    tiers: [
      { from: 0, rate_ppm: 6000, fixed_e4: 100_000 },
      { from: 1_000_000, rate_ppm: 4500, fixed_e4: 100_000 },
    ],
  }),
  line('GATEWAY', { ...eur, fixed_e4: 8500, vat_rate_ppm: 210_000, rounding: 'PERIOD' }),
];
const blended = [line('PROCESSING', { ...eur, fixed_e4: 290_000 })];
const reserve = [line('RESERVE', { ...card, rate_ppm: 50_000, release_days: 90 })];
const partner = [line('PARTNER', { basis: 'REVENUE', rate_ppm: 200_000 })];

async function addScheme({ post }: Finance, type: string, lines: readonly Line[], more: Line = {}): Promise<string> {
  const { id } = await post(`${type}scheme`, { name: `${type} ${newId('t')}`, ...more });
  await post(`${type}scheme/${id}/draft`, {
    valid_from: '2020-01-01',
    lines,
    ...(type === 'revenue' && { minimums: [] }),
  });
  await post(`${type}scheme/${id}/publish`);
  return id;
}

/** The merchants with a blended price and with interchange++, whose prices and profiles are made by the API. */
export async function openFinanceShops({ pool }: Database, finance: Finance, root: string, valid_from: string) {
  const schedule = await finance.post('settlementschedule', {
    name: `Daily ${newId('t')}`,
    frequency: 'DAILY',
    calendar: 'NONE',
  });
  const cost_scheme = await addScheme(finance, 'cost', costs);
  const addOrganisation = async (name: string): Promise<string> => {
    const id = newId('org');
    await pool.query(
      `insert into organisation (id, created_at, name, country_code, parent) values ($1, now(), $2, 'NL', $3)`,
      [id, name, root],
    );
    return id;
  };
  const reseller = await addOrganisation('Reseller');
  const open = async (name: string, product: Till['product'], prices: Line): Promise<Shop> => {
    const organisation = await addOrganisation(name);
    const [profile, account, processor] = [newId('prof'), newId('bank'), newId('proc')];
    await pool.query(
      `insert into paymentprofile (id, created_at, organisation, name, display_name, currency_code)
       values ($1, now(), $2, 'Shop', 'Shop', 'EUR')`,
      [profile, organisation],
    );
    await pool.query(
      `insert into processor (id, created_at, organisation, name, payment_product, provider)
       values ($1, now(), $2, $3, $4, 'Sandbox')`,
      [processor, root, name, product],
    );
    await pool.query(
      `insert into bankaccount (id, created_at, last_status_update, organisation, name, holder_name, country_code,
         currency_code, account_number, status, is_default)
       values ($1, now(), now(), $2, 'Payouts', 'Shop', 'NL', 'EUR', $1, 'VERIFIED', false)`,
      [account, organisation],
    );
    const pack = await finance.post('package', { name: `${name} ${newId('t')}`, cost_scheme, ...prices });
    const { id: settling } = await finance.post('settlementprofile', {
      organisation,
      name: 'Daily',
      package: pack.id,
      schedule: schedule.id,
      valid_from,
      terms: [{ currency_code: 'EUR', bank_account: account }],
    });
    return { organisation, profile, processor, product, settling };
  };
  const revenue_scheme = await addScheme(finance, 'revenue', blended);
  return {
    cost_scheme,
    plain: await open('Blended', 'ideal', { revenue_scheme }),
    exact: await open('Interchange++', 'card', {
      revenue_scheme: await addScheme(finance, 'revenue', interchange),
      reserve_scheme: await addScheme(finance, 'reserve', reserve),
      partner_scheme: await addScheme(finance, 'partner', partner, { partner: reseller }),
    }),
  };
}
