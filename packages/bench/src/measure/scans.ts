import { buildApp } from '@sluis/server/app';
import { readConfig } from '@sluis/server/platform/config';
import { openDatabase } from '@sluis/server/platform/database/database';
import { makeServices } from '@sluis/server/start';
import pg from 'pg';
import { bench_password, type Viewer } from '../dataset/fill.ts';
import { sluis_environment } from '../servers.ts';

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

/** The tables that a plan reads, each as often as it occurs in it. */
const tablesOf = (plan: Plan): string[] => [
  ...(plan['Relation Name'] && plan['Actual Loops'] > 0 ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(tablesOf),
];

interface Sent {
  readonly text: string;
  readonly values: unknown[];
}

/** The tables that statements on sums of statistics read when a viewer requests these paths. */
export async function tablesRead(url: string, viewer: Viewer, paths: readonly string[]): Promise<string[]> {
  const database = openDatabase(url);
  const services = await makeServices(readConfig({ ...sluis_environment, DATABASE_URL: url }), database);
  const app = await buildApp(services);
  const sent: Sent[] = [];
  const { query } = pg.Client.prototype;
  try {
    const body = { email: viewer.email, password: bench_password };
    const signed_in = await app.http.inject({ method: 'POST', url: '/v1/auth/login', body });
    const headers = { authorization: `Bearer ${signed_in.json().token}` };
    pg.Client.prototype.query = function (this: pg.Client, ...args: never[]) {
      const [given] = args as unknown as [Sent];
      if (/statistic_(day|part|month)/.test(given?.text ?? '')) sent.push({ text: given.text, values: given.values });
      return query.apply(this, args as never);
    } as typeof query;
    for (const path of paths) {
      const { statusCode, body } = await app.http.inject({ url: path, headers });
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`);
    }
    pg.Client.prototype.query = query;
    const found: string[] = [];
    for (const { text, values } of sent) {
      const { rows } = await database.pool.query(`explain (analyze, format json) ${text}`, values);
      found.push(...tablesOf(rows[0]['QUERY PLAN'][0].Plan));
    }
    return found;
  } finally {
    pg.Client.prototype.query = query;
    await app.http.close();
    await services.close();
    await database.close();
  }
}
