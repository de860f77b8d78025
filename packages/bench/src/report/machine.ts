import { cpus, loadavg, totalmem } from 'node:os';
import pg from 'pg';

/** The circumstances of a section: date, machine, versions and load, read before the section runs. */
export async function describeSetting(database_url: string): Promise<string> {
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version').finally(() => client.end());
  const [cpu] = cpus();
  const machine = [
    `${cpus().length} cores (${cpu?.model.trim()})`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${rows[0]?.server_version}`,
  ];
  return `${new Date().toISOString().slice(0, 10)}, ${machine.join(', ')}, load average ${loadavg()[0]?.toFixed(1)}.`;
}
