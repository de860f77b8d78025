import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dateIn } from '@sluis/contract/base/time';
import { makeSettlingSweep } from '../modules/finance/settling/settling.sweep.ts';
import { closeAtEnd } from './closing.ts';
import { line, openFinanceWorld } from './finance-world.ts';
import { openPayerWorld, type PayerWorld } from './payer.ts';
import { sweepThrough } from './sweeping.ts';

const run = promisify(execFile);

/** A step between two examples of a guide, by the word in its comment; returns variables for the shell. */
type Happening = (world: PayerWorld) => Promise<Readonly<Record<string, string>>>;

const happenings: Readonly<Record<string, Happening>> = {
  /** The payer of the newest link pays with a card. */
  pay: async (world) => {
    const links = await world.get('/paymentlink?_sort=-created_at&_limit=1');
    await world.pay(String((links.items as { url: string }[])[0]?.url));
    return {};
  },
  /** The customer of the newest subscription gives a mandate. */
  subscribe: async (world) => {
    const subscriptions = await world.get('/subscription?_sort=-created_at&_limit=1');
    await world.pay(String((subscriptions.items as { subscription_url: string }[])[0]?.subscription_url));
    return {};
  },
  /** The first cycle is due. */
  cycle: async (world) => {
    await world.later(32 * 86_400_000);
    return {};
  },
  gateway: async (world) => ({
    SLUIS_GATEWAY_KEY: await world.key(world.merchant, [
      'TRANSACTION_RECORD',
      'TRANSACTION_LIST',
      'REFUND_RECORD',
      'REFUND_LIST',
    ]),
  }),
  rules: async (world) => ({
    SLUIS_KEY: await world.key(world.merchant, [
      'VALIDATION_RULESET_ALL',
      'TAG_LIST',
      'ROUTING_ALL',
      'TRANSACTION_LIST',
      'PROCESSOR_LIST',
      'PAYMENT_PROFILE_ALL',
    ]),
  }),
  paid: async (world) => {
    const about = { payment_profile: world.profile, merchant_reference: 'paid', amount: 1250, currency_code: 'EUR' };
    const key = await world.key(world.merchant, ['TRANSACTION_RECORD', 'TRANSACTION_LIST']);
    const body = { ...about, status: 'SETTLEMENT_COMPLETED' };
    return { PAYMENT: (await world.call(key, 'POST', '/transaction', { body })).json().id };
  },
  /** A payment of the merchant was settled. */
  settled: async (world) => {
    const { ok, scheme, bankAccount } = await openFinanceWorld(world);
    await bankAccount(world.merchant, { is_default: true });
    const prices = [line('PROCESSING', 'PAYMENT', { rate_ppm: 20_000, vat_rate_ppm: 210_000 })];
    const pack = await ok('POST', '/package', { name: 'Standard', revenue_scheme: await scheme('revenue', prices) });
    const schedule = await ok('POST', '/settlementschedule', { name: 'Daily', frequency: 'DAILY', calendar: 'NONE' });
    const today = dateIn('Europe/Amsterdam', new Date(world.services.clock.now_ms()));
    const { id: settlement_profile } = await ok('POST', '/settlementprofile', {
      ...{ organisation: world.merchant, name: 'Daily', package: pack.id, schedule: schedule.id, valid_from: today },
      terms: [{ currency_code: 'EUR' }],
    });
    await ok('POST', `/settlementprofile/${settlement_profile}/deposit`, { currency_code: 'EUR', amount: 1000 });
    await happenings.paid?.(world);
    await world.later(2 * 86_400_000);
    return { SLUIS_KEY: await world.key(world.merchant, ['SETTLEMENT_LIST']) };
  },
  /** A payment is settled by a settlement profile with a fee of 29 cents. */
  posted: async (world) => {
    const finance = await openFinanceWorld(world);
    const processing = { component: 'PROCESSING', kind: 'PAYMENT', currency_code: 'EUR', fixed_e4: 290_000 };
    const revenue_scheme = await finance.scheme('revenue', [processing]);
    const priced = await finance.ok('POST', '/package', { name: 'Blended', revenue_scheme });
    const schedule = await finance.ok('POST', '/settlementschedule', { name: 'Daily', frequency: 'DAILY' });
    await finance.ok('POST', '/settlementprofile', {
      organisation: world.merchant,
      name: 'Daily',
      package: priced.id,
      schedule: schedule.id,
      valid_from: '2026-01-01',
      terms: [{ currency_code: 'EUR' }],
    });
    const key = await world.key(world.merchant, ['TRANSACTION_RECORD', 'TRANSACTION_LIST', 'SETTLEMENT_LIST']);
    const paid = await world.call(key, 'POST', '/transaction', {
      body: {
        payment_profile: world.profile,
        merchant_reference: 'settled',
        amount: 1250,
        currency_code: 'EUR',
        payment_product: 'ideal',
        status: 'SETTLEMENT_COMPLETED',
      },
    });
    await sweepThrough(world, [makeSettlingSweep(world.services)]);
    return { SLUIS_KEY: key, PAYMENT: paid.json().id };
  },
  /** Two people of the provider, whose bank account and that of the merchant are verified. */
  finance: async (world) => {
    const { bankAccount } = await openFinanceWorld(world);
    const ibans = { [world.merchant]: 'NL91ABNA0417164300', [world.root]: 'NL02ABNA0123456789' };
    const accounts: Record<string, string> = {};
    for (const [organisation, iban] of Object.entries(ibans)) {
      const id = await bankAccount(organisation, { is_default: true });
      await world.database.pool.query('update bankaccount set iban = $2, account_number = null where id = $1', [
        id,
        iban,
      ]);
      accounts[organisation] = id;
    }
    return {
      SLUIS_PROVIDER_KEY: await world.key(world.root, ['PSP_ALL', 'USER_ALL']),
      SLUIS_SECOND_KEY: await world.key(world.root, ['PSP_ALL']),
      SLUIS_GATEWAY_KEY: await world.key(world.merchant, ['TRANSACTION_RECORD', 'TRANSACTION_LIST']),
      PROVIDER_ACCOUNT: accounts[world.root] ?? '',
    };
  },
  /** What was recorded is priced. */
  priced: async (world) => {
    await sweepThrough(world, [makeSettlingSweep(world.services)]);
    return {};
  },
  /** The settlement of today has closed. */
  closed: async (world) => {
    await world.later(86_400_000);
    return { PAY_ON: dateIn('Europe/Amsterdam', new Date(world.services.clock.now_ms())) };
  },
  provider: async (world) => ({ SLUIS_PROVIDER_KEY: await world.key(world.root, ['PSP', 'PSP_SUPER']) }),
  webhook: async () => ({}),
};

