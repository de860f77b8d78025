import { createHash } from 'node:crypto';
import { signatureOf } from '@sluis/adapter/signatures';
import { newId } from '@sluis/contract/base/ids';
import { createApiKey } from '@sluis/server/platform/auth/api-keys';
import { type Database, openDatabase } from '@sluis/server/platform/database/database';
import { acquirerAt, webhook_secret } from '../acquirer/adapter.ts';
import { makeMerchant, withDatabase } from '../dataset/own-database.ts';
import type { Options } from '../options.ts';
import { type Line, median, type Section, whole } from '../report/table.ts';
import { type Server, startAcquirer, startSluis } from '../servers.ts';
import { bearer } from './ask.ts';

const latency_ms = 150;
const wanted = { call_ms: 3, payments_per_s: 200, notifications_per_s: 1000 };
const calls = 500;
const payments = 2_000;
const notifications = 5_000;
const payers = 100;
const senders = 32;

/** Payments by pages and notifications, with an acquirer in a process of its own. */
export const measureAcquirers = (server_url: string, options: Options): Promise<Section> =>
  withDatabase(server_url, 'sluis_bench_acquirers', async (url) => {
    const database = openDatabase(url);
    const acquirer = await startAcquirer(options.port + 3);
    try {
      const shop = await makeShop(database);
      const adapter = new URL('../acquirer', import.meta.url).pathname;
      const started = async (latency: number, work: (server: Server) => Promise<Line[]>) => {
        const server = await startSluis(url, options.port + 2, {
          SLUIS_ROLE: 'api',
          ADAPTERS: adapter,
          BENCH_ACQUIRER: `${acquirer.address}/${latency}`,
          TRUSTED_PROXIES: '127.0.0.1',
          RATE_NOTIFICATIONS_PER_S: '1000000',
        });
        return work(server).finally(server.stop);
      };
      return {
        title: 'Acquirers',
        note: `Payments of single links by the payment page: it is opened, and its form is sent with a card. Sluis, PostgreSQL, the payers and the acquirer share the cores. The acquirer answers immediately for the calls one by one, medians of ${whole(calls)}, and after ${latency_ms} ms for ${whole(payments)} payments of ${payers} concurrent payers. ${whole(notifications)} notifications of one event each come over ${senders} connections; each is verified, stored with its row in the audit trail, and answered.`,
        lines: [
          ...(await measureCalls(`${acquirer.address}/0`)),
          ...(await started(0, (server) => measureOneByOne(server, shop, acquirer))),
          ...(await started(latency_ms, (server) => measurePages(server, shop, database))),
          ...(await started(0, (server) => measureNotifications(server, shop, database))),
        ],
      };
    } finally {
      await acquirer.stop();
      await database.close();
    }
  });

interface Shop {
  readonly key: string;
  readonly profile: string;
  readonly processor: string;
}

async function makeShop(database: Database): Promise<Shop> {
  const { organisation, profile } = await makeMerchant(database);
  const processor = newId('proc');
  await database.pool.query(
    `insert into processor (id, created_at, organisation, name, payment_product, provider)
     values ($1, now(), $2, 'Cards', 'card', 'Measured')`,
    [processor, organisation],
  );
  await database.pool.query('update paymentprofile set processors = array[$1] where id = $2', [processor, profile]);
  const given = { name: 'bench', roles: ['USER_ALL'], expires_at: null, created_by: null };
  const { secret } = await createApiKey(database.kysely, { organisation, ...given });
  return { key: secret, profile, processor };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started_ms = performance.now();
  await work();
  return performance.now() - started_ms;
}

/** The adapter beside the same request by hand. */
async function measureCalls(acquirer: string): Promise<Line[]> {
  const adapter = acquirerAt(acquirer);
  const card = { number: '4111111111111111', expiry: '12/39', security_code: '123' } as const;
  const payment = () => ({
    reference: newId('txn'),
    amount: 1250,
    currency_code: 'EUR',
    payment_product: 'card',
    card,
    keep: false,
    return_url: 'https://pay.example/return',
    payer: {},
    merchant: { id: 'org', name: 'Shop', country_code: 'NL', store: { id: 'prof', name: 'Shop' } },
    initiation: { by: 'customer' as const },
    metadata: {},
  });
  const bare = async () => {
    const body = JSON.stringify(payment());
    await (await fetch(`${acquirer}/payments`, { method: 'POST', body })).json();
  };
  const ours = () => adapter.authorise(payment());
  for (let warm = 0; warm < calls; warm++) await (warm % 2 ? bare() : ours());
  const [alone, through]: [number[], number[]] = [[], []];
  for (let made = 0; made < calls; made++) {
    alone.push(await timed(bare));
    through.push(await timed(ours));
  }
  const own_ms = Math.max(0, median(through) - median(alone));
  return [
    {
      what: 'a call through an adapter beside the same request alone, ms',
      bare: median(alone).toFixed(2),
      sluis: median(through).toFixed(2),
      measure: own_ms.toFixed(2),
      limit: `≤ ${wanted.call_ms}`,
      passed: own_ms <= wanted.call_ms,
    },
  ];
}

