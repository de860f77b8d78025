import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { parseInstant } from '@sluis/contract/base/time';
import { faultsOf, fingerprintOf, receivePage } from './modules/checkout/hosted-page/page-check.ts';
import { cardRights } from './modules/find-modules.ts';
import {
  AdministrationError,
  addApiKey,
  addOrganisation,
  addPaymentProfile,
  addUser,
  allowAllAddresses,
} from './modules/operations/administration/administration.commands.ts';
import { maintenance, type Part } from './modules/operations/administration/maintenance.commands.ts';
import { readConfig } from './platform/config.ts';
import { giveCardRights, hasCardsRole, makeCardsRole } from './platform/database/card-rights.ts';
import { openConfiguredDatabase } from './platform/database/configured.ts';
import type { Trx } from './platform/database/database.ts';
import { inTransaction } from './platform/database/transaction.ts';
import { startFailure } from './platform/start-failure.ts';

const usage = `Usage: npm run admin -- COMMAND OPTIONS
  create-organisation --name NAME --country NL [--parent ORGANISATION]
  create-user --email ADDRESS --name NAME --organisation ID --roles A,B [--password-stdin]
  create-payment-profile --organisation ID --name NAME --currency EUR [--display-name NAME]
  create-api-key --organisation ID --name NAME --roles A,B [--expires 2027-01-01T00:00:00Z]
  allow-all-addresses --organisation ID
                   empties its list of addresses that users may sign in from, if the list locks them out
  cards-role [--password-stdin]
                   makes the database role of the process of cards, and gives it its rights
  page-check URL [--known FINGERPRINT]
                   compares the headers, the scripts and the form of a payment page, as it arrives here, with this version;
                   exits with 1 if something was added or changed. --known is the fingerprint of an earlier check
  vault-reseal     seals all cards in the vault with VAULT_KEY, after which VAULT_KEY_PREVIOUS can be removed
  verify           checks all stored data for consistency; exits with 1 and the first difference of each kind if not
  verify-audit [--head NUMBER:HASH]
                   compares the audit trail with its seals; exits with 1 and the first row that was changed, removed or
                   added. --head is one that was printed before: it must still be in the chain
  backup FILE      writes all data to one file
  restore FILE     restores it into an empty database, which is then on hold
  distribute [--check]
                   distributes the tables of a database with Citus over its nodes; --check says what it would do and
                   what forbids it. It can be interrupted and run again
  undistribute     brings them back to one server
  held [FILE]      shows what is waiting; writes each payment to a file, to compare with a processor's statement
  release          releases the hold
  statistics verify|repair [--organisation ID] [--from 2026-01-01] [--until 2026-01-31]
                   compares statistics with the payments, or computes them again; exits with 1 if they differ
Without --password-stdin, a user or a role gets a random password. It is printed once, like the secret of an API key.`;

type Options = Readonly<Record<string, string | boolean | undefined>>;

