import type { Database } from '../platform/database/database.ts';
import { auditText } from './audit.ts';

/** Every row of every table, as text, with the audit trail unpacked: to check what it must not contain. */
export async function dumpOf(database: Database): Promise<string> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await database.pool.query(`select string_agg(t::text, ' ') as text from ${name} t`);
      return rows[0].text as string | null;
    }),
  );
  return [...texts, await auditText(database)].join('\n');
}
