import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTenants } from '../packages/server/src/conformance/tenants.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);
const tsc = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** Runs a command; returns its output and exit code. */
async function run(folder: string, program: string, ...args: string[]): Promise<Ended> {
  // The inner test run must not inherit this one's workers and reporters.
  const { PATH, HOME, E2E_PORT, CHROMIUM_PATH } = process.env;
  const env = { PATH, HOME, E2E_PORT, CHROMIUM_PATH, E2E_PAYMENTS: '500', SLUIS_THOROUGH: '1' };
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const [status] = await once(child, 'close');
  return { status, output };
}

/** A copy of the repository in its current state, with the installed packages. */
async function copyRepository(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sluis-entity-'));
  const { output } = await run(root, 'git', 'ls-files', '--cached', '--others', '--exclude-standard');
  for (const path of output.trim().split('\n')) {
    const from = join(root, path);
    // A quoted name, or a deleted file whose deletion has not been committed.
    if (!lstatSync(from, { throwIfNoEntry: false })?.isFile()) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(from, join(folder, path));
  }
  mkdirSync(join(folder, 'node_modules', '@sluis'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@sluis') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules', '@sluis', name));
  await run(folder, 'git', 'init', '--quiet');
  return folder;
}

const make = (folder: string, ...words: string[]) =>
  run(
    folder,
    process.execPath,
    join(root, 'scripts', 'new-entity.ts'),
    '--area',
    'merchants',
    ...words,
    '--root',
    folder,
  );

