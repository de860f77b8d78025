import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import * as client from '../client.ts';

const AsyncFunction = (async () => {}).constructor as new (
  ...given: string[]
) => (...given: unknown[]) => Promise<unknown>;

/** The TypeScript examples of a page, in their order. */
export async function examplesOf(page: string): Promise<string[]> {
  const text = await readFile(page, 'utf8');
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
}

/** Runs code with its imports from the client and these values. */
export async function runCode(code: string, given: Readonly<Record<string, unknown>>): Promise<void> {
  const known = { ...client, ...given };
  const body = stripTypeScriptTypes(code.replace(/^import .* from '@sluis\/client';$/gm, ''));
  await new AsyncFunction(...Object.keys(known), body)(...Object.values(known));
}

export const runExamples = async (page: string, given: Readonly<Record<string, unknown>>): Promise<void> =>
  runCode((await examplesOf(page)).join('\n'), given);
