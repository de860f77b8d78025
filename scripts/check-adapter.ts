import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { folderOfAdapter } from './adapter-folder.ts';

/** Runs the sentences that each adapter has to pass: `npm run adapter:check -- NAME|FOLDER`. */
const [place] = process.argv.slice(2);
if (!place) {
  console.error('Usage: npm run adapter:check -- NAME, or -- FOLDER');
  process.exit(2);
}
const folder = folderOfAdapter(place);
if (!existsSync(join(folder, 'kit.test.ts'))) {
  console.error(`${folder} has no kit.test.ts: npm run adapter -- NAME makes an adapter with one.`);
  process.exit(2);
}
const { status } = spawnSync('vitest', ['run', '--config', 'packages/adapter/check.config.ts'], {
  stdio: 'inherit',
  env: { ...process.env, ADAPTER_FOLDER: folder },
});
process.exit(status ?? 1);
