import { newId } from '@sluis/contract/base/ids';
import { expect } from 'vitest';
import { openWorld, type World } from './world.ts';

// biome-ignore lint/suspicious/noExplicitAny: as `response.json()`, whose bodies tests compare.
type Answered = any;
type Line = Readonly<Record<string, unknown>>;

/** A provider with one merchant, and a key for finance at the provider. */
export interface FinanceWorld extends World {
  readonly merchant: string;
  readonly finance: string;
  /** A call of the finance team; returns the body after a success. */
  ok(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answered>;
  /** The error of a refused call of the finance team. */
  refused(path: string, body?: unknown, method?: 'POST' | 'DELETE'): Promise<Answered>;
  /** A scheme with one published edition, valid since 2020 by default. */
  scheme(type: string, lines: readonly Line[], more?: Line): Promise<string>;
  paymentProfile(organisation: string, more?: Line): Promise<string>;
  bankAccount(organisation: string, more?: Line): Promise<string>;
}

export async function openFinanceWorld(world?: World): Promise<FinanceWorld> {
  const opened = world ?? (await openWorld());
  const finance = await opened.key(opened.root, ['PSP_ALL', 'USER_ALL']);
  const merchant = await opened.organisation('Bakery', opened.root);
  const { pool } = opened.database;
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    opened.call(finance, method, path, body === undefined ? {} : { body });
  const ok: FinanceWorld['ok'] = async (method, path, body) => {
    const answer = await call(method, path, method === 'POST' ? (body ?? {}) : body);
    expect(answer.statusCode, `${method} ${path} ${JSON.stringify(body)} ${answer.body}`).toBeLessThan(300);
    return answer.body === '' ? undefined : answer.json();
  };
  let named = 0;
  return {
    ...opened,
    merchant,
    finance,
    ok,
    refused: async (path, body = {}, method = 'POST') => {
      const answer = await call(method, path, method === 'POST' ? body : undefined);
      expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      return answer.json().error;
    },
    scheme: async (type, lines, { valid_from = '2020-01-01', minimums = [], ...more } = {}) => {
      const { id } = await ok('POST', `/${type}scheme`, { name: `${type} ${++named}`, ...more });
      const edition = { valid_from, lines, ...(type === 'revenue' && { minimums }) };
      await ok('POST', `/${type}scheme/${id}/draft`, edition);
      await ok('POST', `/${type}scheme/${id}/publish`);
      return id;
    },
    paymentProfile: async (organisation, { currency_code = 'EUR', ...more } = {}) => {
      const id = newId('prof');
      const columns = {
        id,
        organisation,
        name: 'Shop',
        display_name: 'Shop',
        currency_code,
        created_at: '2020-01-01',
        ...more,
      };
      await pool.query(
        `insert into paymentprofile (${Object.keys(columns).join()})
         values (${Object.keys(columns).map((_, at) => `$${at + 1}`)})`,
        Object.values(columns),
      );
      return id;
    },
    bankAccount: async (organisation, { currency_code = 'EUR', status = 'VERIFIED', is_default = false } = {}) => {
      const id = newId('bank');
      await pool.query(
        `insert into bankaccount (id, created_at, last_status_update, organisation, name, holder_name, country_code,
           currency_code, account_number, status, is_default)
         values ($1, now(), now(), $2, 'Payouts', 'Bakery', 'NL', $3, $1, $4, $5)`,
        [id, organisation, currency_code, status, is_default],
      );
      return id;
    },
  };
}

/** A payment's price. */
export const line = (component: string, kind: string, more: Line = {}): Line => ({ component, kind, ...more });
