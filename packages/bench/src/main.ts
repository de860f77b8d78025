import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { openServer, prepareCalls, prepareData } from './dataset/prepare.ts';
import { startLoader } from './load/load.ts';
import { withCluster } from './loss/cluster.ts';
import { measureLoss } from './loss/loss.ts';
import { measureAcquirers } from './measure/acquirers.ts';
import { measureAudit } from './measure/audit.ts';
import { measureCluster } from './measure/cluster.ts';
import { measureExport } from './measure/export.ts';
import { measureFinance } from './measure/finance.ts';
import { measureImport } from './measure/import.ts';
import { measureLists } from './measure/lists.ts';
import { measureLoad } from './measure/load.ts';
import { measureNeighbour } from './measure/neighbour.ts';
import { measurePaging } from './measure/paging.ts';
import { measurePayments } from './measure/payments.ts';
import { measureRenewals } from './measure/renewals.ts';
import { measureReports } from './measure/reports.ts';
import { measureRisk } from './measure/risk.ts';
import { measureSearch } from './measure/search.ts';
import { measureSize } from './measure/size.ts';
import { measureStatistics } from './measure/statistics.ts';
import { buildWeb, measureWeb } from './measure/web.ts';
import { type Options, type Part, readOptions } from './options.ts';
import { describeSetting } from './report/machine.ts';
import { type Measured, updateReport } from './report/report.ts';
import { formatSection, type Section } from './report/table.ts';
import { startBare, startSluis } from './servers.ts';

const report_path = new URL('../../../docs/benchmarks.md', import.meta.url);

/** After each part, so that an interrupted run keeps its measurements. */
function write(measured: Measured): void {
  const report = existsSync(report_path) ? readFileSync(report_path, 'utf8') : '';
  writeFileSync(report_path, updateReport(report, [measured]));
}

const own_parts = ['audit', 'finance', 'cluster', 'loss', 'load'] as const satisfies readonly Part[];
type Own = (typeof own_parts)[number];
type Shared = Exclude<Part, Own>;

async function measure(options: Options, { part, url, transactions }: Measuring, work: () => Promise<Section>) {
  const setting = await describeSetting(url);
  const section = await work();
  console.log(`\n${section.title}\n${setting}\n${formatSection(section)}`);
  if (options.write) write({ part, section, setting, transactions });
}

interface Measuring {
  readonly part: Part;
  readonly url: string;
  readonly transactions: number;
}

/** The audit trail has a separate database, as large as its rows. */
async function runAudit(options: Options): Promise<void> {
  const { url, facts, stop } = await prepareCalls(options);
  try {
    await measure(options, { part: 'audit', url, transactions: facts.transactions }, () =>
      measureAudit(url, facts, options),
    );
  } finally {
    await stop();
  }
}

/** Prices and settles events of its own. */
async function runFinance(options: Options): Promise<void> {
  const { url, stop } = await openServer(options);
  try {
    await measure(options, { part: 'finance', url, transactions: options.events }, () => measureFinance(url, options));
  } finally {
    await stop();
  }
}

/** Both databases are on the servers of a cluster. */
async function runCluster(options: Options): Promise<void> {
  const { cluster: url, transactions } = options;
  if (url === undefined) console.log('No cluster is measured: none was given (--cluster, or SLUIS_CLUSTER).');
  else await measure(options, { part: 'cluster', url, transactions }, () => measureCluster(url, options));
}

/** Starts a cluster of its own, to kill its nodes. */
async function runLoss(options: Options): Promise<void> {
  const { citus, transactions } = options;
  if (citus === undefined) return console.log('No node is lost: no programs of a PostgreSQL with Citus (--citus).');
  await withCluster(citus, options, (cluster) =>
    measure(options, { part: 'loss', url: cluster.url, transactions }, () => measureLoss(cluster, options)),
  );
}

/** Has a copy of the data, and no other server beside its own. */
async function runLoad(options: Options): Promise<void> {
  const { url, facts, stop } = await prepareData(options);
  try {
    await measure(options, { part: 'load', url, transactions: facts.transactions }, () =>
      measureLoad(url, facts, options),
    );
  } finally {
    await stop();
  }
}

const runs: Readonly<Record<Own, (options: Options) => Promise<void>>> = {
  audit: runAudit,
  finance: runFinance,
  cluster: runCluster,
  loss: runLoss,
  load: runLoad,
};

async function run(options: Options): Promise<void> {
  for (const part of own_parts) if (options.only.includes(part)) await runs[part](options);
  const shared = options.only.filter((part): part is Shared => !own_parts.some((own) => own === part));
  if (shared.length > 0) await runShared(shared, options);
}

async function runShared(parts: readonly Shared[], options: Options): Promise<void> {
  if (parts.includes('web')) buildWeb();
  const { url, facts, stop } = await prepareData(options);
  const ending: (() => unknown)[] = [stop];
  try {
    const sluis = await startSluis(url, options.port);
    ending.unshift(sluis.stop);
    const bare = await startBare(url, options.port + 1);
    ending.unshift(bare.stop);
    const loader = startLoader();
    ending.unshift(loader.stop);
    const pair = { bare, sluis };
    const measures: Readonly<Record<Shared, () => Promise<Section>>> = {
      lists: () => measureLists(pair, loader, facts, options),
      paging: () => measurePaging(pair, loader, facts, options),
      search: () => measureSearch(url, sluis, facts, options),
      neighbour: () => measureNeighbour(pair, loader, facts, options),
      export: () => measureExport(pair, facts, options),
      reports: () => measureReports(sluis, facts, options),
      import: () => measureImport(url, options),
      payments: () => measurePayments(url, loader, options),
      renewals: () => measureRenewals(url),
      acquirers: () => measureAcquirers(url, options),
      statistics: () => measureStatistics(url, pair, loader, { facts, options }),
      size: () => measureSize(url, sluis, facts),
      risk: () => measureRisk(url, sluis, facts, options),
      web: () => measureWeb(pair, facts, options),
    };
    for (const part of parts) await measure(options, { part, url, transactions: facts.transactions }, measures[part]);
  } finally {
    for (const end of ending) await end();
  }
}

await run(readOptions(process.argv.slice(2)));
