import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newId } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../../testing/closing.ts';
import { openPayingWorld, type PayingWorld } from '../../testing/paying-world.ts';
import { startServing } from '../../testing/serving.ts';
import { runsWith } from './window.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const migrations = 'packages/server/src/migrations';
const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

const files = readdirSync(join(root, migrations)).toSorted();
const windows = new Map(
  files.map((file) => [file, runsWith(file, readFileSync(join(root, migrations, file), 'utf8'))]),
);

/** Whether code with these migrations runs on a database that has all of them. */
function runsBeside(known: readonly string[]): boolean {
  const newest = known.at(-1)?.slice(0, 4) ?? '';
  return files.every((file) => known.includes(file) || (windows.get(file) ?? '') <= newest);
}

/** The oldest commit that runs beside this version, and lacks some migrations; undefined without the history. */
function oldestVersion(): string | undefined {
  const known = (commit: string): string[] =>
    git('ls-tree', '--name-only', `${commit}:${migrations}`).trim().split('\n').toSorted();
  try {
    const commits = git('log', '-m', '--first-parent', '--reverse', '--diff-filter=A', '--format=%H', '--', migrations);
    return commits
      .trim()
      .split('\n')
      .find((commit) => known(commit).length < files.length && runsBeside(known(commit)));
  } catch {
    return undefined;
  }
}

/** Checks out the code of a commit into a folder, with the packages that are installed here; returns its entry. */
function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluis-version-'));
  closeAtEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const archive = join(folder, 'archive.tar');
  git('archive', '--output', archive, commit, 'package.json', 'packages');
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  const own = join(folder, 'node_modules', '@sluis');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@sluis') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(own, name));
  return join(folder, 'packages/server/src/main.ts');
}

const [subscriptions, cycles] = [150, 4];
/** Subscriptions with due cycles. */
async function subscribeMany(world: PayingWorld): Promise<void> {
  const plan = await world.make('plan', {
    payment_profile: world.profile,
    name: 'Daily',
    amount: 100,
    interval: 'day',
  });
  const mandate = await world.mandate();
  await sql`
    insert into subscription (id, created_at, last_status_update, organisation, payment_profile, customer, plan, due_date,
      anchor_date, max_billing_cycle, mandate, status, next_try_at, subscription_url, token)
    select id, now(), now(), ${world.organisation_id}, ${world.profile}, ${world.customer}, ${plan.id}, current_date - 10,
      current_date - 10, ${cycles}, ${mandate}, 'ACTIVE', now(), 'https://pay.example.test/' || id, id
    from unnest(${Array.from({ length: subscriptions }, () => newId('sub'))}::text[]) as id`.execute(
    world.database.kysely,
  );
}

test("the oldest version that runs on this schema works beside this one: each sees the other's writes, and each cycle is billed once", async ({
  skip,
}) => {
  const commit = oldestVersion();
  if (!commit) return skip('no older version that runs on this schema is in the history here');
  const entry = checkOut(commit);
  const world = await openPayingWorld();
  const { pool, url, kysely } = world.database;
  const data_dir = mkdtempSync(join(tmpdir(), 'sluis-beside-'));
  closeAtEnd(async () => rmSync(data_dir, { recursive: true, force: true }));
  await kysely.updateTable('sandbox_setting').set({ latency_ms: 3 }).execute();
  const count = async (of: string): Promise<number> =>
    Number((await pool.query<{ count: string }>(`select count(*) from ${of}`)).rows[0]?.count);
  const paid = () => count(`subscription_cycle where state = 'paid'`);
  const before = await startServing(url, data_dir, { entry });
  await subscribeMany(world);
  await expect.poll(paid, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0);
  const after = await startServing(url, data_dir);
  expect(before.printed()).toContain('The database was migrated by a newer version');
  expect(after.printed()).not.toContain('newer version');

  const call = async ({ address }: { address: string }, path: string, body?: object) => {
    const answer = await fetch(`${address}/v1${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
    });
    const text = await answer.text();
    expect(answer.status, `${path} ${text}`).toBeLessThan(300);
    return JSON.parse(text);
  };
  for (const [one, other] of [
    [before, after],
    [after, before],
  ] as const) {
    const given = {
      payment_profile: world.profile,
      amount: 1000,
      currency_code: 'EUR',
      status: 'SETTLEMENT_COMPLETED',
    };
    const merchant_reference = one === before ? 'by the old' : 'by the new';
    const payment = await call(one, '/transaction', { ...given, merchant_reference });
    expect(await call(other, `/transaction/${payment.id}`)).toMatchObject({ merchant_reference, amount: 1000 });
    const refund = await call(other, `/transaction/${payment.id}/refund`, { amount: 400 });
    expect(await call(one, `/refund/${refund.id}`)).toMatchObject({ amount: 400 });
    expect(await call(one, `/transaction/${payment.id}`)).toMatchObject({ amount_refunded: 400 });
    const tag = await call(other, '/tag', {
      organisation: world.organisation_id,
      text: merchant_reference,
      color: '#123456',
    });
    await call(one, `/tag/${tag.id}`, { text: 'changed' });
    expect(await call(other, `/tag/${tag.id}`)).toMatchObject({ text: 'changed' });
  }
  // Both bill due cycles, until the old one is killed: the update continues without it.
  const billed = await paid();
  await subscribeMany(world);
  const all = 2 * subscriptions * cycles;
  await expect.poll(paid, { timeout: 20_000, interval: 20 }).toBeGreaterThan(billed + all / 10);
  await before.process.kill();
  expect(await paid(), 'killed in the middle').toBeLessThan(all);
  await pool.query('update processing_order set leased_until = now() where leased_until is not null');
  await expect.poll(paid, { timeout: 30_000 }).toBe(all);
  expect(await count(`sandbox_payment where kind = 'payment'`)).toBe(all);
  expect(await count(`(select from transaction group by merchant_reference having count(*) > 1) as twice`)).toBe(0);
  expect(await count(`subscription where status = 'COMPLETED' and last_paid_cycle = ${cycles}`)).toBe(
    2 * subscriptions,
  );
  expect(after.printed()).not.toMatch(/"level":"error"|"level":50/);
  expect(before.printed()).not.toMatch(/"level":"error"|"level":50/);
}, 180_000);
