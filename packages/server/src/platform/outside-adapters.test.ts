import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProcessorUnavailable } from '@sluis/adapter';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { loadAdapters, loadNamedAdapters } from './outside-adapters.ts';

const folder = mkdtempSync(join(tmpdir(), 'sluis-adapters-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
/** A folder outside the tree, with an adapter. */
function outside(source: string): string {
  const place = mkdtempSync(join(folder, `${++count}-`));
  writeFileSync(join(place, 'adapter.mjs'), source);
  return place;
}
const registering = (registration: string) => `
import { ProcessorUnavailable } from '@sluis/adapter';
const adapter = { authorise: async () => { throw new ProcessorUnavailable('away'); } };
export const registration = ${registration};`;

test('adapters in the tree are loaded by themselves', async () => {
  expect(Object.keys(await loadAdapters([]))).toEqual(['adyen', 'stripe']);
});

test('an adapter in a folder outside the tree shares the contract of the house', async () => {
  const { acme } = await loadAdapters([outside(registering(`{ contract: 2, name: 'acme', adapter }`))]);
  await expect(acme?.authorise({} as never)).rejects.toBeInstanceOf(ProcessorUnavailable);
});

test('an adapter outside the tree has the helpers of the contract, such as those of amounts', () => {
  const place = outside(`
import { toDecimal } from '@sluis/contract/base/money';
const adapter = { check: () => toDecimal({ amount: 1250, currency_code: 'EUR' }) };
export const registration = { contract: 2, name: 'acme', adapter };`);
  // In a process of its own: the runner of the tests finds packages for every file.
  const script = `
const { loadNamedAdapters } = await import(${JSON.stringify(import.meta.resolve('./outside-adapters.ts'))});
const { acme } = await loadNamedAdapters([${JSON.stringify(place)}]);
console.log(acme.check());`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stdout, stderr).toBe('12.50\n');
});

test('the demo has the adapters that its settings name, and none of the tree', async () => {
  const named = await loadNamedAdapters([outside(registering(`{ contract: 2, name: 'acme', adapter }`))]);
  expect(Object.keys(named)).toEqual(['acme']);
  expect(await loadNamedAdapters([])).toEqual({});
});

test.each([
  ['is made for another version of the contract', registering(`{ contract: 1, name: 'acme', adapter }`), /version 1/],
  ['has the name of another', registering(`{ contract: 2, name: 'stripe', adapter }`), /another adapter/],
  ['has the name of the sandbox', registering(`{ contract: 2, name: 'sandbox', adapter }`), /another adapter/],
  ['has a name that no processor can use', registering(`{ contract: 2, name: 'A B', adapter }`), /a to z/],
  ['registers nothing', 'export const other = 1;', /no registration/],
  ['is broken', 'export const registration = ;', /could not be loaded/],
])('an adapter that %s is refused at start, in words', async (_, source, words) => {
  const refused = loadAdapters([outside(source)]);
  await expect(refused).rejects.toBeInstanceOf(ConfigError);
  await expect(refused).rejects.toThrow(words);
});

test('a folder without an adapter is refused at start', async () => {
  await expect(loadAdapters([mkdtempSync(join(folder, 'empty-'))])).rejects.toThrow('has no adapter.ts');
});