interface Step {
  readonly language: string;
  readonly code: string;
}

/** The examples of a page with the steps between them, in order. */
export function stepsOf(page: string): Step[] {
  const text = readFileSync(page, 'utf8');
  const found = text.matchAll(/^```(\w*)( fails)?\n([\s\S]*?)^```$|^<!-- test: (\w+) -->$/gm);
  return [...found].map(([, language = '', fails = '', code = '', happening]) =>
    happening ? { language: 'test', code: happening } : { language: language + fails, code },
  );
}

export interface GuideWorld extends PayerWorld {
  readonly url: string;
  happens(what: string): Promise<Readonly<Record<string, string>>>;
  /** Runs the shell examples of a page as one script; returns the documented and the actual JSON. */
  runShell(page: string): Promise<{ promised: unknown; answered: unknown }[]>;
}

/** A server for a guide's commands, with the data that they need. */
export async function openGuideWorld(): Promise<GuideWorld> {
  const world = await openPayerWorld({ SLUIS_DEMO: '1' });
  const url = await world.app.http.listen({ host: '127.0.0.1', port: 0 });
  const happens = async (what: string) => {
    const happening = happenings[what];
    if (!happening) throw new Error(`a guide asks for ${what}, which the tests do not know`);
    return happening(world);
  };
  const folder = mkdtempSync(join(tmpdir(), 'sluis-guide-'));
  closeAtEnd(async () => rmSync(folder, { recursive: true }));
  // The script waits here for a step between two of its examples.
  const server = createServer((request, answer) => {
    happens(String(request.url).slice(1)).then(
      (known) =>
        answer.end(
          Object.entries(known)
            .map(([name, value]) => `${name}=${value}\n`)
            .join(''),
        ),
      (error) => answer.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closeAtEnd(async () => void server.close());
  const hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...world,
    url,
    happens,
    runShell: async (page) => {
      const promises: { file: string; promised: unknown }[] = [];
      const lines = stepsOf(page).flatMap(({ language, code }, at) => {
        if (language === 'test') return [`eval "$(command curl -sSf ${hook}/${code})"`];
        if (language === 'sh') return [code.replaceAll(/^export SLUIS_.*$/gm, '')];
        if (language === 'sh fails') return [`if ${code.trim()}; then exit 9; fi`];
        if (language !== 'json') return [];
        promises.push({ file: `${at}.json`, promised: JSON.parse(code) });
        return [`cp "$ANSWER" ${at}.json`];
      });
      const begin = 'set -euo pipefail\ncurl() { command curl -sS --fail-with-body "$@" | tee "$ANSWER"; }\n';
      writeFileSync(join(folder, 'guide.sh'), begin + lines.join('\n'));
      const known = { PROFILE: world.profile, ORGANISATION: world.merchant, ANSWER: join(folder, 'answer') };
      const env = { ...process.env, ...known, SLUIS_URL: url, SLUIS_KEY: world.token };
      await run('bash', ['guide.sh'], { cwd: folder, env });
      return promises.map(({ file, promised }) => ({
        promised,
        answered: JSON.parse(readFileSync(join(folder, file), 'utf8')),
      }));
    },
  };
}

/** Whether a response has the shape that a page shows: each key, and a value of the same kind. */
export function hasShapeOf(promised: unknown, answered: unknown): boolean {
  if (promised === null) return answered === null || typeof answered !== 'object';
  if (Array.isArray(promised))
    return Array.isArray(answered) && promised.every((each, at) => hasShapeOf(each, answered[at]));
  if (typeof promised !== 'object') {
    const is_word = typeof promised === 'string' && /^[A-Z_]{4,}$/.test(promised);
    return is_word ? promised === answered : typeof promised === typeof answered;
  }
  if (typeof answered !== 'object' || answered === null) return false;
  return Object.entries(promised as object).every(([name, value]) =>
    hasShapeOf(value, (answered as Record<string, unknown>)[name]),
  );
}
