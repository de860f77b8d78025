import { setTimeout as wait } from 'node:timers/promises';
import { linesOf, verify } from '@sluis/server/modules/operations/verification/verify.queries';
import { type Database, openDatabase } from '@sluis/server/platform/database/database';
import { inTransaction } from '@sluis/server/platform/database/transaction';
import { recreate } from '@sluis/server/testing/cluster';
import { makeRandom } from '../dataset/random.ts';
import { compareLedger, type Entry } from '../load/ledger.ts';
import type { Options } from '../options.ts';
import type { Section } from '../report/table.ts';
import { type Server, sluis_environment, startSluis } from '../servers.ts';
import { type Calling, isFailed, type Shop, startCalling } from './callers.ts';
import { type Cluster, workers } from './cluster.ts';
import { lossLines, moveLines, promoted_after_ms, type Round, statusesOf } from './lines.ts';
import {
  ask,
  awaitAnswer,
  giveStandby,
  kill,
  makeServer,
  type Node,
  nodeAt,
  shell,
  urlOf,
  urlOfBoth,
} from './nodes.ts';
import { commands, page_directory, renamed } from './page.ts';

const added_worker = 3;
/** How long callers go on before a loss and after it. */
const around_ms = 5000;
const served_within_ms = 120_000;
const random = makeRandom(20_261_129);

interface Running extends Cluster {
  readonly server: Server;
}

/** What happens to callers while nodes are lost, added and removed. */
export async function measureLoss(cluster: Cluster, { times, port }: Options): Promise<Section> {
  const url = urlOfBoth(cluster.site, cluster.nodes[0] as Node);
  const server = await startSluis(url, port);
  const running = { ...cluster, url, server };
  const rounds: Record<'worker' | 'coordinator', Round[]> = { worker: [], coordinator: [] };
  try {
    for (let time = 0; time < times; time++) {
      rounds.worker.push(await lose(running, workers[time % workers.length] as number, `worker-${time}`));
      rounds.coordinator.push(await lose(running, 0, `coordinator-${time}`));
    }
    await addServer(running);
    const added = await during(running, 'added', undefined, () => follow(running, commands.worker_added));
    const removed = await during(running, 'removed', undefined, () => follow(running, commands.worker_removed));
    return {
      title: 'Loss of a node',
      note: `A coordinator and two workers, each with a synchronous standby, and 16 callers that send payments of ${cluster.shops.length} merchants with idempotency keys and repeat what failed. Each kind of node is killed ${times} times (SIGKILL), its standby promoted ${promoted_after_ms / 1000} s later by the commands of [scale](how-to/scale.md#lose-a-node); the old server becomes the next standby. Then a worker is added and removed by the [commands there](how-to/scale.md#add-a-worker). Afterwards what was acknowledged to callers is compared with the database, and \`verify\` runs. All nodes share the cores of this machine.`,
      lines: [
        ...lossLines('a worker lost', rounds.worker),
        ...lossLines('the coordinator lost', rounds.coordinator),
        ...moveLines('a worker added and shards moved to it', added),
        ...moveLines('that worker drained and removed', removed),
      ],
    };
  } finally {
    await server.stop();
  }
}

/** Works with the database at the coordinator in use. */
async function onCluster<T>({ site, nodes }: Running, work: (database: Database) => Promise<T>): Promise<T> {
  const url = urlOf(site, (nodes[0] as Node).current);
  const database = openDatabase(url, { connections: 1, statement_timeout_ms: 0, is_distributed: true });
  return work(database).finally(database.close);
}

/** The merchants with the number of the worker that has their rows now. */
async function placed({ nodes, shops }: Running, { pool }: Database): Promise<Shop[]> {
  const { rows } = await pool.query<{ id: string; nodename: string }>(
    `select id, nodename from unnest($1::text[]) id
     join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('transaction', id)
     join pg_dist_node n using (groupid) where noderole = 'primary'`,
    [shops.map(({ organisation }) => organisation)],
  );
  return shops.map((shop) => {
    const address = rows.find(({ id }) => id === shop.organisation)?.nodename;
    return { ...shop, home: nodes.findIndex(({ current }) => current.address === address) };
  });
}

