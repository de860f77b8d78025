import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { folderOfAdapter, root } from './adapter-folder.ts';

/**
 * Makes an adapter that passes the kit, to be replaced call by call: `npm run adapter -- NAME`, in `adapters`, or
 * `-- FOLDER` anywhere.
 */
const [place] = process.argv.slice(2);
const folder = place ? folderOfAdapter(place) : '';
const name = basename(folder);
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || ['example', 'sandbox'].includes(name)) {
  console.error('Usage: npm run adapter -- NAME, or -- FOLDER: a to z, 0 to 9 and -');
  process.exit(2);
}
if (existsSync(folder)) {
  console.error(`${folder} exists already.`);
  process.exit(1);
}
const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
const example = join(root, 'packages/adapter/example');
mkdirSync(folder, { recursive: true });
for (const file of ['adapter.ts', 'mock.ts', 'kit.test.ts']) {
  cpSync(join(example, file), join(folder, file));
  const text = readFileSync(join(folder, file), 'utf8')
    .replaceAll('makeExample', `make${words.join('')}`)
    .replaceAll('Example', words.join(' '))
    // Before the name: its hosts belong to nobody, and must not become somebody's.
    .replaceAll('gateway.example', 'gateway.test')
    .replace(/\bexample\b(?=['-])/g, name);
  writeFileSync(join(folder, file), text);
}
const shown = relative(root, folder).startsWith('..') ? folder : name;
console.log(`${folder} has an adapter, its acquirer for tests, and a test of the kit.
Next:
  1. settings and calls in adapter.ts (docs/how-to/connect-an-acquirer.md)
  2. what the acquirer's documents say in mock.ts
  3. npm run adapter:check -- ${shown}`);