const need = (options: Options, name: string): string => {
  const value = options[name];
  if (typeof value !== 'string' || !value) throw new AdministrationError(`--${name} is missing.\n${usage}`);
  return value;
};
const roles = (options: Options): string[] => need(options, 'roles').split(',').filter(Boolean);

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const known = {
  name: text,
  country: text,
  parent: text,
  email: text,
  organisation: text,
  roles: text,
  expires: text,
  currency: text,
  'display-name': text,
  from: text,
  until: text,
  head: text,
  known: text,
  'password-stdin': flag,
  check: flag,
  help: flag,
};

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: known });
  } catch (error) {
    throw new AdministrationError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

async function password(options: Options): Promise<string> {
  // Four character classes, whatever the random part contains.
  if (!options['password-stdin']) return `${randomBytes(15).toString('base64url')}-aA1`;
  for await (const line of createInterface({ input: process.stdin })) return line;
  throw new AdministrationError('No password was received on standard input.');
}

const commands: Readonly<Record<string, (trx: Trx, options: Options) => Promise<string>>> = {
  'create-organisation': async (trx, options) => {
    const parent = typeof options.parent === 'string' ? { parent: options.parent } : {};
    return addOrganisation(trx, { name: need(options, 'name'), country: need(options, 'country'), ...parent });
  },
  'create-user': async (trx, options) => {
    const secret = await password(options);
    const given = {
      email: need(options, 'email'),
      name: need(options, 'name'),
      organisation: need(options, 'organisation'),
    };
    const id = await addUser(trx, { ...given, roles: roles(options), password: secret });
    return options['password-stdin'] ? id : `${id}\npassword: ${secret}`;
  },
  'create-payment-profile': async (trx, options) => {
    const shown = options['display-name'];
    return addPaymentProfile(trx, {
      organisation: need(options, 'organisation'),
      name: need(options, 'name'),
      currency_code: need(options, 'currency'),
      ...(typeof shown === 'string' && { display_name: shown }),
    });
  },
  'allow-all-addresses': async (trx, options) => allowAllAddresses(trx, need(options, 'organisation')),
  'cards-role': async (trx, options) => {
    const rights = await cardRights();
    const keeps = !options['password-stdin'] && (await hasCardsRole(trx));
    const secret = await password(options);
    if (!keeps) await makeCardsRole(trx, secret);
    const role = await giveCardRights(trx, rights);
    const lines = [role, `It has rights on ${Object.keys(rights).length} tables, and no others.`];
    if (keeps) return [...lines, 'Its password is unchanged.'].join('\n');
    return (options['password-stdin'] ? lines : [...lines, `password: ${secret}`]).join('\n');
  },
  'create-api-key': async (trx, options) => {
    const expires_at = options.expires === undefined ? null : parseInstant(String(options.expires));
    if (expires_at === undefined)
      throw new AdministrationError('--expires must be a date and time in ISO 8601, such as 2027-01-01T00:00:00Z.');
    const given = { organisation: need(options, 'organisation'), name: need(options, 'name') };
    const { id, secret } = await addApiKey(trx, { ...given, roles: roles(options), expires_at });
    return `${id}\nsecret: ${secret}`;
  },
};

async function keepUp(command: (typeof maintenance)[string], argument: string | undefined, part: Part): Promise<void> {
  const { lines, failed } = await command(readConfig(process.env), argument, part);
  console.log(lines.join('\n'));
  if (failed) process.exitCode = 1;
}

/** Compares a payment page, as it arrives here, with this version; and with an earlier check of it, if given. */
async function checkPage(url: string | undefined, known: string | undefined): Promise<void> {
  if (!url || !URL.canParse(url))
    throw new AdministrationError('Specify a page: npm run admin -- page-check https://….');
  const received = await receivePage(url);
  const print = fingerprintOf(received);
  const differs =
    known !== undefined && known !== print ? ['The page differs from the one with that fingerprint.'] : [];
  const faults = [...faultsOf(received), ...differs];
  console.log([...faults, `${received.status} ${received.url}`, `Fingerprint: ${print}`].join('\n'));
  if (faults.length > 0) process.exitCode = 1;
}

async function administer(command: (typeof commands)[string] | undefined, options: Options): Promise<void> {
  if (!command) throw new AdministrationError(usage);
  const database = await openConfiguredDatabase(readConfig(process.env));
  try {
    console.log(await inTransaction(database.kysely, (trx) => command(trx, options)));
  } finally {
    await database.close();
  }
}

try {
  const {
    values,
    positionals: [name = '', argument],
  } = readArguments();
  const keeping = maintenance[name];
  if (values.help) console.log(usage);
  else if (name === 'page-check') await checkPage(argument, values.known);
  else if (keeping) await keepUp(keeping, argument, values);
  else await administer(commands[name], values);
} catch (error) {
  console.error(error instanceof AdministrationError ? error.message : startFailure(error));
  process.exitCode = 1;
}