/** Runs commands of the page as on the coordinator, with the names of this cluster. */
async function follow({ site, nodes, url }: Running, lines: readonly string[], names: Record<string, string> = {}) {
  const { current } = nodes[0] as Node;
  const third = nodeAt(site, added_worker).current.address;
  await shell(site, renamed(lines, { ...names, worker3: third, 5432: String(site.port) }), {
    ...sluis_environment,
    DATABASE_URL: url,
    PGHOST: current.address,
    PGPORT: String(site.port),
    PGUSER: 'sluis',
  });
  // They may have started a move.
  await awaitAnswer(
    urlOf(site, (nodes[0] as Node).current),
    `select coalesce((select state::text from citus_rebalance_status()), 'finished') as answer`,
    'finished',
  );
}

/** Kills the server of a node while callers go on, and lets its standby take over as the page says. */
async function lose(running: Running, lost: number, mark: string): Promise<Round> {
  const { site, nodes } = running;
  const { current, standby } = nodes[lost] as Node;
  const round = await during(running, mark, lost, async (calling) => {
    kill(current);
    await wait(promoted_after_ms);
    const promoted_ms = performance.now();
    nodes[lost] = { current: standby, standby: current };
    await follow(running, lost === 0 ? commands.coordinator_lost : commands.worker_lost, {
      [page_directory]: standby.directory,
      worker1b: standby.address,
      worker1: current.address,
      db1b: standby.address,
    });
    await untilServed(calling, lost === 0 ? workers : [lost], promoted_ms);
  });
  await giveStandby(site, nodes[lost] as Node);
  return round;
}

async function untilServed(calling: Calling, homes: readonly number[], since_ms: number): Promise<void> {
  while (!homes.every((home) => calling.isServed(home, since_ms))) {
    if (performance.now() - since_ms > served_within_ms) throw new Error('no payment is taken again');
    await wait(100);
  }
}

/** A server that the page's commands can add to the cluster. */
async function addServer({ site }: Running): Promise<void> {
  const { current } = nodeAt(site, added_worker);
  await makeServer(site, current);
  await recreate(urlOf(site, current));
  await ask(urlOf(site, current), 'create extension citus');
}

/** Lets callers go on while nodes change, and then compares what they know with the database. */
async function during(
  running: Running,
  mark: string,
  lost: number | undefined,
  work: (calling: Calling) => Promise<void>,
): Promise<Round> {
  const shops = await onCluster(running, (database) => placed(running, database));
  const calling = startCalling(running.server.address, shops, mark, random);
  try {
    await wait(around_ms);
    const began_ms = performance.now();
    await work(calling);
    const seconds = (performance.now() - began_ms) / 1000;
    await wait(around_ms);
    const called = await calling.end();
    const { rows, violated } = await onCluster(running, async ({ pool, kysely }) => {
      const stored = `select merchant_reference as reference, id, amount::int from transaction
        where starts_with(merchant_reference, $1)`;
      const found = await pool.query<Required<Entry>>(stored, [`${mark}-`]);
      return { rows: found.rows, violated: await inTransaction(kysely, verify) };
    });
    const differences = compareLedger({ acknowledged: called.acknowledged, unanswered: [] }, rows);
    const round = { ...called, began_ms, seconds, lost, differences, violated: violated.length };
    console.log(`${mark}: ${seconds.toFixed(1)} s, ${called.acknowledged.length} payments, ${statusesOf([round])}`);
    for (const [kind, found] of Object.entries(differences))
      if (found.length > 0) console.error(`${kind}: ${found.slice(0, 5).join(', ')}`);
    if (violated.length > 0) console.error(linesOf(violated).join('\n'));
    for (const { answer } of called.calls.filter(isFailed).slice(0, 5)) console.error(answer.status, answer.text);
    return round;
  } finally {
    calling.abandon();
  }
}
