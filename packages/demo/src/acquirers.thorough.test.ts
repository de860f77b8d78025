import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ItemOf } from '@sluis/contract/registry';
import { createApiKey } from '@sluis/server/platform/auth/api-keys';
import { readConfig } from '@sluis/server/platform/config';
import { type Running, start } from '@sluis/server/start';
import { closeAtEnd } from '@sluis/server/testing/closing';
import { freePort } from '@sluis/server/testing/serving';
import { cloneDatabase } from '@sluis/server/testing/world';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Acquirers, openAcquirers } from './acquirers/acquirers.ts';
import { beginAcquirers } from './acquirers/begin.ts';
import { openApi } from './live/api.ts';
import { seed } from './seed.ts';

const database = await cloneDatabase();
const { signal } = new AbortController();
const config = readConfig({
  DATABASE_URL: database.url,
  DATA_DIR: mkdtempSync(join(tmpdir(), 'sluis-acquirers-')),
  PORT: String(await freePort()),
  SLUIS_SECRET: 'a secret for tests only, 32 characters',
  SLUIS_DEMO: '1',
  LOG_LEVEL: 'silent',
});

let acquirers: Acquirers;
let running: Running;
const stop = async () => {
  await running.stop();
  await acquirers.stop();
};
const open = async () => {
  acquirers = await openAcquirers(config);
  running = await start(config, { acquirers });
  acquirers.deliverTo(running);
};

let sluis: ReturnType<typeof openApi>['sluis'];
beforeAll(async () => {
  await seed(database, { payments: 300, origin: config.origin });
  await open();
  closeAtEnd(stop);
  const { ended } = await beginAcquirers(running, { acquirers, origin: config.origin, signal });
  await ended;
  const root = await database.kysely
    .selectFrom('organisation')
    .select('id')
    .where('parent', 'is', null)
    .executeTakeFirstOrThrow();
  const made = { organisation: root.id, name: 'Test', roles: ['PSP_ALL'], expires_at: null, created_by: null };
  const { secret } = await createApiKey(database.kysely, made);
  ({ sluis } = openApi(running.address, secret, signal));
}, 120_000);

/** Waits for the webhooks of what was ordered. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 100 });

async function saleOf(merchant_reference: string): Promise<ItemOf<'transaction'>> {
  const { items } = await sluis.transaction.list({ merchant_reference });
  return items[0] ?? expect.fail(`no payment ${merchant_reference}`);
}

test('one shop takes cards at two acquirers by their amounts, and other methods at one of them', async () => {
  const { items: processors } = await sluis.processor.list({ _limit: 'all' });
  const byName = new Map(processors.map(({ id, provider, payment_product }) => [id, `${provider} ${payment_product}`]));
  const [profile] = (await sluis.paymentprofile.list({ name: 'antiquariaat' })).items;
  expect(profile?.processors.map((id) => byName.get(id)).toSorted()).toEqual([
    'Adyen bancontact',
    'Adyen card',
    'Stripe card',
    'Stripe ideal',
    'Stripe paypal',
  ]);
  const takenBy = async (reference: string) => byName.get((await saleOf(reference)).processor ?? '');
  expect(await takenBy('ANT-1001')).toBe('Adyen card');
  expect(await takenBy('ANT-1007')).toBe('Stripe card');
  expect(await takenBy('ANT-1009')).toBe('Stripe ideal');
});

test('its sales end as at an acquirer, by webhooks', async () => {
  // Paid out half a minute later.
  const captured = expect.stringMatching(/^SETTLEMENT_(?:REQUESTED|COMPLETED)$/);
  const ends: Readonly<Record<string, object>> = {
    'ANT-1001': { status: captured, card_last_four: '1111' },
    'ANT-1002': { status: captured },
    'ANT-1003': { status: 'DECLINED', status_reason: '3-D Secure authentication failed' },
    'ANT-1004': { status: 'AUTHORIZED', amount_capturable: 7500 },
    'ANT-1005': { status: captured, amount_refunded: 1875 },
    'ANT-1006': { status: captured, amount_charged_back: 8900 },
    'ANT-1007': { status: captured },
    'ANT-1008': { status: 'DECLINED', status_reason: 'insufficient funds' },
    'ANT-1009': { status: captured },
    'ANT-1010': { status: 'DECLINED' },
    'ANT-1011': { status: captured, amount_charged_back: 14_900 },
  };
  for (const [reference, expected] of Object.entries(ends))
    await soon(async () => expect(await saleOf(reference)).toMatchObject(expected));
});

/** What takes banks and acquirers half a minute happens now, and these sales are paid out by it. */
const isPaidOut = async (...references: readonly string[]) => {
  acquirers.passTime();
  for (const reference of references)
    await soon(async () => expect(await saleOf(reference)).toMatchObject({ status: 'SETTLEMENT_COMPLETED' }));
};

test('its sales are paid out by both acquirers', async () => {
  await isPaidOut('ANT-1001', 'ANT-1007', 'ANT-1009');
});

describe('after a restart', () => {
  beforeAll(async () => {
    await stop();
    await open();
  });

  test.each([
    ['ANT-1001', 500],
    ['ANT-1007', 2500],
  ])('the earlier payment %s is refunded', async (reference, amount) => {
    const { id } = await saleOf(reference);
    await sluis.transaction.refund(id, { amount });
    await soon(async () => {
      const { items } = await sluis.refund.list({ transaction: id });
      expect(items).toMatchObject([{ status: 'PROCESSED', amount }]);
    });
  });

  test('an authorised payment is captured in part', async () => {
    const { id } = await saleOf('ANT-1004');
    await sluis.transaction.capture(id, { amount: 5000 });
    await soon(async () =>
      expect(await saleOf('ANT-1004')).toMatchObject({ status: expect.stringMatching(/^SETTLEMENT_/), amount: 5000 }),
    );
    await isPaidOut('ANT-1004');
  });

  test.each(['ANT-1006', 'ANT-1011'])('the dispute of %s is defended', async (reference) => {
    const { id: transaction } = await saleOf(reference);
    const [dispute] = (await sluis.chargeback.list({ transaction })).items;
    const id = dispute?.id ?? '';
    const { id: evidence } = await sluis.chargeback.prepare(id, {});
    await sluis.disputeevidence.update(evidence, { explanation: 'The parcel was collected at the post office.' });
    await sluis.chargeback.submit(id, {});
    // The bank may have decided already.
    const status = expect.stringMatching(/^(?:IN_DISPUTE|WON)$/);
    await soon(async () => expect(await sluis.chargeback.get(id)).toMatchObject({ status }));
  });
});

test('what the acquirers remember has no card numbers', () => {
  const file = readFileSync(join(config.data_dir, 'acquirers.bin'), 'latin1');
  expect(file).toContain('ANT-');
  expect(file).not.toMatch(/(?<!\d)(?:4111111111111111|4242424242424242|5555555555554444|4212345678910006)(?!\d)/);
});
