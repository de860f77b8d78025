import { gunzipSync } from 'node:zlib';
import type { Database } from '@sluis/server/platform/database/database';
import { unpack } from '@sluis/server/platform/packing';

/** Unique card numbers and secrets, so that a found one identifies its call. */
export interface Needles {
  /** A card number in common notations: without spaces, in fours, or with dashes. */
  card(where: string): string;
  /** An API key, recognisable by its format. */
  key(where: string): string;
  /** A text that is secret only by the name of its field. */
  password(where: string): string;
  /** The columns of the database that contain some, with the calls that sent them. */
  find(database: Database): Promise<Found[]>;
}

type Kind = 'card' | 'key' | 'password';
interface Sent {
  readonly is: Kind;
  readonly where: string;
}
/** A column that contains needles of a kind, with the calls that sent them. */
export interface Found {
  readonly column: string;
  readonly is: Kind;
  readonly sent: readonly string[];
}

const luhnDigit = (digits: string): number => {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
};

const separators = ['', ' ', '-'];
const written = (digits: string, separator: string): string => (digits.match(/\d{4}/g) ?? []).join(separator);

const patterns = {
  card: /(?<!\d)4539(?:[ -]?\d{4}){3}(?!\d)/g,
  secret: /needle[0-9a-z]{8}/g,
};

export function makeNeedles(): Needles {
  const sent = new Map<string, Sent>();
  const remember = (needle: string, is: Kind, where: string): string => {
    sent.set(needle, { is, where });
    return needle;
  };
  const card = (where: string): string => {
    const digits = `4539${String(sent.size * 7).padStart(11, '0')}`;
    const number = remember(`${digits}${luhnDigit(digits)}`, 'card', where);
    return written(number, separators[sent.size % separators.length] ?? '');
  };
  const secret = (is: Kind, where: string): string =>
    remember(`needle${sent.size.toString(36).padStart(8, '0')}`, is, where);
  const inText = (text: string): Sent[] => [
    ...[...text.matchAll(patterns.card)].flatMap(([found]) => sent.get(found.replace(/\D/g, '')) ?? []),
    ...[...text.matchAll(patterns.secret)].flatMap(([found]) => sent.get(found) ?? []),
  ];
  return {
    card,
    key: (where) => `sk_${secret('key', where)}ABCDEFGHIJ0123456789`,
    password: (where) => `Hunter-2-${secret('password', where)}`,
    find: async (database) => {
      const found: Found[] = [];
      for (const { column, texts } of await cellsOf(database))
        for (const [is, all] of Map.groupBy(texts.flatMap(inText), (each) => each.is))
          found.push({ column, is, sent: [...new Set(all.map(({ where }) => where))] });
      return found;
    },
  };
}

/** The possible texts of bytes: raw, packed or compressed. */
function readings(bytes: Buffer): string[] {
  const tries = [() => bytes.toString('utf8'), () => unpack(bytes), () => gunzipSync(bytes).toString('utf8')];
  return tries.flatMap((read) => {
    try {
      return [read()];
    } catch {
      return [];
    }
  });
}

/** Every column of every table that can contain a text, with all its values. */
async function cellsOf({ pool }: Database): Promise<{ column: string; texts: string[] }[]> {
  const { rows: columns } = await pool.query<{ table: string; name: string; type: string }>(
    `select format('%I.%I', table_schema, table_name) as table, column_name as name, data_type as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
       and data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'bigint', 'numeric', 'USER-DEFINED')`,
  );
  const read = async ({ table, name, type }: (typeof columns)[number]) => {
    const value = type === 'bytea' ? `"${name}"` : `"${name}"::text`;
    const { rows } = await pool.query<{ value: string | Buffer }>(
      `select ${value} as value from ${table} where "${name}" is not null`,
    );
    return {
      column: `${table.replace(/^public\./, '').replace(/^(audittrail|status_history)_\w+$/, '$1')}.${name}`,
      texts: rows.flatMap(({ value: cell }) => (Buffer.isBuffer(cell) ? readings(cell) : [cell])),
    };
  };
  // One after the other: with more columns than connections, the last ones would wait longer than a pool allows.
  const cells = [];
  for (const column of columns) cells.push(await read(column));
  return cells;
}
