import { writeFile } from 'node:fs/promises';
import { isDate } from '@sluis/contract/base/time';
import { makeClock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import { openConfiguredDatabase } from '../../../platform/database/configured.ts';
import { type Database, type Executor, openDatabase } from '../../../platform/database/database.ts';
import { awaitMigrations, migrate } from '../../../platform/database/migrate.ts';
import { readPlacements } from '../../../platform/database/placement.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { releaseHold } from '../../../platform/hold.ts';
import { makeSecretBox, type SecretBox } from '../../../platform/secrets.ts';
import { findItems } from '../../../resource/item.ts';
import { repairCustomers } from '../../insights/statistic/customers/assign.commands.ts';
import { findWrongCustomers } from '../../insights/statistic/customers/wrong-customers.queries.ts';
import {
  type Cells,
  findWrongCells,
  linesOfCells,
  rebuildCells,
} from '../../insights/statistic/rollup/rebuild.commands.ts';
import { resealCards } from '../../payments/vault/vault.commands.ts';
import { verifyAudit } from '../audit/verify-audit.queries.ts';
import { backUp } from '../backup/backup.commands.ts';
import { migrateLike, openBackup, restore } from '../backup/restore.commands.ts';
import {
  distribute,
  linesOfDistribution,
  planDistribution,
  undistribute,
} from '../distribution/distribute.commands.ts';
import { csvOfHeld, linesOfHeld } from '../hold/held.queries.ts';
import { linesOf, verify } from '../verification/verify.queries.ts';
import { AdministrationError } from './administration.commands.ts';

/** Commands for the administrator of the machine on all stored data. */

interface Outcome {
  readonly lines: readonly string[];
  /** A check has failed. */
  readonly failed?: boolean;
}

const boxOf = ({ secret, secret_previous }: Config): SecretBox =>
  makeSecretBox([secret, ...(secret_previous ? [secret_previous] : [])]);

async function withDatabase<T>(
  config: Config,
  work: (database: Database) => Promise<T>,
  prepare: (database: Pick<Database, 'url'>) => Promise<void> = migrate,
): Promise<T> {
  // A table of millions is not read within the time of a request.
  const database = await openConfiguredDatabase(config, { statement_timeout_ms: 0 }, prepare);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The same as the user of the database itself, who may do more than the role of the application. */
const withOwner = <T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> =>
  withDatabase(config, async ({ url }) => {
    const database = openDatabase(url, { connections: 1, statement_timeout_ms: 0 });
    return work(database).finally(database.close);
  });

/** A backup before an upgrade has the old schema, and checks change nothing. */
const asItIs = async (): Promise<void> => {};

const named = (file: string | undefined): string => {
  if (!file) throw new AdministrationError('Specify a file: npm run admin -- backup FILE, or restore FILE.');
  return file;
};

/** The selected part of the statistics; all of it by default. */
export interface Part {
  readonly organisation?: string | undefined;
  /** The first and the last day, as `2026-01-31`. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** An earlier newest seal of the audit trail. */
  readonly head?: string | undefined;
  /** Only says what would happen. */
  readonly check?: boolean | undefined;
}

const isDay = (text: string | undefined): boolean => text === undefined || isDate(text);

function cellsIn({ organisation, from, until }: Part): Cells {
  if (!isDay(from) || !isDay(until))
    throw new AdministrationError('--from and --until must be dates, such as 2026-01-31.');
  if (from !== undefined && until !== undefined && from > until)
    throw new AdministrationError('--from must not be later than --until.');
  return {
    // A fault of one organisation is a fault of all together.
    ...(organisation !== undefined && { organisations: ['', organisation] }),
    ...(from !== undefined && { from_day: from }),
    ...(until !== undefined && { until_day: until }),
  };
}

async function timeOf(executor: Executor): Promise<string> {
  const clock = makeClock();
  await clock.reload(executor);
  return clock.now();
}

type Command = (config: Config, argument?: string, part?: Part) => Promise<Outcome>;

export const maintenance: Readonly<Record<string, Command>> = {
  verify: async (config) => {
    const differences = await withDatabase(config, ({ kysely }) => inTransaction(kysely, verify), asItIs);
    return { lines: linesOf(differences), failed: differences.length > 0 };
  },
  'verify-audit': async (config, _, { head } = {}) => {
    const secrets = [config.secret, ...(config.secret_previous ? [config.secret_previous] : [])];
    const found = await withDatabase(config, ({ kysely }) => verifyAudit(kysely, secrets, head), asItIs);
    const lines = [`${found.rows} rows in ${found.seals} seals are as they were sealed.`, `Head: ${found.head}`];
    return { lines: found.fault ? [`First difference: ${found.fault}.`, ...lines] : lines, failed: !!found.fault };
  },
  backup: async (config, file) => {
    const path = named(file);
    await withDatabase(config, (database) => backUp(database, boxOf(config), path), asItIs);
    const secret = process.env.SLUIS_SECRET ? 'SLUIS_SECRET' : `${config.data_dir}/secret`;
    return {
      lines: [
        path,
        `The backup does not contain the secret (${secret}). Store it separately: without it, encrypted values cannot be read.`,
      ],
    };
  },
  restore: async (config, file) => {
    const backup = await openBackup(named(file), boxOf(config));
    const tables = await withDatabase(
      config,
      (database) => restore(database, backup),
      (database) => migrateLike(database, backup),
    );
    return {
      lines: [
        `${tables} tables restored as of ${backup.head.made_at}. The database is on hold: nothing is sent or billed until you release it.`,
        'npm run admin -- held shows what is waiting; npm run admin -- release releases it.',
      ],
    };
  },
  held: (config, file) =>
    withDatabase(config, async ({ kysely }) => {
      if (file) await writeFile(file, await csvOfHeld(kysely), { mode: 0o600 });
      return { lines: [...(await linesOfHeld(kysely)), ...(file ? [`Each payment is listed in ${file}.`] : [])] };
    }),
  statistics: (config, what, part = {}) =>
    withDatabase(config, async ({ kysely }) => {
      const cells = cellsIn(part);
      if (part.organisation && !(await findItems(kysely, 'organisation', [part.organisation])).has(part.organisation))
        throw new AdministrationError(`There is no organisation ${part.organisation}.`);
      // Customers' sums are not by day.
      const has_days = part.from !== undefined || part.until !== undefined;
      if (what === 'repair') {
        await inTransaction(kysely, (trx) => rebuildCells(trx, cells));
        if (!has_days) await repairCustomers(kysely, await timeOf(kysely), part.organisation);
      } else if (what !== 'verify') throw new AdministrationError('Specify statistics verify or statistics repair.');
      const wrong = await findWrongCells(kysely, cells);
      const customers = has_days ? [] : await findWrongCustomers(kysely, part.organisation);
      const sums = wrong.length > 0 || customers.length === 0 ? linesOfCells(wrong) : [];
      return { lines: [...sums, ...customers], failed: wrong.length + customers.length > 0 };
    }),
  'vault-reseal': (config) =>
    withDatabase(
      config,
      async ({ kysely }) => {
        if (config.vault_keys.length === 0) throw new AdministrationError('VAULT_KEY is not set.');
        const { cards, sealed_again } = await resealCards(kysely, config);
        return { lines: [`${cards} cards in the vault, ${sealed_again} of them sealed again with VAULT_KEY.`] };
      },
      awaitMigrations,
    ),
  distribute: (config, _, { check = false } = {}) =>
    withOwner(config, async ({ pool }) => {
      const plan = await planDistribution(pool, await readPlacements());
      const lines = linesOfDistribution(plan);
      if (check || plan.faults.length > 0) return { lines, failed: plan.faults.length > 0 };
      console.log(lines.join('\n'));
      await distribute(pool, plan, console.log);
      return { lines: ['Distributed. Start the processes again: they read what the database is when they start.'] };
    }),
  undistribute: (config) =>
    withOwner(config, async ({ pool }) => {
      await undistribute(pool, console.log);
      return { lines: ['All tables are on this server again. Start the processes again.'] };
    }),
  release: (config) =>
    withDatabase(config, async ({ kysely }) => {
      const since = await inTransaction(kysely, releaseHold);
      return { lines: [since ? `Released. On hold since ${since}.` : 'Nothing was on hold.'] };
    }),
};
