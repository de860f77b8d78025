import type { Fields, Values } from '@sluis/contract/base/fields';
import type { ImportKindName } from '@sluis/contract/entities/operations/import';
import type pg from 'pg';
import type { Acts } from '../../../platform/auth/acts.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TableLines } from './copy-deltas.ts';
import type { Fault } from './faults.ts';
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
  /** The import, where it is one that can be undone, and who began it. */
  readonly id?: string;
  readonly created_by?: string | null;
  /** By whom and from which file it is, for the log of changes. */
  readonly acts?: Acts;
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

/** A kind of file: what it contains. */
interface Kind<F extends Fields> {
  readonly name: ImportKindName;
  readonly columns: F;
  /** Rules that need no database. Throws BadRow. */
  checkValues(values: Values<F>, target: Target): void;
}

/** What a block came to. */
export interface BlockDone {
  readonly imported: number;
  readonly already_there: number;
  readonly faults: readonly Fault[];
}

/** A kind of which there are few, each made by the commands that the API's calls perform. */
export interface CommandKind<F extends Fields> extends Kind<F> {
  /** So many rows can a file have; a dry run takes them together. */
  readonly rows_max: number;
  /** So many rows at least are written together. */
  readonly rows_together: number;
  /** Writes a block in a transaction of its own, which a dry run rolls back. */
  writeRows(database: Database, target: Target, rows: readonly Checked<Values<F>>[]): Promise<BlockDone>;
}

/** A kind of file whose rows are copied into tables. */
export interface ImportKind<F extends Fields> extends Kind<F> {
  /** How many share the rows of a block: one where all rows need what the first has locked. */
  readonly connections: 1 | 2;
  /** The column by which a row is known again. */
  readonly reference: keyof F & string;
  /** Reads, and where need be locks, what the rows refer to, within the open database transaction. */
  openBlock(
    client: pg.ClientBase,
    target: Target,
    rows: readonly Checked<Values<F>>[],
  ): Promise<BlockWriter<Values<F>>>;
}

export type AnyKind<F extends Fields> = ImportKind<F> | CommandKind<F>;

/** Instants in UTC compare as texts. Throws BadRow. */
export function checkPast(created_at: string, { latest }: Target): void {
  if (created_at > latest) throw new BadRow('created_at', 'future');
}
