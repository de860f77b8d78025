import { bodiesOf } from '../platform/audit/call.ts';
import type { Database } from '../platform/database/database.ts';

/** Rows of the audit trail that are there at this moment, oldest first, with what was sent and answered as it was. */
export async function auditRows({ pool }: Database, condition = 'true', values: unknown[] = []) {
  const { rows } = await pool.query(`select * from audittrail where ${condition} order by id`, values);
  return rows.map(({ bodies, ...row }) => ({ ...row, ...bodiesOf({ ...row, bodies }) }));
}

/** All of the audit trail as text, for what must not be in it: packed bodies hide what they hold from SQL. */
export const auditText = async (database: Database): Promise<string> => JSON.stringify(await auditRows(database));
