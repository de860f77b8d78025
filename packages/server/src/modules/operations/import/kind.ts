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
  /** Empty for kinds without a profile, which have no currency either. */
  readonly profile: string;
  readonly currency_code: string;
  /** Business time at the start of the import, in ISO 8601, UTC. */
  readonly now: string;
  /** The last instant that counts as past. */
  readonly latest: string;
  /** The notation of amounts and dates; by default that of the command's documentation. */
  readonly notation?: Notation;
  /** The import, if it can be undone, and who began it. */
  readonly id?: string;
  readonly created_by?: string | null;
  /** The user and the file, for the log of changes. */
  readonly acts?: Acts;
  /** Reports what would be imported and writes nothing. */
  readonly is_dry?: boolean;
}

/** Takes the new rows of a block one by one, in the order of the file. */
export interface BlockWriter<V> {
  /** The id of the item that the row becomes. Throws BadRow for a rule that needs the database. */
  accept(row: Checked<V>): string;
  /** The lines of the accepted rows for each table, one for each row. */
  readonly items: readonly TableLines[];
  /** Writes the other data of the items. */
  writeOthers(): Promise<void>;
  /** The amounts that the rows take from payments, by the payment's id. */
  readonly taken?: ReadonlyMap<string, number>;
}

interface Kind<F extends Fields> {
  readonly name: ImportKindName;
  readonly columns: F;
  /** Rules that need no database. Throws BadRow. */
  checkValues(values: Values<F>, target: Target): void;
}

export interface BlockDone {
  readonly imported: number;
  readonly already_there: number;
  readonly faults: readonly Fault[];
}

/** A kind with few rows, each made by the commands of the API's calls. */
export interface CommandKind<F extends Fields> extends Kind<F> {
  /** The most rows of a file; a dry run handles them together. */
  readonly rows_max: number;
  /** The fewest rows that are written together. */
  readonly rows_together: number;
  /** Writes a block in a separate transaction, which a dry run rolls back. */
  writeRows(database: Database, target: Target, rows: readonly Checked<Values<F>>[]): Promise<BlockDone>;
}

/** A kind of file whose rows are copied into tables. */
export interface ImportKind<F extends Fields> extends Kind<F> {
  /** How many connections share the rows of a block: one if all rows need what the first has locked. */
  readonly connections: 1 | 2;
  /** The column that identifies a row. */
  readonly reference: keyof F & string;
  /** Reads, and if necessary locks, the items that the rows refer to, within the open database transaction. */
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
