import { cpus, totalmem } from 'node:os';
import pg from 'pg';

/** What the numbers were made with. */
export async function describeMachine(database_url: string, transactions: number): Promise<string> {
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version').finally(() => client.end());
  const [cpu] = cpus();
  return [
    '# Benchmarks',
    '',
    'Written by `npm run bench -- --write`. The bare server is Node `http` with prepared statements of `pg` and nothing',
    'else; Sluis answers with sign-in, tenancy, roles, limits, metrics and the audit trail. Both have a process of their',
    'own, as has the client; all share the cores with PostgreSQL.',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, PostgreSQL ${rows[0]?.server_version}, ${transactions.toLocaleString('en')} transactions of 200 organisations.`,
    '',
  ].join('\n');
}
