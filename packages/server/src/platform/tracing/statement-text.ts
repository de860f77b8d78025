import { LRUCache } from 'lru-cache';

/** A statement as spans show it. */
interface Shown {
  readonly name: string;
  readonly operation: string;
  readonly text: string;
}

const text_max = 4000;
const known = new LRUCache<string, Shown>({ max: 500, maxSize: 4_000_000, sizeCalculation: (_, text) => text.length });

/** Quoted texts, also those with escapes or between dollar signs, and numbers that could be a card's. */
const values = /\b[eE]?'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|\b\d{5,}\b/g;
const table_of = /\b(?:from|into|update|table|copy|truncate)\s+(?:only\s+)?"?([a-z_]\w*)"?/i;

/** A statement without the values that its text has besides parameters. */
export function showStatement(statement: string): Shown {
  const shown = known.get(statement) ?? show(statement);
  known.set(statement, shown);
  return shown;
}

function show(statement: string): Shown {
  const text = statement.replaceAll(values, '?').slice(0, text_max);
  const operation = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'SQL';
  const table = table_of.exec(text)?.[1];
  return { name: table ? `${operation} ${table}` : operation, operation, text };
}