/** The number of files that a run created and edited, on either side of the API. */
function countsOf(output: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, verb, side] of output.matchAll(/^(new|edited) +packages\/(\w+)/gm)) {
    const place = side === 'web' ? `${verb} on the web` : `${verb} on the server and in the contract`;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/** The files that runs created and edited. */
const written = (...runs: readonly Ended[]): string[] => [
  ...new Set(
    runs.flatMap(({ output }) => [...output.matchAll(/^(?:new|edited) +(\S+)/gm)].map(([, path = '']) => path)),
  ),
];

/**
 * All code but that of the web in one check: most of it is in both of the gates' programs. Only the gate finds server
 * code that uses types of a browser.
 */
const all_types = {
  extends: './packages/e2e/tsconfig.json',
  include: ['packages', 'scripts'],
  exclude: ['**/node_modules', '**/dist', 'packages/web'],
};

describe('npm run new-entity', { timeout: 900_000 }, () => {
  let folder: string;
  let of_catalogue: Ended;
  let of_own: Ended;
  let of_terminals: Ended;
  let of_provider: Ended;
  let page: Ended;
  beforeAll(async () => {
    folder = await copyRepository();
    writeFileSync(join(folder, 'tsconfig.all.json'), JSON.stringify(all_types));
    of_catalogue = await make(
      folder,
      ...['bank holiday/bank holidays', 'bankfeestdag/bankfeestdagen', 'bhol', '--provider'],
      ...['--area', 'operations', '--roles', 'PSP_SETTLEMENT_SCHEDULE'],
    );
    of_own = await make(
      folder,
      'delivery policy/delivery policies',
      'bezorgregel/bezorgregels',
      'dlvp',
      '--icon',
      'IconTruck',
      '--status',
    );
    of_terminals = await make(
      folder,
      ...[
        'delivery slot/delivery slots',
        'bezorgmoment/bezorgmomenten',
        'dslt',
        '--verb',
        'resolve/oplossen',
        '--belongs-to',
        'terminal',
      ],
    );
    of_provider = await make(
      folder,
      ...['fee plan/fee plans', 'tarief/tarieven', 'feep', '--area', 'operations', '--provider', '--verb', 'archive'],
    );
    page = await make(
      folder,
      ...['cash forecast/cash forecasts', 'kasprognose/kasprognoses', '--page', '--roles', 'REPORT_LIST'],
    );
  }, 600_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('makes one with the roles of another, with its entry in the menu', () => {
    expect(of_catalogue.status, of_catalogue.output).toBe(0);
    expect(countsOf(of_catalogue.output)).toEqual({
      'new on the server and in the contract': 2,
      'edited on the server and in the contract': 3,
      'new on the web': 3,
      'edited on the web': 1,
    });
  });

  test('makes one of a new word with its roles, the colours of its statuses and its entry in the menu', () => {
    expect(of_own.status, of_own.output).toBe(0);
    expect(countsOf(of_own.output)).toEqual({
      'new on the server and in the contract': 2,
      'edited on the server and in the contract': 4,
      'new on the web': 3,
      'edited on the web': 3,
    });
  });

  test('makes one with a verb that belongs to another, one of the provider, and a page', () => {
    for (const made of [of_terminals, of_provider, page]) expect(made.status, made.output).toBe(0);
    expect(countsOf(of_terminals.output)).toEqual({
      'new on the server and in the contract': 5,
      'edited on the server and in the contract': 4,
      'new on the web': 4,
      'edited on the web': 5,
    });
    expect(countsOf(page.output)).toEqual({
      'new on the web': 3,
      'edited on the web': 1,
      'edited on the server and in the contract': 1,
    });
  });

  test.each([
    [
      'a parent that does not exist',
      'The entity shelf, which it is to belong to, does not exist.',
      ['safe/safes', 'kluis/kluizen', 'safe', '--belongs-to', 'shelf'],
    ],
    [
      'a parent of merchants for what is the provider’s',
      'cannot refer to terminal',
      ['safe/safes', 'kluis/kluizen', 'safe', '--provider', '--belongs-to', 'terminal'],
    ],
    ['a verb of two words', '--verb must be one word', ['safe/safes', 'kluis/kluizen', 'safe', '--verb', 'lock up']],
    [
      'a verb of a page',
      'has no statuses or verbs',
      ['safe/safes', '--page', '--roles', 'REPORT_LIST', '--verb', 'lock'],
    ],
    ['a page for nobody', '--roles must name the role', ['safe/safes', 'kluis/kluizen', '--page']],
    ['a page for an unknown role', 'SAFE_LIST is not a role', ['safe/safes', '--page', '--roles', 'SAFE_LIST']],
    [
      'a name that is taken',
      'The entity refund already exists.',
      ['refund/refunds', 'terugbetaling/terugbetalingen', 'rfx'],
    ],
    [
      'a prefix that is taken',
      'The prefix rfnd is already used for ids of refund.',
      ['safe/safes', 'kluis/kluizen', 'rfnd'],
    ],
    [
      'roles without all verbs',
      'The role family SETTLEMENT has only LIST',
      ['safe/safes', 'kluis/kluizen', 'safe', '--roles', 'SETTLEMENT'],
    ],
    [
      'an icon that does not exist',
      'IconNope is not the name',
      ['safe/safes', 'kluis/kluizen', 'safe', '--icon', 'IconNope'],
    ],
    [
      'an area that does not exist',
      '--area must be one of people',
      ['safe/safes', 'kluis/kluizen', 'safe', '--area', 'x'],
    ],
    ['an unknown option', "Unknown option '--colour'", ['safe/safes', 'kluis/kluizen', 'safe', '--colour']],
    ['no words', 'Usage: npm run new-entity', ['safe']],
    ['a reserved word', 'return cannot be used as a name in code', ['return/returns', 'retour/retouren', 'retr']],
    ['a table that exists', 'The table session already exists.', ['session/sessions', 'sessie/sessies', 'sesx']],
    ['a feature that exists', 'The feature shell already exists.', ['shell/shells', 'schelp/schelpen', 'shll']],
    ['texts that exist', 'Texts of panel already exist.', ['panel/panels', 'paneel/panelen', 'panl']],
    [
      'a screen that exists',
      'A screen at /transactions already exists.',
      ['safe/safes', 'kluis/kluizen', 'safe', '--route', 'transactions'],
    ],
    ['a path of the provider', '--route must be', ['safe/safes', 'kluis/kluizen', 'safe', '--route', 'psp/safes']],
    [
      'a path outside the application',
      '--route must be',
      ['safe/safes', 'kluis/kluizen', 'safe', '--route', '../safes'],
    ],
    ['code as an icon', '--icon must be', ['safe/safes', 'kluis/kluizen', 'safe', '--icon', "x', y: '"]],
    ['code as roles', '--roles must be', ['safe/safes', 'kluis/kluizen', 'safe', '--roles', 'X: [], Y']],
  ])('refuses %s, and writes nothing', async (_, message, words) => {
    const { status, output } = await make(folder, ...words);
    expect([status, output]).toEqual([1, expect.stringContaining(message)]);
    expect(output).not.toMatch(/^new /m);
  });

  test('writes what passes the gate of lint', async () => {
    const paths = written(of_catalogue, of_own, of_terminals, of_provider, page);
    expect(paths).not.toEqual([]);
    const { status, output } = await run(
      folder,
      bin('biome'),
      'ci',
      '--error-on-warnings',
      '--files-ignore-unknown=true',
      ...paths,
    );
    expect(status, output.slice(-5000)).toBe(0);
  });

  test.each([
    ['architecture', bin('depcruise'), ['packages', 'scripts', '--config', '.dependency-cruiser.cjs']],
    ['types', process.execPath, [tsc, '-p', 'tsconfig.all.json']],
    ['types of the web', process.execPath, [tsc, '-p', 'packages/web']],
    ['unused code', bin('knip'), ['--no-progress']],
    ['words', process.execPath, ['scripts/words.ts']],
    ['texts', bin('vitest'), ['run', '--project', 'web parts', 'packages/web/build', 'packages/web/src/routes']],
    [
      'list screens, verbs and conformance',
      bin('vitest'),
      [
        ...['run', '--project', 'web', '--project', 'server', 'list-screens.test', 'packages/server/src/conformance'],
        ...['delivery-slot.test', 'fee-plan.test', '-t'],
        [
          '/(psp/bank-holidays|delivery-policies|delivery-slots|psp/fee-plans)|closes an item|every table',
          'bankholiday|deliverypolicy|deliveryslot|feeplan|page of the roles',
        ].join('|'),
      ],
    ],
  ])('leaves a repository that passes the gate of %s', async (_, program, args) => {
    const { status, output } = await run(folder, program, ...args);
    expect(status, output.slice(-5000)).toBe(0);
    // A run that matches no test succeeds too.
    if (program === bin('vitest')) expect(output).toContain(' passed');
    if (args.includes('list-screens.test'))
      for (const part of [
        /✓.* packages\/web\/src\/app\/list-screens\.test/,
        /✓.* packages\/server\/src\/conformance\//,
        /✓.* packages\/server\/src\/conformance\/verbs\.test/,
        /✓.* packages\/server\/src\/modules\/merchants\/delivery-slot\//,
        /✓.* packages\/server\/src\/modules\/operations\/fee-plan\//,
      ])
        expect(output).toMatch(part);
  });

  test('shows lists, forms, panels, verbs and the page in a browser', async () => {
    const specs = join(folder, 'packages', 'e2e', 'src');
    cpSync(join(specs, 'new-entity.browser.ts'), join(specs, 'new-entity.spec.ts'));
    const built = await run(folder, process.execPath, 'scripts/build-web.ts');
    expect(built.status, built.output.slice(-5000)).toBe(0);
    const config = join('packages', 'e2e', 'playwright.config.ts');
    const { status, output } = await run(folder, bin('playwright'), 'test', '--config', config, 'new-entity');
    expect(status, output.slice(-5000)).toBe(0);
    // One for each entity whose menu is always shown, one for the page, and the set-up.
    expect(output).toContain('5 passed');
  });

  test('has migrations that move a database with data to both, and lose nothing', async () => {
    const { pool, url } = (await openTenants()).database;
    const count = async () => (await pool.query('select count(*)::int as n from organisation, refund')).rows;
    const before = await count();
    const migrate =
      "import('./packages/server/src/platform/database/migrate.ts').then((it) => it.migrate({ url: process.argv[1] }))";
    expect(await run(folder, process.execPath, '--eval', migrate, url)).toMatchObject({ status: 0 });
    expect(await count()).toEqual(before);
    const { rows } = await pool.query(
      `insert into deliverypolicy (id, created_at, last_status_update, organisation, name, status)
       select 'dlvp_1', now(), now(), id, 'Evening', 'OPEN' from organisation limit 1 returning version`,
    );
    expect(rows).toEqual([{ version: 1 }]);
    expect((await pool.query('select from bankholiday')).rowCount).toBe(0);
    // The newest migrations, after all earlier ones.
    const { rows: ran } = await pool.query('select name from kysely_migration order by name desc limit 4');
    expect(ran.map(({ name }) => name.slice(5))).toEqual([
      'fee-plan',
      'delivery-slot',
      'delivery-policy',
      'bank-holiday',
    ]);
  });
});
