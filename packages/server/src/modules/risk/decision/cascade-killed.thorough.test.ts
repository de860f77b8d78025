import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@sluis/contract/base/ids';
import { afterAll, expect, test } from 'vitest';
import { sweepsOf } from '../../../resource/house.ts';
import { cardOf, openPayerWorld, type PayerWorld, pathOf } from '../../../testing/payer.ts';
import { startProcess } from '../../../testing/process.ts';
import { sweepThrough } from '../../../testing/sweeping.ts';
import { openFullHouse } from '../../find-modules.ts';
import { foldDeltas } from '../../insights/statistic/rollup/fold.commands.ts';
import { findWrongCells } from '../../insights/statistic/rollup/rebuild.commands.ts';
import { keepZone } from '../../insights/statistic/rollup/zones.commands.ts';
import { findDifferences } from '../../operations/verification/verify.queries.ts';

const rounds = 5;
const payers = 40;
/** How many payers of a round are answered before the kill, and how long after that it comes at most. */
const answered_max = 25;
const after_max_ms = 60;

const folder = mkdtempSync(join(tmpdir(), 'cascade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Three processors of which each declines half of the payments, softly, one the fallback of the other. */
async function routeCards(world: PayerWorld): Promise<void> {
  const { pool } = world.database;
  const { rows } = await pool.query<{ id: string }>(`select id from processor where payment_product = 'card'`);
  const processors = [String(rows[0]?.id), newId('proc'), newId('proc')];
  for (const id of processors.slice(1))
    await pool.query(
      `insert into processor (id, created_at, organisation, name, payment_product, provider)
       values ($1, now(), $2, 'Fallback', 'card', 'sandbox')`,
      [id, world.merchant],
    );
  const [details, ...fallbacks] = processors;
  const about = { organisation: world.merchant, name: 'Cards', payment_product: 'card', details, fallbacks };
  const { id } = await world.make('/routing', about);
  await pool.query('update paymentprofile set processors = $2, routing = $3 where id = $1', [
    world.profile,
    processors,
    JSON.stringify({ card: id }),
  ]);
  await pool.query('update sandbox_setting set decline_percent = 50, latency_ms = 15');
}

async function startPages(url: string) {
  const settings = { SLUIS_ROLE: 'all', LOG_LEVEL: 'info', DATA_DIR: folder, CARD_TRIES_MAX: '1000' };
  const started = startProcess(url, settings);
  let printed = '';
  started.child.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  const addressIn = () => /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
  while (!addressIn()) await wait(50);
  return { ...started, address: String(addressIn()) };
}

/** Payments without their decision, and those that wait for no order or have ended with one. */
const torn = async ({ database: { pool } }: PayerWorld) =>
  (
    await pool.query(`
      select paid.id, paid.status, decided.transaction, ordered.id as order_id from transaction paid
      left join transaction_decision decided on decided.transaction = paid.id
      left join processing_order ordered on ordered.item = paid.id
      where decided.transaction is null or (paid.status = 'INITIATED') <> (ordered.id is not null)`)
  ).rows;

test('a payment is taken at most once, however often the process that asks its processors is killed', async () => {
  const world = await openPayerWorld();
  const { pool, kysely } = world.database;
  await routeCards(world);
  await keepZone(world.database, 'Europe/Amsterdam');
  for (let round = 0; round < rounds; round++) {
    const links = await Promise.all(
      Array.from({ length: payers }, (_, at) =>
        world.make('/paymentlink', {
          payment_profile: world.profile,
          merchant_reference: `${round} ${at}`,
          amount: 1000,
          language: 'en',
        }),
      ),
    );
    const pages = await startPages(world.database.url);
    let answered = 0;
    const paying = links.map(({ url }) =>
      fetch(`${pages.address}${pathOf(url)}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ nonce: randomBytes(16).toString('base64url'), ...cardOf() }),
      }).then(
        ({ status }) => {
          if (status === 303) answered += 1;
        },
        () => undefined,
      ),
    );
    const enough = Math.random() * answered_max;
    const all = Promise.all(paying);
    while (answered < enough) await wait(2);
    await wait(Math.random() * after_max_ms);
    await pages.kill();
    await all;
    expect(await torn(world)).toEqual([]);
  }
  const { rows: left } = await pool.query('select tries from processing_order');
  // The time of a lease and of an answer.
  await pool.query('update processing_order set leased_until = now(), asked_until = least(asked_until, now())');
  await sweepThrough(world, sweepsOf(await openFullHouse(world.services)));

  const { rows } = await pool.query<{ status: string; reference: string; taken: string[]; attempts: number }>(`
    select paid.status, coalesce(processor_reference, paid.id) as reference,
      array(select reference from sandbox_payment
        where split_part(reference, '-', 1) = paid.id and status like 'SETTLEMENT%') as taken,
      (select count(*)::int from transaction_attempt where transaction = paid.id) as attempts
    from transaction paid`);
  const paid = rows.filter(({ status }) => status === 'SETTLEMENT_REQUESTED');
  for (const { reference, taken } of paid) expect(taken).toEqual([reference]);
  for (const { status, taken } of rows)
    if (status !== 'SETTLEMENT_REQUESTED')
      expect([status, taken]).toEqual([expect.stringMatching(/^DECLINED|FAILED$/), []]);
  expect(await kysely.transaction().execute(findDifferences)).toEqual([]);
  await foldDeltas(world.database);
  expect(await findWrongCells(kysely, {})).toEqual([]);
  const cascaded = rows.filter(({ attempts }) => attempts > 1);
  const counts = { payments: rows.length, paid: paid.length, cascaded: cascaded.length, interrupted: left.length };
  expect(cascaded.filter(({ status }) => status === 'SETTLEMENT_REQUESTED').length).toBeGreaterThan(rounds);
  expect(left.length).toBeGreaterThan(rounds);
  console.log(`${rounds} processes killed: ${JSON.stringify(counts)}`);
}, 580_000);
