import { bodiesOf } from '../platform/audit/call.ts';
import type { Database } from '../platform/database/database.ts';

/** The present rows of the audit trail, oldest first, with unpacked requests and responses. */
export async function auditRows({ pool }: Database, condition = 'true', values: unknown[] = []) {
  const { rows } = await pool.query(`select * from audittrail where ${condition} order by id`, values);
  return rows.map(({ bodies, ...row }) => ({ ...row, ...bodiesOf({ ...row, bodies }) }));
}

/** The whole audit trail as text, to check what it must not contain: compressed bodies hide their content from SQL. */
export const auditText = async (database: Database): Promise<string> => JSON.stringify(await auditRows(database));
