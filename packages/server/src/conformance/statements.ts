import pg from 'pg';
import type { Placed } from '../platform/database/placement.ts';

/** Every statement that this process sends during some work, each text once. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const seen = new Set<string>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const [what] = asked;
    seen.add(typeof what === 'string' ? what : String((what as { text?: unknown }).text));
    return (query as (...given: unknown[]) => unknown).apply(this, asked);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return [...seen];
}

const within_one = /\borganisation = (?:\$\d|'|any ?\(\$)/;
const beside = /\bid = any ?\(.*\borganisation = \$|\borganisation = \$.*\bid = any ?\(/;
const alike = /\w+\.organisation = \w+\.organisation|organisation (?:=|in) /;

/**
 * The faults of a statement on spread tables that an engine on several machines cannot run: it locks or writes rows
 * without finding them by their organisation, joins them by less than that, or looks something up while it answers.
 */
export function violationsIn(statement: string, placed: Placed): string[] {
  const text = statement.toLowerCase().replaceAll('"', '').replaceAll(/\s+/g, ' ').trim();
  const spread = Object.keys(placed).filter((name) => placed[name] === 'spread');
  const any = `(?:${spread.join('|')})\\b`;
  const names = (before: string): boolean => new RegExp(`\\b${before} ${any}`).test(text);
  const rest = text.slice(text.lastIndexOf(' where ') + 1);
  const faults: string[] = [];
  if (/\bfor (?:no key )?update\b/.test(text) && names('from') && !within_one.test(text))
    faults.push('holds rows of several organisations');
  if ((names('^update') || names('delete from')) && !rest.includes('organisation'))
    faults.push('writes rows without their organisation');
  if (new RegExp(`\\binsert into ${any}.*on conflict \\((?![^)]*organisation)`).test(text))
    faults.push('meets a conflict without the organisation');
  if (/\breturning .*\(\s*select\b/.test(text) && (names('^update') || names('insert into') || names('^delete from')))
    faults.push('looks something up while it answers');
  if (names('from') && beside.test(text)) faults.push('seeks ids through all that an organisation has');
  if ((names('join') || names('exists \\( ?select from')) && names('from') && !alike.test(text))
    faults.push('joins without the organisation');
  return faults;
}
