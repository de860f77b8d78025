import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { signatureHeaders } from '@sluis/server/platform/outgoing/signature';
import { openPayingWorld } from '@sluis/server/testing/paying-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient } from '../build-package.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sluis-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeAll(async () => {
  await buildClient(join(folder, 'built'));
  const { stdout } = await run('npm', ['pack', '--silent', '--ignore-scripts', join(folder, 'built')], { cwd: folder });
  write('package.json', '{ "type": "module", "private": true }');
  const quietly = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...quietly, join(folder, stdout.trim())], { cwd: folder });
}, 120_000);

test('the installed package takes a payment, refunds it once and verifies a webhook', async () => {
  const world = await openPayingWorld();
  const base_url = await world.app.http.listen({ host: '127.0.0.1', port: 0 });
  const secret = `whsec_${Buffer.from('a secret of 24 bytes....').toString('base64')}`;
  const body = JSON.stringify({ type: 'refund', timestamp: '2026-11-23T10:00:00.000Z', data: { id: 'rfnd_1' } });
  const headers = signatureHeaders({ id: 'whk_1', timestamp: Math.floor(Date.now() / 1000), body }, [secret]);
  const payment = await world.took('SETTLEMENT_REQUESTED');
  write(
    'shop.js',
    `import { makeClient, SluisError, verifyWebhook } from '@sluis/client';
    const { base_url, api_key, profile, payment, secret, headers, body } = JSON.parse(process.argv[2]);
    const sluis = makeClient({ base_url, api_key });
    const link = await sluis.paymentlink.create({ payment_profile: profile, merchant_reference: 'order-1', amount: 1995 });
    const refunds = [1, 2].map(() => sluis.transaction.refund(payment, { amount: 500 }, { idempotency_key: 'return-1' }));
    const ids = new Set((await Promise.all(refunds)).map(({ id }) => id));
    const refused = await sluis.transaction.refund(payment, { amount: 1e9 }).catch((error) => error);
    const { type } = await verifyWebhook(secret, { headers, body });
    console.log(JSON.stringify([link.status, ids.size, refused instanceof SluisError && refused.code, type]));`,
  );
  const about = { base_url, api_key: world.token, profile: world.profile, payment, secret, headers, body };
  const { stdout } = await run(process.execPath, ['shop.js', JSON.stringify(about)], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual(['CREATED', 1, 'refund_exceeds_remainder', 'refund']);
});

test('its types know every field and verb, and refuse others, without the sources', async () => {
  const compile = async (name: string, line: string) => {
    write(
      `${name}.ts`,
      `import { makeClient } from '@sluis/client';
      const sluis = makeClient({ base_url: 'http://127.0.0.1', api_key: 'x' });
      const refund = await sluis.transaction.refund('txn', { amount: 5 });
      const page = await sluis.refund.list({ 'amount>': 100, _populate: ['transaction'] });
      export const told: number | undefined = page.items[0]?.transaction.amount;
      ${line}`,
    );
    const options = ['--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom', '--strict', '--noEmit'];
    const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
    return run(process.execPath, [tsc, ...options, '--ignoreConfig', '--types', '', `${name}.ts`], { cwd: folder })
      .then(() => 'compiles')
      .catch(({ stdout }: { stdout: string }) => stdout);
  };
  expect(await compile('right', 'export const id: string = refund.id;')).toBe('compiles');
  expect(await compile('field', 'export const id = refund.nothing;')).toContain("'nothing' does not exist");
  expect(await compile('verb', "await sluis.transaction.refnd('txn', {});")).toContain("'refnd'");
  expect(await compile('type', "await sluis.transaction.refund('txn', { amount: '5' });")).toContain("'string'");
});
