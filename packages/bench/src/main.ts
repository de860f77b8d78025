import { writeFileSync } from 'node:fs';
import { prepareData } from './dataset/prepare.ts';
import { startLoader } from './load/load.ts';
import { measureExport } from './measure/export.ts';
import { measureImport } from './measure/import.ts';
import { measureLists } from './measure/lists.ts';
import { measureNeighbour } from './measure/neighbour.ts';
import { measurePaging } from './measure/paging.ts';
import { measurePayments } from './measure/payments.ts';
import { measureRenewals } from './measure/renewals.ts';
import { measureReports } from './measure/reports.ts';
import { measureSearch } from './measure/search.ts';
import { buildWeb, measureWeb } from './measure/web.ts';
import { type Options, type Part, readOptions } from './options.ts';
import { describeMachine } from './report/machine.ts';
import { formatSection, type Section } from './report/table.ts';
import { startBare, startSluis } from './servers.ts';

const report_path = new URL('../../../docs/benchmarks.md', import.meta.url);
const ports = { sluis: 3501, bare: 3502 };

async function run(options: Options): Promise<void> {
  if (options.only.includes('web')) buildWeb();
  const { url, facts, stop } = await prepareData(options);
  const ending: (() => unknown)[] = [stop];
  try {
    const sluis = await startSluis(url, ports.sluis);
    ending.unshift(sluis.stop);
    const bare = await startBare(url, ports.bare);
    ending.unshift(bare.stop);
    const loader = startLoader();
    ending.unshift(loader.stop);
    const pair = { bare, sluis };
    const measures: Readonly<Record<Part, () => Promise<Section>>> = {
      lists: () => measureLists(pair, loader, facts, options),
      paging: () => measurePaging(pair, loader, facts, options),
      search: () => measureSearch(url, sluis, facts, options),
      neighbour: () => measureNeighbour(pair, loader, facts, options),
      export: () => measureExport(pair, facts, options),
      reports: () => measureReports(sluis, facts, options),
      import: () => measureImport(url, options),
      payments: () => measurePayments(url),
      renewals: () => measureRenewals(url),
      web: () => measureWeb(pair, facts, options),
    };
    const sections: string[] = [await describeMachine(url, facts.transactions)];
    console.log(`\n${sections[0]}`);
    for (const part of options.only) {
      const section = formatSection(await measures[part]());
      sections.push(section);
      console.log(`\n${section}`);
    }
    if (options.write) writeFileSync(report_path, `${sections.join('\n').trimEnd()}\n`);
  } finally {
    for (const end of ending) await end();
  }
}

await run(readOptions(process.argv.slice(2)));
