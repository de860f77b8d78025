import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const source = new URL('../../', import.meta.url).pathname;
const of_database = /^(?:platform\/database|testing)\/|\.test\.ts$/;

test('every transaction is opened by inTransaction, which retries if PostgreSQL aborts it (ADR 32)', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !of_database.test(file));
  const others = files.filter((file) => /\.transaction\(\)/.test(readFileSync(`${source}${file}`, 'utf8')));
  expect(files.length).toBeGreaterThan(100);
  expect(others).toEqual([]);
});
