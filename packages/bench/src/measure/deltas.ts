import { newId } from '@sluis/contract/base/ids';
import { keepZone } from '@sluis/server/modules/insights/statistic/rollup/zones.commands';
import { createApiKey } from '@sluis/server/platform/auth/api-keys';
import { openDatabase } from '@sluis/server/platform/database/database';
import { makeMerchant, withDatabase } from '../dataset/own-database.ts';
import { timezone } from '../dataset/sums.ts';
import type { Options } from '../options.ts';
import { type Line, median, times, whole } from '../report/table.ts';
import { startSluis } from '../servers.ts';
import { record } from './payments.ts';

const payments = 3000;
const concurrency = 32;
/** Deltas cost 0 to 6 % of the rate, which varies by as much between runs. */
const wanted = 0.9;
const ways = ['off', 'on'] as const;

/** Payments per second of a server with jobs that writes and folds deltas, and of one that does not, in turn. */
export const measureDeltas = (server_url: string, { rounds, port }: Options): Promise<Line[]> =>
  withDatabase(server_url, 'sluis_bench_deltas', async (url) => {
    const database = openDatabase(url);
    try {
      const { organisation, profile } = await makeMerchant(database);
      const given = { name: 'bench', roles: ['TRANSACTION_RECORD'], expires_at: null, created_by: null };
      // Sums are kept in this user's zone.
      await database.pool.query(
        `insert into "user" (id, created_at, organisation, email, name, timezone)
         values ($1, now(), $2, 'viewer@bench.example', 'Viewer', $3)`,
        [newId('usr'), organisation, timezone],
      );
      await keepZone(database, timezone);
      const { secret } = await createApiKey(database.kysely, { organisation, ...given });
      const rates = { on: [] as number[], off: [] as number[] };
      for (let round = 0; round < rounds; round++)
        for (const way of ways) {
          const node = way === 'on' ? [] : ['--import', new URL('../bare/without-deltas.ts', import.meta.url).href];
          const server = await startSluis(url, port + 2, {}, node);
          const call = () => record(server, secret, { profile });
          const together = () => Promise.all(Array.from({ length: concurrency }, call));
          for (let warm = 0; warm < 20; warm++) await together();
          const started_ms = performance.now();
          for (let made = 0; made < payments; made += concurrency) await together();
          rates[way].push((payments * 1000) / (performance.now() - started_ms));
          await server.stop();
        }
      const { rows } = await database.pool.query('select count(*)::int as count from statistic_day');
      if (rows[0].count === 0) throw new Error('nothing was folded');
      const [off, on] = [median(rates.off), median(rates.on)];
      return [
        {
          what: `payments per second, ${concurrency} concurrently; in the first column without deltas`,
          bare: whole(off),
          sluis: whole(on),
          measure: times(on / off),
          limit: `≥ ${wanted} ×`,
          passed: on / off >= wanted,
        },
      ];
    } finally {
      await database.close();
    }
  });
