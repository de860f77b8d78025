import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../../../docs/how-to/scale.md', import.meta.url), 'utf8');

/** The folder of a server's data on the page. */
export const page_directory = '/var/lib/postgresql/18/main';

/** The blocks of commands in a section of the page. */
const blocksOf = (heading: string): string[][] => {
  const section = page.split(/^##+ /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^```\n(.*?)^```/gms)].map(([, block = '']) => block.trim().split('\n'));
};

const [standby = []] = blocksOf('2. A standby');
const [worker_lost = [], coordinator_lost = []] = blocksOf('Lose a node');
const [worker_added = [], worker_removed = []] = blocksOf('Add a worker');

/** What the page on scale tells to do, as measured here. */
export const commands = { standby, worker_lost, coordinator_lost, worker_added, worker_removed };

/** Commands with the names of this machine instead of the page's. */
export const renamed = (lines: readonly string[], names: Readonly<Record<string, string>>): string[] =>
  lines.map((line) => Object.entries(names).reduce((text, [name, own]) => text.replaceAll(name, own), line));
