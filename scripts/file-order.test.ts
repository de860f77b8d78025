import { expect, test, vi } from 'vitest';
import type { TestRunEndReason, TestSpecification, Vitest } from 'vitest/node';
import { FileOrder, SeedReport } from './file-order.ts';

const [server, web] = [{ name: 'server' }, { name: 'web' }];
const fileOf = (project: object, moduleId: string) => ({ project, moduleId }) as TestSpecification;
const names = [...'abcdefghij'].map((name) => `${name}.test.ts`);
const files = [
  ...names.map((name) => fileOf(web, `/root/web-${name}`)),
  ...names.map((name) => fileOf(server, `/root/server-${name}`)),
  fileOf(web, '/root/k.thorough.test.tsx'),
  fileOf(server, '/root/k.thorough.test.ts'),
];
const contextOf = (seed: number) =>
  ({ config: { root: '/root', sequence: { seed } }, projects: [server, web] }) as unknown as Vitest;
const sorted = async (seed: number): Promise<string[]> =>
  (await new FileOrder(contextOf(seed)).sort(files)).map(({ moduleId }) => moduleId);

test('a seed gives the same order each time, and another seed another', async () => {
  expect(await sorted(1)).toEqual(await sorted(1));
  expect(await sorted(1)).not.toEqual(await sorted(2));
  expect((await sorted(1)).toSorted()).toEqual((await sorted(2)).toSorted());
});

test('slow files of all projects are first, then one project follows the other', async () => {
  for (const seed of [1, 2, 3]) {
    const order = await sorted(seed);
    expect(order.slice(0, 2).toSorted()).toEqual(['/root/k.thorough.test.ts', '/root/k.thorough.test.tsx']);
    expect(order.slice(2, 12).toSorted()).toEqual(names.map((name) => `/root/server-${name}`));
    expect(order.slice(12).toSorted()).toEqual(names.map((name) => `/root/web-${name}`));
  }
});

test('the seed is printed at the beginning, and again at the end of a failed run', () => {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  const end = (reason: TestRunEndReason): number => {
    print.mockClear();
    const report = new SeedReport();
    report.onInit(contextOf(7));
    report.onTestRunEnd([], [], reason);
    return print.mock.calls.filter(([text]) => text.includes('--sequence.seed=7')).length;
  };
  expect([end('passed'), end('failed')]).toEqual([1, 2]);
  print.mockRestore();
});