async function makeLink({ address }: Server, { key, profile }: Shop): Promise<string> {
  const response = await fetch(`${address}/v1/paymentlink`, {
    method: 'POST',
    headers: { ...bearer(key), 'content-type': 'application/json' },
    body: JSON.stringify({ payment_profile: profile, merchant_reference: 'bench', amount: 1250 }),
  });
  if (response.status !== 201) throw new Error(`a link: ${response.status} ${await response.text()}`);
  const { url } = (await response.json()) as { readonly url: string };
  return address + new URL(url).pathname;
}

let networks = 0;
/** Payers have networks of their own, as behind a proxy. */
const ofAnotherNetwork = () => {
  networks += 1;
  return { 'x-forwarded-for': `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}` };
};

/** Opens the page of a link. Returns the form's nonce. */
async function openPage(url: string): Promise<string> {
  const nonce = /name="nonce" value="([^"]+)"/.exec(
    await (await fetch(url, { headers: ofAnotherNetwork() })).text(),
  )?.[1];
  if (!nonce) throw new Error('the page has no form');
  return nonce;
}

async function sendForm(url: string, nonce: string): Promise<void> {
  const card = { method: 'card', card_number: '4111111111111111', card_expiry: '12/39', card_code: '123' };
  const body = new URLSearchParams({ nonce, ...card });
  const response = await fetch(url, { method: 'POST', headers: ofAnotherNetwork(), body, redirect: 'manual' });
  if (response.status !== 303) throw new Error(`a payment: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function measureOneByOne(server: Server, shop: Shop, acquirer: Server): Promise<Line[]> {
  const body = JSON.stringify({ reference: 'alone' });
  const alone = () => fetch(`${acquirer.address}/0/payments`, { method: 'POST', body }).then((each) => each.json());
  const [bare, ours]: [number[], number[]] = [[], []];
  for (let made = 0; made < calls; made++) {
    const url = await makeLink(server, shop);
    const nonce = await openPage(url);
    bare.push(await timed(alone));
    ours.push(await timed(() => sendForm(url, nonce)));
  }
  return [
    {
      what: 'a payment by a page beside the time of its acquirer, ms',
      bare: median(bare).toFixed(2),
      sluis: median(ours).toFixed(2),
      measure: (median(ours) - median(bare)).toFixed(2),
    },
  ];
}

/** Does work so many times, by concurrent workers. Returns how often per second. */
async function together(times: number, workers: number, work: (at: number) => Promise<void>): Promise<number> {
  let next = 0;
  const worker = async () => {
    while (next < times) await work(next++);
  };
  const took_ms = await timed(() => Promise.all(Array.from({ length: workers }, worker)));
  return (times / took_ms) * 1000;
}

const atLeast = (what: string, value: number, limit: number): Line => ({
  what,
  sluis: whole(value),
  limit: `≥ ${whole(limit)}`,
  passed: value >= limit,
});

async function measurePages(server: Server, shop: Shop, { pool }: Database): Promise<Line[]> {
  const links: string[] = [];
  await together(payments + payers, senders, async () => void links.push(await makeLink(server, shop)));
  const pay = async () => {
    const url = String(links.pop());
    await sendForm(url, await openPage(url));
  };
  await together(payers, payers, pay);
  const per_s = await together(payments, payers, pay);
  const { rows } = await pool.query(
    `select count(*)::int as taken from transaction where status = 'SETTLEMENT_REQUESTED'`,
  );
  if (rows[0].taken !== payments + payers + calls) throw new Error(`only ${rows[0].taken} payments were taken`);
  return [atLeast('payments by pages per second', per_s, wanted.payments_per_s)];
}

async function measureNotifications({ address }: Server, { processor }: Shop, { pool }: Database): Promise<Line[]> {
  const { rows } = await pool.query<{ id: string }>('select id from transaction limit $1', [payments]);
  const send = async (at: number) => {
    const reference = rows[at % rows.length]?.id;
    const event = {
      id: createHash('sha256').update(String(at)).digest('hex'),
      at: new Date().toISOString(),
      item: { id: `ex_${reference}`, kind: 'payment', reference, status: 'captured' },
    };
    const body = JSON.stringify({ events: [event] });
    const signature = signatureOf(body, { algorithm: 'sha256', key: webhook_secret, encoding: 'hex' });
    const headers = { 'content-type': 'application/json', 'example-signature': signature };
    const response = await fetch(`${address}/notifications/${processor}`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`a notification: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  const per_s = await together(notifications, senders, send);
  const stored = await pool.query('select count(*)::int as stored from processornotification');
  if (stored.rows[0].stored !== notifications)
    throw new Error(`only ${stored.rows[0].stored} notifications are stored`);
  return [atLeast('notifications stored per second', per_s, wanted.notifications_per_s)];
}
