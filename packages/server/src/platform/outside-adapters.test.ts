import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadAdapters } from './outside-adapters.ts';

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
const acme = registering(`{ contract: 3, name: 'acme', adapter }`);

/** What a script prints, in a process of its own: the runner of the tests has its own way from a file to its packages. */
function printed(script: string): string {
  const imports = `
const { loadAdapters, loadNamedAdapters } = await import(${JSON.stringify(import.meta.resolve('./outside-adapters.ts'))});
const { ConfigError } = await import(${JSON.stringify(import.meta.resolve('./config-error.ts'))});
const { ProcessorUnavailable } = await import(${JSON.stringify(import.meta.resolve('@sluis/adapter'))});`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', imports + script], {
    encoding: 'utf8',
  });
  return stdout.trim() || stderr;
}

/** Why an adapter is refused. */
const refusal = (place: string): string =>
  printed(`
await loadAdapters([${JSON.stringify(place)}]).then(
  () => console.log('loaded'),
  (error) => console.log(error instanceof ConfigError, error.message),
);`);

test('adapters in the tree are loaded by themselves', async () => {
  expect(Object.keys(await loadAdapters([]))).toEqual(['adyen', 'stripe']);
});

test('an adapter in a folder outside the tree shares the contract of the house', () => {
  const script = `
const { acme } = await loadAdapters([${JSON.stringify(outside(acme))}]);
await acme.authorise({}).catch((error) => console.log(error instanceof ProcessorUnavailable));`;
  expect(printed(script)).toBe('true');
});

test('an adapter outside the tree has the helpers of the contract, such as those of amounts', () => {
  const place = outside(`
import { toDecimal } from '@sluis/contract/base/money';
const adapter = { check: () => toDecimal({ amount: 1250, currency_code: 'EUR' }) };
export const registration = { contract: 3, name: 'acme', adapter };`);
  const script = `
const { acme } = await loadNamedAdapters([${JSON.stringify(place)}]);
console.log(acme.check());`;
  expect(printed(script)).toBe('12.50');
});

test('the demo has the adapters that its settings name, and none of the tree', () => {
  const namesOf = (places: readonly string[]) =>
    JSON.parse(
      printed(`console.log(JSON.stringify(Object.keys(await loadNamedAdapters(${JSON.stringify(places)}))));`),
    );
  expect(namesOf([outside(acme)])).toEqual(['acme']);
  expect(namesOf([])).toEqual([]);
});

test.each([
  ['is made for another version of the contract', registering(`{ contract: 1, name: 'acme', adapter }`), /version 1/],
  ['has the name of another', registering(`{ contract: 3, name: 'stripe', adapter }`), /another adapter/],
  ['has the name of the sandbox', registering(`{ contract: 3, name: 'sandbox', adapter }`), /another adapter/],
  ['has a name that no processor can use', registering(`{ contract: 3, name: 'A B', adapter }`), /a to z/],
  ['registers nothing', 'export const other = 1;', /no registration/],
  ['is broken', 'export const registration = ;', /could not be loaded/],
])('an adapter that %s is refused at start, in words', (_, source, words) => {
  const refused = refusal(outside(source));
  expect(refused).toMatch(/^true /);
  expect(refused).toMatch(words);
});

test('a folder without an adapter is refused at start', () => {
  expect(refusal(mkdtempSync(join(folder, 'empty-')))).toMatch(/^true .*has no adapter.ts/);
});
