import { isDeepStrictEqual } from 'node:util';
import type { Server } from '../servers.ts';
import type { Question } from './questions.ts';

/** The two servers under comparison. */
export interface Pair {
  readonly bare: Server;
  readonly sluis: Server;
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

export async function askJson(address: string, path: string, headers = {}): Promise<Record<string, unknown>> {
  const response = await fetch(address + path, { headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

/** Sends a request to both servers and throws if the responses differ, except for a total that Sluis marks as inexact. */
export async function checkSame({ bare, sluis }: Pair, question: Question, token: string) {
  const theirs = await askJson(bare.address, question.bare);
  const ours = await askJson(sluis.address, question.sluis, bearer(token));
  const exact = ours.total_is_exact !== false;
  const same = isDeepStrictEqual(ours, exact ? theirs : { ...theirs, total: ours.total, total_is_exact: false });
  if (!same) throw new Error(`The servers respond differently to ${question.sluis}:\n${difference(theirs, ours)}`);
  return ours;
}

const difference = (theirs: unknown, ours: unknown): string =>
  `bare  ${JSON.stringify(theirs).slice(0, 600)}\nSluis ${JSON.stringify(ours).slice(0, 600)}`;
