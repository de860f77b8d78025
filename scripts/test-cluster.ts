import { spawnSync } from 'node:child_process';

/**
 * Runs the tests of the server on a cluster of Citus, all or the named files: `npm run test:cluster`, with the address of a
 * database of its coordinator in `SLUIS_CLUSTER`, for a superuser.
 */

if (!process.env.SLUIS_CLUSTER) {
  console.log('No tests on a cluster: SLUIS_CLUSTER is not set.');
  process.exit(0);
}
const named = process.argv.slice(2);
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'server', ...(named.length > 0 ? named : ['packages/server'])],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
