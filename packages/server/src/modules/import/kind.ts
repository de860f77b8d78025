import type { Fields, Values } from '@sluis/contract/base/fields';
import type { ImportKindName } from '@sluis/contract/entities/import';
import type pg from 'pg';
import type { TableLines } from './copy-deltas.ts';
import type { Notation } from './notation.ts';
import { BadRow, type Checked } from './row-rules.ts';

/** Where the rows of an import go. */
export interface Target {
  readonly organisation: string;
  /** Empty for what belongs to no profile, and then there is no currency either. */
  readonly profile: string;
  readonly currency_code: string;
  /** Business time at the start of the import, in ISO 8601, UTC. */
  readonly now: string;
  /** The last instant that counts as past. */
  readonly latest: string;
  /** How amounts and dates are written; as the command's documentation says where it is left out. */
  readonly notation?: Notation;
  /** The import, where it is one that can be undone. */
  readonly id?: string;
  /** Says what would be imported and writes nothing. */
  readonly is_dry?: boolean;
}

/** Takes the new rows of a block one by one, in the order of the file. */
export interface BlockWriter<V> {
  /** The id of the item that the row becomes. Throws BadRow for a rule that only the database can tell. */
  accept(row: Checked<V>): string;
  /** What is written of the rows that it took, in each table a line for each of them. */
  readonly items: readonly TableLines[];
  /** Writes what the items need besides. */
  writeOthers(): Promise<void>;
  /** What the rows take from payments, by the payment's id. */
  readonly taken?: ReadonlyMap<string, number>;
}

/** A kind of file: what it contains and what its rows turn into. */
export interface ImportKind<F extends Fields> {
  readonly name: ImportKindName;
  readonly columns: F;
  /** How many share the rows of a block: one where all rows need what the first has locked. */
  readonly connections: 1 | 2;
  /** The column by which a row is known again. */
  readonly reference: keyof F & string;
  /** Rules that need no database. Throws BadRow. */
  checkValues(values: Values<F>, target: Target): void;
  /** Reads, and where need be locks, what the rows refer to, within the open database transaction. */
  openBlock(
    client: pg.ClientBase,
    target: Target,
    rows: readonly Checked<Values<F>>[],
  ): Promise<BlockWriter<Values<F>>>;
}

/** Instants in UTC compare as texts. Throws BadRow. */
export function checkPast(created_at: string, { latest }: Target): void {
  if (created_at > latest) throw new BadRow('created_at', 'future');
}
