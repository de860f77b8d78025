import { expect, test } from 'vitest';
import { planGates } from './gates.ts';

const commandsOf = (...parameters: string[]) => {
  const { reading, running } = planGates(parameters);
  expect(reading).toEqual([]);
  return running.map(({ command: [program, ...rest] }) => ({
    program,
    files: rest.filter((each) => /^a\.|^-t/.test(each)),
  }));
};

test('a browser test that is named runs in the browser, after the web is built, and any other by Vitest', () => {
  expect(commandsOf('--browser', 'a.test.tsx', '-t')).toEqual([{ program: 'vitest', files: ['a.test.tsx', '-t'] }]);
  expect(commandsOf('--browser', 'a.spec.ts')).toEqual([
    { program: process.execPath, files: [] },
    { program: 'playwright', files: ['a.spec.ts'] },
  ]);
  expect(commandsOf('a.spec.ts', 'a.test.ts').map(({ files }) => files)).toEqual([['a.test.ts'], [], ['a.spec.ts']]);
});

test('every gate that reads the code is one of types or of lint', () => {
  const names = (mode: string) => planGates([mode]).reading.map(({ name }) => name);
  expect(planGates([]).reading.map(({ name }) => name)).toEqual([...names('--lint'), ...names('--types')]);
});
